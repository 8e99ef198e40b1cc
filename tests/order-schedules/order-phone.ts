/**
 * A simulated phone with the parts of a browser that ordering needs: storage that its tabs share
 * and that may be full, storage events, Web Locks, and tabs that run the app's own client code.
 * Timers in a tab run a hundred times faster, so that a timeout of 50 s takes 0.5 s. The timeout
 * of a request applies only if its response is withheld: on a busy machine, correct requests take
 * longer than that, and retries would increase the load further.
 */
import { setMaxListeners } from 'node:events'
import path from 'node:path'
import { compileFunction } from 'node:vm'
import { build } from 'vite'
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts'
import { PROJECT_ROOT } from '#scripts/system/project-root.ts'
import type { ProxyRecord } from '#tests/support/fault-proxy.ts'
import type { openTab, Statement, TabHandle, TabPorts } from './tab-program.ts'

/** How much faster the timers of a tab run. */
const TAB_SPEED = 100

/** The browser globals that each tab gets its own version of. */
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

/** A bug planted into the client's code: `from`, which occurs exactly once, is replaced by `to`. */
export interface PlantedChange {
  from: string
  to: string
}

/** The timeout of a request covers only the head of the response, like ky's own. */
export const HEAD_ONLY_TIMEOUT: PlantedChange = {
  from: 'text: await response.text()',
  to: 'text: (clearTimeout(timer), await response.text())',
}

let tabCode: Promise<string> | undefined

/** Builds the client code into a function that returns the modules of a new tab at each call. */
export async function buildTabProgram(planted?: PlantedChange): Promise<TabProgram> {
  tabCode ??= buildTabCode()
  let code = await tabCode
  if (planted !== undefined) {
    if (code.split(planted.from).length !== 2) {
      throw new Error(`The client code must contain this text exactly once: ${planted.from}`)
    }
    code = code.replace(planted.from, planted.to)
  }
  const body = compileFunction(`${code}\nreturn tabProgram`, [...BROWSER_NAMES])
  return (parts) =>
    Reflect.apply(
      body,
      undefined,
      BROWSER_NAMES.map((name) => parts[name]),
    )
}

async function buildTabCode(): Promise<string> {
  const built = await build({
    configFile: false,
    root: PROJECT_ROOT,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      // The texts that planted bugs replace are unminified code.
      minify: false,
      target: 'esnext',
      lib: {
        entry: path.join(import.meta.dirname, 'tab-program.ts'),
        formats: ['iife'],
        name: 'tabProgram',
      },
    },
  })
  return [built]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .flatMap((part) => (part.type === 'chunk' ? [part.code] : []))
    .join('\n')
}

/** A request that a tab sends. */
export interface SentRequest {
  /** The id of the tab. */
  tabId: number
  method: string
  path: string
  headers: Headers
}

export interface PhoneOptions {
  program: TabProgram
  /** The origin of the server, or of the proxy in front of it. */
  origin: string
  token: () => Promise<string | null>
  onStatement: (statement: Statement) => void
  onRequest: (request: SentRequest) => void
  /** Called after each change of the storage. */
  onStored: (key: string, text: string | null) => void
  onConsoleError: (text: string) => void
  /** The proxy's records of the requests so far, in order. */
  records: readonly ProxyRecord[]
  bug?: TabPorts['bug']
  /** Whether the browser has Web Locks. */
  hasLocks: boolean
}

export interface PhoneTab extends TabHandle {
  /** Unique among all tabs that this phone has ever had. */
  readonly id: number
  /** Dispatches `focus`, as when the shopper returns to the tab. This triggers a retry. */
  focus: () => void
  /** Ends the tab at once, like closing or reloading it. None of its code runs afterwards. */
  close: () => void
}

