/**
 * The page's only bridge to the service worker: registers it, sends it messages, and serves the
 * update flow. Loaded after the first screen, so that the installation does not compete with it.
 */
import * as v from 'valibot'
import { Workbox } from 'workbox-window'
import {
  readinessSchema,
  type PageMessage,
  type Readiness,
} from '#contract/service-worker-messages.ts'
import { registerUntilInstalled } from '#shared/lib/network/register-until-installed.ts'

const SCRIPT = '/sw.js'

/** False in development and without support for service workers: the shop then works online only. */
export const hasServiceWorker = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator

/** Of the last registration. */
let workbox: Workbox | undefined

/** Undefined before the worker is registered. */
export const serviceWorker = (): Workbox | undefined => workbox

/**
 * Resolves once the worker is installed, which takes minutes on a bad connection. `onRegistered` is
 * called before, with each registration that the browser makes.
 */
export async function installWorker(
  onRegistered: (registration: ServiceWorkerRegistration) => void,
): Promise<void> {
  await registerUntilInstalled(async () => {
    workbox = new Workbox(SCRIPT)
    const registration = await workbox.register({ immediate: true })
    if (registration) onRegistered(registration)
    return registration
  })
}

/** Returns what is stored on the phone, or undefined if unknown. Waits for the installation. */
export async function requestReadiness(positionKey: string | null): Promise<Readiness | undefined> {
  const active = await activeWorker()
  if (!active) return undefined
  const response = await replyFrom(active, { type: 'REPORT_READINESS', positionKey })
  const parsed = v.safeParse(readinessSchema, response)
  return parsed.success ? parsed.output : undefined
}

/** Prefetches pictures that are not stored yet. */
export async function prefetchPictures(addresses: string[]): Promise<void> {
  const active = await activeWorker()
  active?.postMessage({ type: 'WARM_PICTURES', addresses } satisfies PageMessage)
}

async function activeWorker(): Promise<ServiceWorker | undefined> {
  if (!hasServiceWorker()) return undefined
  const registration = await navigator.serviceWorker.ready
  return registration.active ?? undefined
}

/** Checking every file of the shell takes a while on a slow phone. */
const REPLY_TIMEOUT_MS = 60_000

function replyFrom(worker: ServiceWorker, message: PageMessage): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', (event: MessageEvent<unknown>) => {
      resolve(event.data)
      port1.close()
    })
    port1.start()
    // A worker that is replaced meanwhile does not reply.
    setTimeout(resolve, REPLY_TIMEOUT_MS, undefined)
    worker.postMessage(message, [port2])
  })
}
