/** Decides whether the stored first screen may be shown, and builds the page that shows it. */
import type { LastScreen } from '#contract/last-screen.ts'
import { withFirstIcons } from '#contract/page-icons.ts'

interface CurrentRelease {
  /** The page of this release. */
  page: string
  /** The version of the catalogue that is stored for the place of the screen, if one is. */
  catalogueVersion: string | undefined
  nowMs: number
}

/** Whether a stored screen matches this release, these prices and these opening hours. */
export function mayShow(
  screen: LastScreen,
  { page, catalogueVersion, nowMs }: CurrentRelease,
): boolean {
  // An attribute holds one address, or several between spaces.
  const addresses = new Set(page.split(/["\s]/))
  return (
    screen.build.length > 0 &&
    screen.build.every((address) => addresses.has(address)) &&
    screen.catalogueVersion === catalogueVersion &&
    screen.savedAt <= nowMs &&
    nowMs < screen.shownUntil &&
    !NEVER_WRITTEN.test(screen.html)
  )
}

/** Text that the writer never writes: it would run, or end the data block around the screen. */
const NEVER_WRITTEN = /<\/?(?:script|template|style|iframe|object|embed|link|meta|base)\b|\son\w+=/i

const ROOT = /(<div id="root">)([\s\S]*?)(?=<script id="start" src="[^"]+" data-start="[^"]+">)/
const HEAD_END = '</head>'
/** Until the first script has run, there is only the empty background to paint. */
const PAINT_FROM_START = '<link rel="expect" href="#start" blocking="render">'

/**
 * Returns the page with the screen and the painted shell in data blocks, one of which the first
 * script shows. In templates, both would be parsed before the first paint, and one moved into
 * another document. The start script requests the scripts of the app, because everything before the
 * first paint delays it. Returns undefined if the page has an unexpected structure.
 */
export function pageWithScreen(
  page: string,
  screen: Pick<LastScreen, 'html' | 'id'>,
  firstScript: string,
): string | undefined {
  const shell = ROOT.exec(page)?.[2]
  if (shell === undefined) return undefined
  const blocks =
    `<script type="text/html" id="${screen.id}">${screen.html}</script>` +
    `<script type="text/html">${shell}</script>`
  const script = `<script src="${firstScript}"></script>`
  return withFirstIcons(
    page
      .replace(HEAD_END, () => PAINT_FROM_START + HEAD_END)
      .replace(ROOT, (_whole, root: string) => root + blocks + script),
  )
}
