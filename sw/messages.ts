/** Handles messages from pages (src/contract/service-worker-messages.ts). */
import * as v from 'valibot'
import {
  pageMessageSchema,
  type PageMessage,
  type Readiness,
} from '#contract/service-worker-messages.ts'
import { isCatalogueCached } from './catalogue-cache.ts'
import { resendCatalogueRequests } from './fetch-catalogue.ts'
import { handOver } from './hand-over.ts'
import { prefetchPictures } from './images.ts'
import { repairShell } from './precache.ts'

declare const self: ServiceWorkerGlobalScope

export function onMessage(event: ExtendableMessageEvent): void {
  // Pages of another release may send unknown messages.
  const message = v.safeParse(pageMessageSchema, event.data)
  if (message.success) event.waitUntil(handle(event, message.output))
}

async function handle(event: ExtendableMessageEvent, message: PageMessage): Promise<void> {
  switch (message.type) {
    case 'SKIP_WAITING':
      await self.skipWaiting()
      return
    case 'HAND_OVER':
      handOver()
      return
    case 'REPORT_READINESS':
      event.ports[0]?.postMessage(await readiness(message.positionKey))
      return
    case 'CONNECTION_IS_BACK':
      resendCatalogueRequests()
      return
    case 'WARM_PICTURES':
      await prefetchPictures(event, message.addresses)
      return
  }
}

async function readiness(positionKey: string | null): Promise<Readiness> {
  return {
    shell: await repairShell(),
    catalogue: positionKey !== null && (await isCatalogueCached(positionKey)),
  }
}
