/**
 * Serializes the first screenful of the home page as HTML that is safe before scripts run: only
 * elements and attributes of these lists, no inline style, and nothing that loads a script.
 */

import { LAST_SCREEN_MAX_BYTES } from '#contract/last-screen.ts'
import { shellTexts } from '../shell/shell-texts.ts'
import { statusBarClasses } from '../shell/status-bar-classes.ts'

/** The number of cards after the app's takeover (src/routes/_shop/index.tsx). */
const CARDS = 4

const ELEMENTS = new Set(
  'header nav main section article div span a h1 h2 h3 p b i em strong small s img button input output svg use'.split(
    ' ',
  ),
)
const EMPTY_ELEMENTS = new Set(['img', 'input'])

const ATTRIBUTES = new Set(
  'class dir role type href src alt width height decoding fetchpriority placeholder autocomplete enterkeyhint id aria-label aria-labelledby aria-hidden aria-haspopup aria-live aria-disabled'.split(
    ' ',
  ),
)
const ADDRESSES = new Set(['href', 'src'])
/** Links and icons of the shop, and pictures from hosts in the Content-Security-Policy. */
const ADDRESS = /^(?:\/(?!\/)|https:\/\/|#i-)/
/** The router's class of links to the page that is shown. Nothing looks different with it. */
const CURRENT_PAGE = /(?:^| )active$/
/** Ids that React generates for each run. */
const GENERATED_ID = /[:«_]/

/** Of the element that reserves the space of a picture. */
const ROOM_ATTRIBUTES = new Set(['class'])

/** Texts and prices are painted before the pictures in view are requested. */
const LAZY = ' loading="lazy"'

/** Parts that load after the first screen and are absent from the app's first render. */
const LATER = '[data-later]'
/** Reserved space whose content the app's first render leaves out. */
const ROOM = '[data-room]'
/** Menus, and whatever is shown below the search field. */
const OPEN = '[aria-expanded=true], [data-open]'
/** The saved address is loaded after the first screen. Until then the line is empty. */
const ADDRESS_LINE = 'header a[href="/address"]'

/** What the app renders first without a network. The first script removes it if there is one. */
export const OFFLINE_BAR =
  `<div data-offline><p class="${statusBarClasses.bar}">` +
  '<svg class="icon " aria-hidden="true"><use href="#i-wifi-off"></use></svg>' +
  `<b class="${statusBarClasses.text}">${shellTexts.offline}</b></p></div>`

/**
 * Returns the bar about the missing network and the header and content in `root`, or undefined if a
 * start cannot begin with them.
 */
export function firstScreenHtml(root: Element): string | undefined {
  const header = root.querySelector(':scope > header')
  const main = root.querySelector(':scope > main')
  if (!header || !main) return undefined
  const cards = [...main.querySelectorAll('article')]
  const isSettled =
    cards.length >= CARDS &&
    main.querySelector('[aria-busy=true]') === null &&
    header.querySelector(OPEN) === null
  if (!isSettled) return undefined
  const view: FirstView = {
    top: root.getBoundingClientRect().top,
    leftOut: new Set(cards.slice(CARDS)),
  }
  const html = OFFLINE_BAR + htmlOf(header, view) + htmlOf(main, view)
  return new Blob([html]).size > LAST_SCREEN_MAX_BYTES ? undefined : html
}

interface FirstView {
  /** Of the whole page in the view, in CSS pixels: negative once it has been scrolled. */
  top: number
  leftOut: ReadonlySet<Element>
}

function htmlOf(element: Element, view: FirstView): string {
  const name = element.localName
  if (!ELEMENTS.has(name) || view.leftOut.has(element) || element.matches(LATER)) return ''
  // Its class reserves the space. Browsers would build a replacement for a picture without an address.
  if (name === 'img' && !isPainted(element, view)) {
    return `<span${attributesOf(element, ROOM_ATTRIBUTES)}></span>`
  }
  const start = `<${name}${name === 'img' ? LAZY : ''}${attributesOf(element)}>`
  if (EMPTY_ELEMENTS.has(name)) return start
  if (element.matches(ROOM)) return `${start}</${name}>`
  const content = Array.from(element.childNodes, (node) => {
    if (node instanceof Element) return htmlOf(node, view)
    if (!(node instanceof Text)) return ''
    return element.closest(ADDRESS_LINE) ? '\u00A0' : escaped(node.data)
  }).join('')
  return `${start}${content}</${name}>`
}

/** Whether the element is in view when the page is not scrolled. */
function isInFirstView(element: Element, view: FirstView): boolean {
  const { left, top } = element.getBoundingClientRect()
  return left < innerWidth && top - view.top < innerHeight
}

/** Whether the picture is in view and may be loaded from its address. */
const isPainted = (picture: Element, view: FirstView): boolean =>
  ADDRESS.test(picture.getAttribute('src') ?? '') && isInFirstView(picture, view)

function attributesOf(element: Element, allowed = ATTRIBUTES): string {
  const written = Array.from(element.attributes, ({ name, value }) => {
    if (!allowed.has(name)) return ''
    if (ADDRESSES.has(name) && !ADDRESS.test(value)) return ''
    if (name === 'id' && GENERATED_ID.test(value)) return ''
    const text = name === 'class' ? value.replace(CURRENT_PAGE, '') : value
    return name === 'class' && text === '' ? '' : ` ${name}="${escaped(text)}"`
  })
  // The Content-Security-Policy allows no style attribute, so the first script sets it.
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
