import { expect, test } from 'vitest'
import { lastScreenSchema, LAST_SCREEN_MAX_BYTES } from '#contract/last-screen.ts'
import * as v from 'valibot'
import { mayShow, pageWithScreen } from './last-screen-rules.ts'

const PAGE = `<!doctype html><html><head>
<link rel="stylesheet" crossorigin href="/assets/index-new.css"></head>
<body><div id="root">
<main class="shell-page">painted shell</main>
<script id="start" src="/assets/start-script-1.js" data-start="/assets/vendor-new.js /assets/index-new.js"></script>
<noscript>no scripts</noscript></div></body></html>`

const ID = '_-5f'.padEnd(43, 'x')

const NOW = 1_000_000
const SCREEN = {
  id: ID,
  owner: 'user_a',
  build: ['/assets/index-new.js', '/assets/index-new.css'],
  positionKey: '26.190,91.750',
  catalogueVersion: '"7"',
  savedAt: NOW - 1,
  shownUntil: NOW + 1,
  html: '<header>Jhola</header><main>$1 and $& stay</main>',
}
const PRESENT = { page: PAGE, catalogueVersion: '"7"', nowMs: NOW }

test('a screen of this release, these prices and these hours may be shown', () => {
  expect(mayShow(SCREEN, PRESENT)).toBe(true)
})

test.each([
  ['of another build', { build: ['/assets/index-old.js', '/assets/index-new.css'] }],
  ['of a build whose names only begin like those', { build: ['/assets/index-new'] }],
  ['of another stylesheet', { build: ['/assets/index-new.js', '/assets/index-old.css'] }],
  ['of no build', { build: [] }],
  ['of a catalogue that was replaced', { catalogueVersion: '"6"' }],
  ['of hours that have ended', { shownUntil: NOW }],
  ['from the future: a clock was set back', { savedAt: NOW + 1 }],
  ['with a script', { html: '<header></header><script src="/x.js"></script>' }],
  ['with a handler', { html: '<img src="/x.png" onerror="alert(1)">' }],
  ['that ends its data block', { html: '<header></header></SCRIPT ><main></main>' }],
  ['that hides the end of its data block', { html: '<header></header><!--<script>' }],
])('a screen %s may not be shown', (_what, change) => {
  expect(mayShow({ ...SCREEN, ...change }, PRESENT)).toBe(false)
})

test('text that only looks like an element may be shown', () => {
  const html = '<header></header><p>&lt;/script&gt; &lt;!--&lt;script&gt;</p>'
  expect(mayShow({ ...SCREEN, html }, PRESENT)).toBe(true)
})

test('a screen may not be shown if no catalogue is stored for its place', () => {
  expect(mayShow(SCREEN, { ...PRESENT, catalogueVersion: undefined })).toBe(false)
})

test('a screen that exceeds the limit or is incomplete is invalid', () => {
  expect(v.is(lastScreenSchema, SCREEN)).toBe(true)
  const html = 'x'.repeat(LAST_SCREEN_MAX_BYTES + 1)
  expect(v.is(lastScreenSchema, { ...SCREEN, html })).toBe(false)
  const { owner: _owner, ...nobodys } = SCREEN
  expect(v.is(lastScreenSchema, nobodys)).toBe(false)
})

test('screen and shell are in data blocks, and only the first script starts the app', () => {
  const shown = pageWithScreen(PAGE, SCREEN, '/assets/first-script-1.js')
  const root = shown?.slice(shown.indexOf('<div id="root">'), shown.indexOf('<noscript>'))
  expect(root).toBe(
    `<div id="root"><script type="text/html" id="${ID}">` +
      '<header>Jhola</header><main>$1 and $& stay</main></script>' +
      '<script type="text/html">\n<main class="shell-page">painted shell</main>\n</script>' +
      '<script src="/assets/first-script-1.js"></script>' +
      '<script id="start" src="/assets/start-script-1.js" ' +
      'data-start="/assets/vendor-new.js /assets/index-new.js"></script>\n',
  )
  // The requests of the app would delay the first paint; the start script makes them after it.
  expect(shown).not.toContain('modulepreload')
})

const symbol = (name: string) => `<symbol id="i-${name}"><path d="M0 0"/></symbol>`
const use = (name: string) => `<svg><use href="#i-${name}"></use></svg>`

test('the icons of the screen join those of the painted shell', () => {
  const icons =
    `<svg hidden>${symbol('word')}</svg>` +
    `<script type="image/svg+xml" id="icons">${symbol('bell')}${symbol('user')}</script>`
  const page = PAGE.replace('<body>', `<body>${icons}`).replace('painted shell', use('word'))
  const shown = pageWithScreen(page, { ...SCREEN, html: use('user') }, '/assets/first-script-1.js')
  expect(shown).toContain(
    `<body><svg hidden>${symbol('word')}${symbol('user')}</svg>` +
      `<script type="image/svg+xml" id="icons">${symbol('bell')}</script>`,
  )
})

test('nothing is painted before the first script has run', () => {
  const shown = pageWithScreen(PAGE, SCREEN, '/assets/first-script-1.js') ?? ''
  expect(shown).toContain('<link rel="expect" href="#start" blocking="render">')
  // The parser waits for a script before it reads the next element.
  expect(shown.indexOf('id="start"')).toBeGreaterThan(shown.indexOf('/assets/first-script-1.js'))
})

test('a page with another structure is unchanged', () => {
  expect(pageWithScreen('<html></html>', SCREEN, '/assets/first-script-1.js')).toBeUndefined()
})
