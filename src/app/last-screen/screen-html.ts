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

/** Copies of the header and the content of a home page, which load nothing. */
export type FirstScreen = readonly Element[]

/**
 * Copies the header and the content in `root`, or returns undefined if a start cannot begin with
 * them. Takes a fraction of the time that `screenHtml` takes, so a page that is being left is only
 * copied.
 */
export function copyFirstScreen(root: Element): FirstScreen | undefined {
  const header = root.querySelector(':scope > header')
  const main = root.querySelector(':scope > main')
  if (!header || !main) return undefined
  const isSettled =
    main.querySelectorAll('article').length >= CARDS &&
    main.querySelector('[aria-busy=true]') === null &&
    header.querySelector(OPEN) === null
  if (!isSettled) return undefined
  const { top } = root.getBoundingClientRect()
  // Pictures are not loaded in a document without a window.
  const copies = document.implementation.createHTMLDocument()
  return [header, main].map((part) => {
    const copy = copies.importNode(part, true)
    const pictures = [...copy.querySelectorAll('img')]
    for (const [index, picture] of part.querySelectorAll('img').entries()) {
      if (!isPainted(picture, top)) pictures[index]?.replaceWith(roomOf(picture))
    }
    for (const card of [...copy.querySelectorAll('article')].slice(CARDS)) card.remove()
    return copy
  })
}

/** Returns the HTML of a screen below the bar about the network; undefined if it is too long. */
export function screenHtml(screen: FirstScreen): string | undefined {
  const html = OFFLINE_BAR + screen.map(htmlOf).join('')
  return new TextEncoder().encode(html).length > LAST_SCREEN_MAX_BYTES ? undefined : html
}

/**
 * Whether the picture may be loaded from its address, and is in view when the page is not scrolled.
 * `pageTop` is the top of the page in the view, in CSS pixels: negative once it has been scrolled.
 */
function isPainted(picture: Element, pageTop: number): boolean {
  if (!ADDRESS.test(picture.getAttribute('src') ?? '')) return false
  const { left, top } = picture.getBoundingClientRect()
  return left < innerWidth && top - pageTop < innerHeight
}

/** Its class reserves the space. Browsers would build a replacement for a picture without an address. */
function roomOf(picture: Element): Element {
  const room = document.createElement('span')
  room.className = picture.className
  return room
}

function htmlOf(element: Element): string {
  const name = element.localName
  if (!ELEMENTS.has(name) || element.matches(LATER)) return ''
  const start = `<${name}${name === 'img' ? LAZY : ''}${attributesOf(element)}>`
  if (EMPTY_ELEMENTS.has(name)) return start
  if (element.matches(ROOM)) return `${start}</${name}>`
  const content = Array.from(element.childNodes, (node) => {
    if (node instanceof Element) return htmlOf(node)
    if (!(node instanceof Text)) return ''
    return element.closest(ADDRESS_LINE) ? '\u00A0' : escaped(node.data)
  }).join('')
  return `${start}${content}</${name}>`
}

function attributesOf(element: Element): string {
  const written = Array.from(element.attributes, ({ name, value }) => {
    if (!ATTRIBUTES.has(name)) return ''
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