/** Whether the response or its second half never arrives. */
const isWithheld = ({ fault }: ProxyRecord): boolean => fault === 'hang' || fault === 'stall'

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
  /** Whether every write of a new value throws `QuotaExceededError`. */
  isFull = false

  constructor(options: PhoneOptions) {
    this.#options = options
  }

  /** Stores a value without a storage event, as if by an earlier visit. */
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
    const tabClosed = new AbortController()
    // Each request and each lock of the tab adds a listener.
    setMaxListeners(0, tabClosed.signal)
    tab.storage = this.#storageOf(tab)
    const handle = this.#options.program(this.#partsOf(tab, tabClosed.signal)).openTab({
      bug: this.#options.bug,
      token: this.#options.token,
      onStatement: (statement) => {
        if (tab.isAlive) this.#options.onStatement(statement)
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
        tabClosed.abort()
      },
    }
  }

  #partsOf(tab: LiveTab, tabClosed: AbortSignal): BrowserParts {
    const { origin, onRequest, onConsoleError, records, hasLocks } = this.#options
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
      const aborting = new AbortController()
      const abortRequest = (): void => {
        aborting.abort()
      }
      const removeListeners = (): void => {
        tabClosed.removeEventListener('abort', abortRequest)
        input.signal.removeEventListener('abort', abortRequest)
      }
      tabClosed.addEventListener('abort', abortRequest)
      input.signal.addEventListener('abort', abortRequest)
      /** Settles like `pending`, but never if the tab has been closed meanwhile. */
      const unlessClosed = async <T>(pending: Promise<T>): Promise<T> => {
        try {
          const result = await pending
          return tab.isAlive ? result : await never
        } catch (error) {
          removeListeners()
          if (!tab.isAlive) return await never
          throw error
        }
      }
      const response = await unlessClosed(
        fetch(new Request(input, { signal: aborting.signal }), init),
      )
      // The body is streamed, because it may stall, and is aborted with its request.
      const reader = response.body?.getReader()
      if (reader === undefined) removeListeners()
      const body =
        reader &&
        new ReadableStream<Uint8Array>({
          pull: async (controller) => {
            const { done, value } = await unlessClosed(reader.read())
            if (!done) {
              controller.enqueue(value)
              return
            }
            removeListeners()
            controller.close()
          },
          cancel: (reason) => {
            removeListeners()
            return reader.cancel(reason)
          },
        })
      const { status, statusText, headers } = response
      return new Response(body ?? null, { status, statusText, headers })
    }

    const timers = new Set<ReturnType<typeof setTimeout>>()
    tabClosed.addEventListener('abort', () => {
      for (const timer of timers) clearTimeout(timer)
    })
    const parts = {
      localStorage: tab.storage,
      sessionStorage: {},
      document: Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible' }),
      navigator: { onLine: true, ...(hasLocks ? { locks: this.#locksOf(tabClosed) } : {}) },
      addEventListener: tab.events.addEventListener.bind(tab.events),
      removeEventListener: tab.events.removeEventListener.bind(tab.events),
      fetch: tabFetch,
      Request: TabRequest,
      setTimeout: (task: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) => {
        if (!tab.isAlive) return undefined
        const sentBefore = records.length
        const timer = setTimeout(() => {
          if (delayMs === REQUEST_TIMEOUT_MS && !records.slice(sentBefore).some(isWithheld)) {
            timer.refresh()
            return
          }
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
    // All other globals are those of Node.
    const scope: object = Object.create(globalThis, Object.getOwnPropertyDescriptors(parts))
    return { ...parts, globalThis: scope }
  }

  #storageOf(tab: LiveTab): object {
    const stored = this.#stored
    const changed = (key: string, text: string | null): void => {
      this.#options.onStored(key, text)
      for (const other of this.#live) {
        if (other === tab) continue
        // Asynchronously, as in browsers.
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

  /** Exclusive locks by name. A tab that is closed releases its locks. */
  #locksOf(tabClosed: AbortSignal): object {
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
        tabClosed.addEventListener('abort', release)
        const aborted = new Promise<'aborted'>((resolve) => {
          signal.addEventListener('abort', () => {
            resolve('aborted')
          })
        })
        const isAborted = signal.aborted || (await Promise.race([before, aborted])) === 'aborted'
        if (isAborted) {
          release()
          throw new DOMException('The wait for the lock was aborted', 'AbortError')
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
