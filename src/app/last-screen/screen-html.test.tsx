import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LAST_SCREEN_MAX_BYTES } from '#contract/last-screen.ts'
import { OfflineBar } from '../shell/offline-bar.tsx'
import { copyFirstScreen, screenHtml } from './screen-html.ts'

afterEach(cleanup)

function firstScreenHtml(root: Element): string | undefined {
  const screen = copyFirstScreen(root)
  return screen && screenHtml(screen)
}

function rootWith(html: string): Element {
  const root = document.createElement('div')
  root.innerHTML = html
  return root
}

const card = (number: number, more = '') =>
  `<article style="--hue: ${number}"><a href="/product/p${number}">P${number}</a>${more}</article>`
const CARDS = [1, 2, 3, 4, 5, 6].map((number) => card(number)).join('')

const home = ({ header = '', more = '' } = {}) =>
  rootWith(
    `<div>status bar</div><header>${header}</header><main>${CARDS}${more}</main><footer>foot</footer>`,
  )

test('header and content are written, without bars, footer and cards beyond the first four', () => {
  const html = firstScreenHtml(home({ header: '<h1>Jhola</h1>' }))
  expect(html).toContain('<header><h1>Jhola</h1></header><main><article data-hue="1">')
  expect(html).toContain('P4')
  expect(html).not.toMatch(/P5|status bar|foot/)
})

test('it begins with the bar that the app renders first without a network', () => {
  const { container } = render(<OfflineBar />)
  const bar = document.createElement('div')
  bar.innerHTML = firstScreenHtml(home()) ?? ''
  expect(bar.firstElementChild?.innerHTML).toBe(container.innerHTML)
})

test('no script, handler, style, foreign address or id of this run is written', () => {
  const html = firstScreenHtml(
    home({
      more:
        '<script>alert(1)</script><iframe src="/x"></iframe><p onclick="x()" style="color:red" id=":r1:">' +
        '<a href="javascript:alert(1)">a</a><a href="//elsewhere">b</a><img src="data:x" onerror="x()">' +
        '<input value="typed" class="f"><span id="product-section">&lt;b&gt; &amp; "c"</span></p>',
    }),
  )
  expect(html).toContain(
    '<p><a>a</a><a>b</a><span></span><input class="f">' +
      '<span id="product-section">&lt;b&gt; &amp; &quot;c&quot;</span></p>',
  )
})

test('a name is written with the direction of its script', () => {
  const html = firstScreenHtml(home({ more: '<h3 dir="auto">دودھ 500 ml</h3>' }))
  expect(html).toContain('<h3 dir="auto">دودھ 500 ml</h3>')
})

test('a link to the page that is shown is written as any other', () => {
  const html = firstScreenHtml(
    home({ header: '<a class="logo active" href="/"></a><a class="active" href="/cart"></a>' }),
  )
  expect(html).toContain('<header><a class="logo" href="/"></a><a href="/cart"></a></header>')
})

test('what comes after the first screen is left out, and the address line is empty', () => {
  const html = firstScreenHtml(
    home({
      header: '<a href="/address"><svg></svg><span>House 12, Kharghuli</span></a>',
      more: '<div data-later>arrows</div>',
    }),
  )
  expect(html).toContain('<a href="/address"><svg></svg><span>\u00A0</span></a>')
  expect(html).not.toContain('arrows')
})

test('reserved space is written without the tile that fills it after a scroll', () => {
  const html = firstScreenHtml(home({ more: '<div class="r" data-room><a href="/x">X</a></div>' }))
  expect(html).toContain('<div class="r"></div></main>')
})

test.each([
  ['no header', rootWith('<main></main>')],
  ['a skeleton', home({ more: '<div aria-busy="true"></div>' })],
  ['search results', home({ header: '<input aria-expanded="true">' })],
  ['a search without results', home({ header: '<input><div data-open></div>' })],
  ['more than its limit', home({ more: 'x'.repeat(LAST_SCREEN_MAX_BYTES) })],
  ['more bytes than its limit', home({ more: 'दू'.repeat(LAST_SCREEN_MAX_BYTES / 4) })],
  ['fewer than four cards', rootWith(`<header></header><main>${card(1)}</main>`)],
])('a page with %s is not written', (_what, root) => {
  expect(firstScreenHtml(root)).toBeUndefined()
})

const SCROLLED = 200
/** The place of an element in a page that is scrolled. */
const at = (left: number, top: number) => () => new DOMRect(left, top - SCROLLED, 100, 100)

test('of a picture outside of the first view only the space is written, wherever the page was scrolled to', () => {
  const root = home({
    more: '<img src="/in-view.webp"><img class="below" src="/below.webp"><img class="beside" src="/beside.webp">',
  })
  const [inView, below, beside] = root.querySelectorAll('img')
  if (!inView || !below || !beside) throw new Error('the page has no pictures')
  root.getBoundingClientRect = at(0, 0)
  inView.getBoundingClientRect = at(0, innerHeight - 50)
  below.getBoundingClientRect = at(0, innerHeight + 50)
  beside.getBoundingClientRect = at(innerWidth + 50, 0)
  const html = firstScreenHtml(root)
  expect(html).toContain(
    '<img loading="lazy" src="/in-view.webp">' +
      '<span class="below"></span><span class="beside"></span>',
  )
})
