/**
 * The icons in the HTML of the page (scripts/vite/icons.ts). Those that the page uses are a sprite.
 * The others are the text of a data block, because elements that no screen uses would delay the first
 * paint and make every page larger. Each becomes an element when an icon uses it
 * (src/shared/ui/use-symbol.ts).
 */
const ICONS =
  /<svg hidden>([\s\S]*?)<\/svg>(?:<script type="image\/svg\+xml" id="icons">([\s\S]*?)<\/script>)?/
const SYMBOL = /<symbol id="([^"]+)"[\s\S]*?<\/symbol>/g
const END = '</symbol>'
const USE = /\bhref="#(i-[^"]+)"/g

/**
 * Returns the page with the icons that it uses in its sprite and all others in the data block,
 * wherever they were before. A page without a sprite is returned unchanged.
 */
export function withFirstIcons(page: string): string {
  const used = new Set(Array.from(page.matchAll(USE), ([, id]) => id))
  return page.replace(ICONS, (_icons, sprite: string, text = '') => {
    const first: string[] = []
    const later: string[] = []
    for (const [symbol, id] of `${sprite}${text}`.matchAll(SYMBOL)) {
      const icons = used.has(id) ? first : later
      icons.push(symbol)
    }
    return (
      `<svg hidden>${first.join('')}</svg>` +
      `<script type="image/svg+xml" id="icons">${later.join('')}</script>`
    )
  })
}

/** Returns the symbol with this id from the text of the data block, or undefined if it has none. */
export function laterSymbol(text: string, id: string): string | undefined {
  const start = text.indexOf(`<symbol id="${id}"`)
  return start === -1 ? undefined : text.slice(start, text.indexOf(END, start) + END.length)
}
