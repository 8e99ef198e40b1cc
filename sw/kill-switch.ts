/**
 * The kill switch. If a release ships a worker that breaks the shop, a maintainer publishes this
 * file in place of sw.js (docs/deploy.md, 'A bad worker'). Browsers check for a new worker on every
 * visit, bypassing the current one, so it arrives on every phone: it empties the caches, keeps
 * localStorage with cart and unsent orders, and unregisters.
 *
 * It imports nothing at run time, and the build copies it as it is to heal/sw.js.
 */
import type { ARE_YOU_ALIVE } from '#contract/service-worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

const QUESTION: typeof ARE_YOU_ALIVE = 'ARE_YOU_ALIVE'
/** A working page replies at once; a slow phone gets some time. */
const REPLY_WITHIN_MS = 3_000

self.addEventListener('install', () => {
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(removeWorker())
})

async function removeWorker(): Promise<void> {
  // Those of the replaced worker, which the browser has just handed over. A recovered page that
  // registers this file again is not controlled, so nothing is reloaded in a loop.
  const pages = await self.clients.matchAll({ type: 'window' })
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  await self.registration.unregister()
  // The pages of the staff do not depend on the worker, and do not reply to its question.
  const ofShop = pages.filter(({ url }) => !/^\/(?:counter|ride)\b/.test(new URL(url).pathname))
  await Promise.all(ofShop.map(recover))
}

/** A working page is kept and offers the update; a dead one is reloaded. */
async function recover(page: WindowClient): Promise<void> {
  if (await isAlive(page)) return
  try {
    await page.navigate(page.url)
  } catch (error) {
    console.info('A page could not be reloaded:', error)
  }
}

function isAlive(page: WindowClient): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      resolve(true)
    })
    port1.start()
    setTimeout(resolve, REPLY_WITHIN_MS, false)
    page.postMessage(QUESTION, [port2])
  })
}
