/**
 * The first script imports nothing, so it repeats the storage keys, the format of the record and
 * the media query. These tests run it against the originals.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LAST_SCREEN_KEY } from '#contract/last-screen.ts'
import { WIDE } from '#shared/lib/screen/use-is-wide.ts'
import { OFFLINE_BAR } from './screen-html.ts'
import { screenFingerprint, SHOWN_KEYS } from './last-screen-rules.ts'

const SCREEN_ID = '0c1e7a52-6a0f-4d5e-9d0a-2f6a4c1f3b11'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  document.body.replaceChildren()
  Reflect.deleteProperty(document, 'currentScript')
})

const LAST_SCREEN =
  OFFLINE_BAR + '<header><input></header><article data-hue="20">Tea &amp; milk</article>'
const SHELL = '<main>painted shell</main>'

/** Runs the script in a page as sw/last-screen-rules.ts builds it, and returns what it shows. */
async function textShown({ isWide }: { isWide: boolean }): Promise<string | null> {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === WIDE && isWide }))
  document.body.innerHTML =
    `<div id="root"><script type="text/html" id="${SCREEN_ID}">${LAST_SCREEN}</script>` +
    `<script type="text/html">${SHELL}</script><script type="text/plain"></script></div>`
  const script = document.querySelector('#root [type="text/plain"]')
  Object.defineProperty(document, 'currentScript', { configurable: true, value: script })
  // TypeScript does not treat it as a module, so `import()` would not compile.
  await vi.importActual('./first-script.ts')
  return document.querySelector('#root')?.textContent ?? null
}

/** Writes what store-last-screen.ts leaves in storage. */
function storeRecord({ isWide }: { isWide: boolean }): void {
  for (const key of SHOWN_KEYS) localStorage.setItem(key, `text of ${key}`)
  const stored = SHOWN_KEYS.map((key) => localStorage.getItem(key))
  localStorage.setItem(LAST_SCREEN_KEY, screenFingerprint(SCREEN_ID, isWide, stored))
}

test.each([true, false])('shows the recorded screen (wide layout: %s)', async (isWide) => {
  storeRecord({ isWide })
  expect(await textShown({ isWide })).toBe('Tea & milk')
})

test.each([true, false])(
  'shows the shell if the layout has changed (wide now: %s)',
  async (isWide) => {
    storeRecord({ isWide: !isWide })
    expect(await textShown({ isWide })).toBe('painted shell')
  },
)

test.each([...SHOWN_KEYS, LAST_SCREEN_KEY])('shows the shell if %s has changed', async (key) => {
  storeRecord({ isWide: false })
  localStorage.setItem(key, 'changed')
  expect(await textShown({ isWide: false })).toBe('painted shell')
})

test('cards have their colour, which the Content-Security-Policy does not allow in the HTML', async () => {
  storeRecord({ isWide: false })
  await textShown({ isWide: false })
  expect(document.querySelector('article')?.style.getPropertyValue('--hue')).toBe('20')
})

test.each([
  [true, 'Tea & milk'],
  [false, 'You are offlineTea & milk'],
])(
  'the bar about the missing network is there without one (network: %s)',
  async (isThere, text) => {
    storeRecord({ isWide: false })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
    expect(await textShown({ isWide: false })).toBe(text)
  },
)

test('if a script of the app fails, the shell replaces the last screen', async () => {
  storeRecord({ isWide: false })
  await textShown({ isWide: false })
  dispatchEvent(new Event('error'))
  expect(document.querySelector('#root > main')?.textContent).toBe('painted shell')
  expect(document.querySelector('article')).toBeNull()
})
