/** The command lines of `npm run screenshots` and `npm run screenshots:compare`. */

export const SCREENSHOTS_USAGE = `npm run screenshots
npm run screenshots -- -g 'My Cart'     some pictures, with options of Playwright
npm run screenshots -- --to FOLDER      pictures for comparison, into this folder`

export const COMPARE_USAGE = 'npm run screenshots:compare -- BEFORE AFTER'

interface ScreenshotsArguments {
  /** Where to write pictures for comparison; undefined for those of docs/screenshots. */
  folder: string | undefined
  /** For Playwright. */
  options: string[]
}

/** Returns undefined if the command line is invalid. */
export function readScreenshotsArguments(
  args: readonly string[],
): ScreenshotsArguments | undefined {
  const options = [...args]
  const at = options.indexOf('--to')
  if (at === -1) return { folder: undefined, options }
  const [, folder] = options.splice(at, 2)
  return folder !== undefined && isFolder(folder) ? { folder, options } : undefined
}

/** Returns the folders before and after, or undefined if the command line is invalid. */
export function readCompareArguments(args: readonly string[]): [string, string] | undefined {
  const [before, after, ...more] = args
  if (before === undefined || after === undefined || more.length > 0) return undefined
  return args.every(isFolder) ? [before, after] : undefined
}

const isFolder = (arg: string) => arg !== '' && !arg.startsWith('-')
