/**
 * The first screenful of the home page as HTML that a page may be given before its scripts run:
 * only elements and attributes of these lists, no inline style, nothing that loads a script.
 */

/** Cards that stand there when the app has taken over (src/routes/_shop/index.tsx). */
const CARDS = 4

const ELEMENTS = new Set(
  'header nav main section article div span a h1 h2 h3 p b i em strong small s img button input output svg use'.split(
    ' ',
  ),
)
const EMPTY_ELEMENTS = new Set(['img', 'input'])

const ATTRIBUTES = new Set(
  'class role type href src alt width height loading decoding fetchpriority placeholder autocomplete enterkeyhint id aria-label aria-labelledby aria-hidden aria-haspopup aria-live aria-disabled'.split(
    ' ',
  ),
)
const ADDRESSES = new Set(['href', 'src'])
/** Links of the shop, icons of the page; pictures also of the hosts that the Content-Security-Policy names. */
const ADDRESS = /^(?:\/(?!\/)|https:\/\/|#i-)/
/** Made by React for this run: the next one has others. */
const MADE_ID = /[:«_]/

/** What comes after the first screen, which the app shows without it at first. */
const LATER = '[data-later]'
/** The saved address is read after the first screen; until then the line is empty. */
const ADDRESS_LINE = 'header a[href="/address"]'

/** Header and content of the page in `root`; undefined while they are not what a start begins with. */
export function firstScreenHtml(root: ParentNode): string | undefined {
  const header = root.querySelector(':scope > header')
  const main = root.querySelector(':scope > main')
  if (!header || !main) return undefined
  const cards = [...main.querySelectorAll('article')]
  const isSettled =
    cards.length >= CARDS &&
    main.querySelector('[aria-busy=true]') === null &&
    header.querySelector('[aria-expanded=true]') === null
  if (!isSettled) return undefined
  const leftOut = new Set<Element>(cards.slice(CARDS))
  return htmlOf(header, leftOut) + htmlOf(main, leftOut)
}

function htmlOf(element: Element, leftOut: ReadonlySet<Element>): string {
  const name = element.localName
  if (!ELEMENTS.has(name) || leftOut.has(element) || element.matches(LATER)) return ''
  const start = `<${name}${attributesOf(element)}>`
  if (EMPTY_ELEMENTS.has(name)) return start
  const content = element.matches(ADDRESS_LINE)
    ? '\u00A0'
    : Array.from(element.childNodes, (node) => {
        if (node instanceof Element) return htmlOf(node, leftOut)
        return node instanceof Text ? escaped(node.data) : ''
      }).join('')
  return `${start}${content}</${name}>`
}

function attributesOf(element: Element): string {
  const written = Array.from(element.attributes, ({ name, value }) => {
    if (!ATTRIBUTES.has(name)) return ''
    if (ADDRESSES.has(name) && !ADDRESS.test(value)) return ''
    if (name === 'id' && MADE_ID.test(value)) return ''
    return ` ${name}="${escaped(value)}"`
  })
  // The policy of the page allows no style attribute; the first script sets it.
  const hue = element instanceof HTMLElement ? element.style.getPropertyValue('--hue') : ''
  return written.join('') + (/^\d+(?:\.\d+)?$/.test(hue) ? ` data-hue="${hue}"` : '')
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
