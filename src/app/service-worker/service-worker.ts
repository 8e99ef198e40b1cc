/**
 * The page's one bridge to the service worker: registers it once, sends it messages, and serves the
 * update flow. Comes after the first screen, so that installing never competes with it.
 */
import * as v from 'valibot'
import { Workbox } from 'workbox-window'
import {
  readinessSchema,
  type PageMessage,
  type Readiness,
} from '#contract/service-worker-messages.ts'

const SCRIPT = '/sw.js'

/** Installed shells come from the network once; on a bad line that takes minutes. */
let registered: Promise<Workbox | undefined> | undefined

/**
 * Registers the worker at the first call; every call returns the same bridge. Undefined in
 * development, where service workers are not supported, and when the registration fails: the shop
 * then works online only.
 */
export function serviceWorker(): Promise<Workbox | undefined> {
  registered ??= register()
  return registered
}

async function register(): Promise<Workbox | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  const workbox = new Workbox(SCRIPT)
  try {
    await workbox.register()
    return workbox
  } catch (error) {
    console.info('The service worker could not be registered:', error)
    return undefined
  }
}

/** What is stored on the phone, or undefined if unknown. Waits for the installation. */
export async function askReadiness(positionKey: string | null): Promise<Readiness | undefined> {
  const active = await activeWorker()
  if (!active) return undefined
  const response = await ask(active, { type: 'REPORT_READINESS', positionKey })
  const parsed = v.safeParse(readinessSchema, response)
  return parsed.success ? parsed.output : undefined
}

/** Has pictures fetched that are not there yet, while there is time. */
export async function warmPictures(addresses: string[]): Promise<void> {
  const active = await activeWorker()
  active?.postMessage({ type: 'WARM_PICTURES', addresses } satisfies PageMessage)
}

async function activeWorker(): Promise<ServiceWorker | undefined> {
  if (!(await serviceWorker())) return undefined
  const registration = await navigator.serviceWorker.ready
  return registration.active ?? undefined
}

/** Looking at every file of the shell takes a while on a slow phone. */
const REPLY_TIMEOUT_MS = 60_000

function ask(worker: ServiceWorker, message: PageMessage): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', (event: MessageEvent<unknown>) => {
      resolve(event.data)
      port1.close()
    })
    port1.start()
    // A worker that is replaced meanwhile never replies.
    setTimeout(resolve, REPLY_TIMEOUT_MS, undefined)
    worker.postMessage(message, [port2])
  })
}
