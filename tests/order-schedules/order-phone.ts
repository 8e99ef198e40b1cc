/**
 * A phone with a browser, as far as ordering needs one: storage that its tabs share and that may
 * be full, storage events, Web Locks, and tabs whose program is the app's own client code. Time
 * in a tab runs a hundred times faster than on the wall, so that a time-out of 50 s costs 0.5 s.
 */
import { setMaxListeners } from 'node:events'
import path from 'node:path'
import { compileFunction } from 'node:vm'
import { build, type Plugin } from 'vite'
import { PROJECT_ROOT } from '#scripts/build.ts'
import type { openTab, Statement, TabHandle, TabPorts } from './tab-program.ts'

/** How much faster the timers of a tab run. */
const TAB_SPEED = 100

/** What the program finds where a browser has its own. */
const BROWSER_NAMES = [
  'globalThis',
  'localStorage',
  'sessionStorage',
  'document',
  'navigator',
  'addEventListener',
  'removeEventListener',
  'fetch',
  'Request',
  'setTimeout',
  'clearTimeout',
  'console',
] as const

type BrowserParts = Record<(typeof BROWSER_NAMES)[number], unknown>
export type TabProgram = (parts: BrowserParts) => { openTab: typeof openTab }

/** A bug planted into a source file of the client: what stands there, and what takes its place. */
export interface PlantedChange {
  file: string
  from: string
  to: string
}

/** The time-out of a request ends with the head of its response, as ky's own does. */
export const HEAD_ONLY_TIMEOUT: PlantedChange = {
  file: 'src/shared/lib/api-transport.ts',
  from: 'await response.text()',
  to: '(clearTimeout(timer), await response.text())',
}

/** Builds the client code into a function that makes a tab's worth of modules at each call. */
export async function buildTabProgram(planted?: PlantedChange): Promise<TabProgram> {
  const plant: Plugin = {
    name: 'planted-change',
    enforce: 'pre',
    transform: (code, id) => {
      if (planted === undefined || !id.endsWith(planted.file)) return undefined
      if (!code.includes(planted.from)) throw new Error(`${planted.file}: nothing to change`)
      return code.replaceAll(planted.from, planted.to)
    },
  }
  const built = await build({
    configFile: false,
    root: PROJECT_ROOT,
    logLevel: 'silent',
    plugins: [plant],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: {
        entry: path.join(import.meta.dirname, 'tab-program.ts'),
        formats: ['iife'],
        name: 'tabProgram',
      },
    },
  })
  const code = [built]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .flatMap((part) => (part.type === 'chunk' ? [part.code] : []))
    .join('\n')
  const body = compileFunction(`${code}\nreturn tabProgram`, [...BROWSER_NAMES])
  return (parts) =>
    Reflect.apply(
      body,
      undefined,
      BROWSER_NAMES.map((name) => parts[name]),
    )
}

/** A request of a tab, as it left the phone. */
export interface SentRequest {
  /** Which tab sent it. */
  tabId: number
  method: string
  path: string
  headers: Headers
}

export interface PhoneOptions {
  program: TabProgram
  /** Where the shop responds, or the proxy in front of it. */
  origin: string
  token: () => Promise<string | null>
  say: (statement: Statement) => void
  onRequest: (request: SentRequest) => void
  /** After each change of what is stored. */
  onStored: (key: string, text: string | null) => void
  onConsoleError: (text: string) => void
  bug?: TabPorts['bug']
  /** Without them each tab carries on its own. */
  hasLocks: boolean
}

export interface PhoneTab extends TabHandle {
  /** Of all tabs that this phone ever had. */
  readonly id: number
  /** The shopper comes back to it: a reason to try again. */
  focus: () => void
  /** Ends it mid-word, as closing or reloading does: nothing of it runs any more. */
  close: () => void
}

interface LiveTab {
  id: number
  isAlive: boolean
  events: EventTarget
  storage: object
}

export class OrderPhone {
  readonly #options: PhoneOptions
  readonly #stored = new Map<string, string>()
  readonly #live = new Set<LiveTab>()
  readonly #locks = new Map<string, Promise<void>>()
  #tabCount = 0
  /** Refuses every write, as a phone without room does. */
  isFull = false

  constructor(options: PhoneOptions) {
    this.#options = options
  }

  /** What an earlier visit left. */
  store(key: string, value: unknown): void {
    this.#stored.set(key, JSON.stringify(value))
  }

  stored(key: string): unknown {
    const text = this.#stored.get(key)
    return text === undefined ? undefined : JSON.parse(text)
  }

