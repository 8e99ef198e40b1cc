import type { PageMessage } from '#contract/service-worker-messages.ts'
import { resendCatalogueRequests } from '#features/catalogue/catalogue-client.ts'

/**
 * For when the connection is back: a request for the catalogue from before may hang until its
 * timeout of 50 s. The service worker and the catalogue's worker both send theirs again. The one
 * does not notice when the other gives up, and shares its request between all that wait for it.
 */
export function resendHangingCatalogue(): void {
  const controller = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  controller?.postMessage({ type: 'CONNECTION_IS_BACK' } satisfies PageMessage)
  resendCatalogueRequests()
}
