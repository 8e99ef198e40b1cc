/**
 * The worker that heals. Where a release brought a worker that breaks the shop, a maintainer
 * publishes this file in the place of sw.js (docs/deploy.md, 'A bad worker'). Browsers look for a
 * new worker on every visit and past the worker that they have, so it arrives on every phone: it
 * empties the caches, leaves localStorage with cart and unsent orders alone, and unregisters.
 *
 * It imports nothing at run time, and the build copies it as it is to heal/sw.js.
 */
import type { ARE_YOU_ALIVE } from '#contract/service-worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

const QUESTION: typeof ARE_YOU_ALIVE = 'ARE_YOU_ALIVE'
/** A page that works answers at once; a slow phone gets some time. */
const ANSWER_WITHIN_MS = 3_000

/** A page that was healed registers this file again: then there is nothing to heal, and no loop. */
let replacesAnother = false

self.addEventListener('install', () => {
  replacesAnother = self.registration.active !== null
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(removeWorker())
})

async function removeWorker(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  if (replacesAnother) await self.clients.claim()
  await self.registration.unregister()
  if (!replacesAnother) return
  const pages = await self.clients.matchAll({ type: 'window' })
  await Promise.all(pages.map(recover))
}

/** A page that works keeps what the shopper is at, and offers the update; a dead one is loaded anew. */
async function recover(page: WindowClient): Promise<void> {
  if (await isAlive(page)) return
  try {
    await page.navigate(page.url)
  } catch (error) {
    console.info('A page could not be loaded anew:', error)
  }
}

function isAlive(page: WindowClient): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      resolve(true)
    })
    port1.start()
    setTimeout(resolve, ANSWER_WITHIN_MS, false)
    page.postMessage(QUESTION, [port2])
  })
}