  openTab(): PhoneTab {
    this.#tabCount += 1
    const id = this.#tabCount
    const tab: LiveTab = { id, isAlive: true, events: new EventTarget(), storage: {} }
    const death = new AbortController()
    // Each request and each lock of the tab listens to it.
    setMaxListeners(0, death.signal)
    tab.storage = this.#storageOf(tab)
    const handle = this.#options.program(this.#partsOf(tab, death.signal)).openTab({
      bug: this.#options.bug,
      token: this.#options.token,
      say: (statement) => {
        if (tab.isAlive) this.#options.say(statement)
      },
    })
    this.#live.add(tab)
    return {
      ...handle,
      id,
      focus: () => {
        tab.events.dispatchEvent(new Event('focus'))
      },
      close: () => {
        tab.isAlive = false
        this.#live.delete(tab)
        death.abort()
      },
    }
  }

  #partsOf(tab: LiveTab, death: AbortSignal): BrowserParts {
    const { origin, onRequest, onConsoleError, hasLocks } = this.#options
    const never = new Promise<never>(() => {})

    class TabRequest extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, origin) : input, init)
      }
    }

    const tabFetch = async (input: Request, init?: RequestInit): Promise<Response> => {
      if (!tab.isAlive) return never
      input.signal.throwIfAborted()
      const { pathname } = new URL(input.url)
      onRequest({ tabId: tab.id, method: input.method, path: pathname, headers: input.headers })
      const closing = new AbortController()
      const end = (): void => {
        closing.abort()
      }
      const ignoreAll = (): void => {
        death.removeEventListener('abort', end)
        input.signal.removeEventListener('abort', end)
      }
      death.addEventListener('abort', end)
      input.signal.addEventListener('abort', end)
      /** What comes from the wire, unless the tab has been closed meanwhile. */
      const alive = async <T>(coming: Promise<T>): Promise<T> => {
        try {
          const came = await coming
          return tab.isAlive ? came : await never
        } catch (error) {
          ignoreAll()
          if (!tab.isAlive) return await never
          throw error
        }
      }
      const response = await alive(fetch(new Request(input, { signal: closing.signal }), init))
      // The body comes piece by piece, as in a browser: it may stall, and is lost with its request.
      const reader = response.body?.getReader()
      if (reader === undefined) ignoreAll()
      const body =
        reader &&
        new ReadableStream<Uint8Array>({
          pull: async (controller) => {
            const { done, value } = await alive(reader.read())
            if (!done) {
              controller.enqueue(value)
              return
            }
            ignoreAll()
            controller.close()
          },
          cancel: (reason) => {
            ignoreAll()
            return reader.cancel(reason)
          },
        })
      const { status, statusText, headers } = response
      return new Response(body ?? null, { status, statusText, headers })
    }

    const timers = new Set<ReturnType<typeof setTimeout>>()
    death.addEventListener('abort', () => {
      for (const timer of timers) clearTimeout(timer)
    })
    const parts = {
      localStorage: tab.storage,
      sessionStorage: {},
      document: Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible' }),
      navigator: { onLine: true, ...(hasLocks ? { locks: this.#locksOf(death) } : {}) },
      addEventListener: tab.events.addEventListener.bind(tab.events),
      removeEventListener: tab.events.removeEventListener.bind(tab.events),
      fetch: tabFetch,
      Request: TabRequest,
      setTimeout: (task: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) => {
        if (!tab.isAlive) return undefined
        const timer = setTimeout(() => {
          timers.delete(timer)
          task(...args)
        }, delayMs / TAB_SPEED)
        timers.add(timer)
        return timer
      },
      clearTimeout: (timer: ReturnType<typeof setTimeout> | undefined) => {
        if (timer !== undefined) timers.delete(timer)
        clearTimeout(timer)
      },
      console: {
        info: () => {},
        warn: () => {},
        error: (...words: unknown[]) => {
          if (tab.isAlive) onConsoleError(words.map(String).join(' '))
        },
      },
    }
    // What a browser has and Node has too comes from Node.
    const scope: object = Object.assign(Object.create(globalThis), parts)
    return { ...parts, globalThis: scope }
  }

  #storageOf(tab: LiveTab): object {
    const stored = this.#stored
    const changed = (key: string, text: string | null): void => {
      this.#options.onStored(key, text)
      for (const other of this.#live) {
        if (other === tab) continue
        // Browsers tell the other tabs a moment later.
        setImmediate(() => {
          const event = new Event('storage')
          Object.assign(event, { storageArea: other.storage, key, newValue: text })
          if (other.isAlive) other.events.dispatchEvent(event)
        })
      }
    }
    const methods = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => {
        if (!tab.isAlive || stored.get(key) === text) return
        if (this.isFull) throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
        stored.set(key, text)
        changed(key, text)
      },
      removeItem: (key: string) => {
        if (tab.isAlive && stored.delete(key)) changed(key, null)
      },
    }
    return new Proxy(methods, {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    })
  }

  /** One holder a name; a tab that closes lets go. */
  #locksOf(death: AbortSignal): object {
    const held = this.#locks
    return {
      request: async (
        name: string,
        { signal }: { signal: AbortSignal },
        task: () => Promise<void>,
      ): Promise<void> => {
        const before = held.get(name) ?? Promise.resolve()
        const turn = new AbortController()
        const released = new Promise<void>((resolve) => {
          turn.signal.addEventListener('abort', () => {
            resolve()
          })
        })
        const release = (): void => {
          turn.abort()
        }
        held.set(
          name,
          before.then(() => released),
        )
        death.addEventListener('abort', release)
        const aborted = new Promise<'aborted'>((resolve) => {
          signal.addEventListener('abort', () => {
            resolve('aborted')
          })
        })
        const isAborted = signal.aborted || (await Promise.race([before, aborted])) === 'aborted'
        if (isAborted) {
          release()
          throw new DOMException('The wait for the lock was ended', 'AbortError')
        }
        try {
          await task()
        } finally {
          release()
        }
      },
    }
  }
}
