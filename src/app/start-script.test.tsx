import { afterEach, beforeEach, expect, test, vi } from 'vitest'

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
  Reflect.deleteProperty(document, 'currentScript')
})

/** Runs the script in a page as the build makes it. */
async function start(): Promise<void> {
  const script = Object.assign(document.createElement('script'), { type: 'text/plain' })
  script.dataset['start'] = '/vendor.js /index.js'
  Object.defineProperty(document, 'currentScript', { configurable: true, value: script })
  // TypeScript does not treat it as a module, so `import()` would not compile.
  await vi.importActual('./start-script.ts')
}

test('the scripts of the app start once the first view is painted, in their order', async () => {
  await start()
  await vi.advanceTimersByTimeAsync(400)
  expect(started).toEqual([])
  paint()
  expect(started).toEqual(
    ['/vendor.js', '/index.js'].map((src) => new URL(src, location.href).href),
  )
})

test('a hidden tab, which never paints, starts as well, and nothing starts twice', async () => {
  await start()
  await vi.advanceTimersByTimeAsync(500)
  expect(started).toHaveLength(2)
})

test('after two paints and the limit, each script is there once', async () => {
  await start()
  paint()
  paint()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(started).toHaveLength(2)
})
