/** Starts programs of this repository in tests: from their sources or from their bundles. */
import { mkdir, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { HOUR_MS } from '#contract/durations.ts'
import { removeAbandonedFolders } from '#scripts/system/abandoned-folders.ts'
import { LATE_OPTIMIZATION } from './late-optimization.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Bundled by `bundlePrograms`, because tests start them dozens of times. */
export const BUNDLED_PROGRAMS = [
  'server/main.ts',
  'server/sandbox/main.ts',
  'scripts/catalogue-import.ts',
  'scripts/operations.ts',
]

const PREFIX = 'programs-'
/** A killed run leaves its folder behind. No run takes this long. */
const ABANDONED_AFTER_MS = 6 * HOUR_MS

/**
 * Creates the folder for the bundles of one run. It is in the repository, because they load
 * packages from node_modules.
 */
export async function makeProgramsFolder(parent = path.join(ROOT, 'dist')): Promise<string> {
  await mkdir(parent, { recursive: true })
  await removeAbandonedFolders(parent, PREFIX, ABANDONED_AFTER_MS)
  return mkdtemp(path.join(parent, PREFIX))
}

/** Names the folder that `bundlePrograms` filled; without it, programs run from the sources. */
export const BUNDLE_VARIABLE = 'TEST_PROGRAMS_DIR'

export const bundleName = (program: string) => program.replace(/\.ts$/, '')

/** Returns Node's arguments to run a program from the sources, as in production. */
export function sourceArguments(program: string): string[] {
  // Resolved, because the program may start in a folder that has no packages.
  return ['--import', import.meta.resolve('tsx'), path.join(ROOT, program)]
}

/** Returns Node's arguments to run a program from its bundle if there is one. */
export function programArguments(program: string): string[] {
  const folder = process.env[BUNDLE_VARIABLE]
  if (folder === undefined || !BUNDLED_PROGRAMS.includes(program)) return sourceArguments(program)
  return [...LATE_OPTIMIZATION, path.join(folder, `${bundleName(program)}.js`)]
}
