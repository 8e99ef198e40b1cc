import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withFirstIcons } from '#contract/page-icons.ts'

/** Addresses of the scripts that were appended; here none of them is loaded. */
let started: string[]
/** jsdom paints nothing. */
let paint: () => void

beforeEach(() => {
  paint = () => {
    throw new Error('The script waits for no paint')
  }
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      readonly #notify: () => void
      constructor(notify: () => void) {
        this.#notify = notify
      }
      observe({ type }: PerformanceObserverInit): void {
        if (type === 'paint') paint = this.#notify
      }
    },
  )
  vi.useFakeTimers()
  vi.resetModules()
  started = []
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) started.push(node.src)
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  Reflect.deleteProperty(document, 'currentScript')
})

const BODY =
  '<svg hidden><symbol id="i-bell"><path d="M0 0"/></symbol>' +
  '<symbol id="i-word"><path d="M1 1"/></symbol></svg>' +
  '<div id="root"><svg><use href="#i-word"/></svg></div>'

/** Runs the script in a page as the build makes it. */
async function startIn(body: string): Promise<void> {
  document.body.innerHTML = body
  const script = Object.assign(document.createElement('script'), { type: 'text/plain' })
  script.dataset['start'] = '/vendor.js /index.js'
  Object.defineProperty(document, 'currentScript', { configurable: true, value: script })
  // TypeScript does not treat it as a module, so `import()` would not compile.
  await vi.importActual('./start-script.ts')
}

test('the later icons are icons once the first view is painted, before any other script', async () => {
  await startIn(withFirstIcons(BODY))
  expect(document.querySelector('#i-word')).toBeInstanceOf(SVGElement)
  expect(document.querySelector('#i-bell')).toBeNull()
  paint()
  expect(document.querySelector('svg[hidden] > #i-bell')).toBeInstanceOf(SVGElement)
  expect(document.querySelector('#icons')).toBeNull()
  expect(started).toEqual(
    ['/vendor.js', '/index.js'].map((src) => new URL(src, location.href).href),
  )
})

test('a hidden tab, which never paints, starts as well, and nothing starts twice', async () => {
  await startIn(withFirstIcons(BODY))
  await vi.advanceTimersByTimeAsync(500)
  expect(document.querySelectorAll('#i-bell')).toHaveLength(1)
  expect(started).toHaveLength(2)
})

test('after two paints and the limit, each script is there once', async () => {
  await startIn(withFirstIcons(BODY))
  paint()
  paint()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(document.querySelectorAll('#i-bell')).toHaveLength(1)
  expect(started).toHaveLength(2)
})

test('a page without later icons starts', async () => {
  await startIn('<div id="root"></div>')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(started).toHaveLength(2)
})
