import type { PageMessage } from '#contract/service-worker-messages.ts'
import { giveUpCatalogueRequests } from '#features/catalogue/catalogue-client.ts'

/**
 * For when the connection is back: a download of the catalogue from before may hang until its
 * timeout of 50 s. The service worker sends its own request again, so that two never compete for a
 * weak connection and no late response replaces a newer one. Without it, such as on a first visit,
 * the page gives up its own.
 */
export function giveUpHangingCatalogue(): void {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  if (worker) worker.postMessage({ type: 'CONNECTION_IS_BACK' } satisfies PageMessage)
  else giveUpCatalogueRequests()
}
