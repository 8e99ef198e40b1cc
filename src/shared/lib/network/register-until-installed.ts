/**
 * Registers a service worker until one is installed. If a file of a first installation cannot be
 * fetched, browsers give it up and remove the registration, so that only the page can begin again.
 * The shop's worker does not fetch a second time what it has stored; the counter's stores all files
 * or none.
 */
import { isOffline, onConnectionChange } from './connection.ts'

const FIRST_PAUSE_MS = 30_000
const MAX_PAUSE_MS = 5 * 60_000

/** Resolves when a worker is installed. Never rejects. */
export async function registerUntilInstalled(
  register: () => Promise<ServiceWorkerRegistration | undefined>,
): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      const registration = await register()
      if (registration === undefined || (await isInstalled(registration))) return
      console.info('The installation of the service worker failed and will be begun again')
    } catch (error) {
      console.info('The service worker could not be registered:', error)
    }
    await pause(pauseMs)
  }
}

/** Waits for the end of an installation that is under way. */
function isInstalled({ active, waiting, installing }: ServiceWorkerRegistration): Promise<boolean> {
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
