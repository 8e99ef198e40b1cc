/**
 * Registers a service worker after the page has loaded, until one is installed. If a file of a
 * first installation cannot be fetched, browsers give it up and remove the registration, so that
 * only the page can start again. The shop's worker does not fetch a second time what it has stored;
 * the counter's stores all files or none.
 */
import { withinMs } from '../within-ms.ts'
import { isOffline, onConnectionChange } from './connection.ts'

/** How long the installation leaves the connection to the pictures of the first screen. */
const LOADED_WITHIN_MS = 10_000
const FIRST_PAUSE_MS = 30_000
const MAX_PAUSE_MS = 5 * 60_000

/** The parts of a `ServiceWorkerRegistration` that are used here. */
interface Registration {
  active: object | null
  waiting: object | null
  installing: (EventTarget & { readonly state: string }) | null
}

/** Resolves when a worker is installed. Never rejects. */
export async function registerUntilInstalled(
  register: () => Promise<Registration | undefined>,
): Promise<void> {
  await withinMs(pageLoad(), LOADED_WITHIN_MS)
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      const registration = await register()
      if (registration === undefined || (await isInstalled(registration))) return
      console.info('The installation of the service worker failed and will be started again')
    } catch (error) {
      console.info('The service worker could not be registered:', error)
    }
    await pause(pauseMs)
  }
}

/** The event of the window, which a picture whose host does not respond delays for minutes. */
function pageLoad(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve()
    addEventListener('load', () => {
      resolve()
    })
  })
}

/** Waits for the end of an installation that is under way. */
function isInstalled({ active, waiting, installing }: Registration): Promise<boolean> {
  if (active ?? waiting) return Promise.resolve(true)
  if (installing === null) return Promise.resolve(false)
  return new Promise((resolve) => {
    const onEnd = (): void => {
      resolve(installing.state !== 'redundant')
    }
    installing.addEventListener('statechange', onEnd, { once: true })
  })
}

/** Ends early when the server can be reached again. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const stop = onConnectionChange(() => {
      if (!isOffline()) end()
    })
  })
}
