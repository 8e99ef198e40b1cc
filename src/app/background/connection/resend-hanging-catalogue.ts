import type { PageMessage } from '#contract/service-worker-messages.ts'
import { resendCatalogueRequests } from '#features/catalogue/catalogue-client.ts'

/**
 * For when the connection is back: a request for the catalogue from before the outage may hang until
 * its timeout of 50 s. Both the page's worker and the service worker send theirs again, because the
 * service worker does not notice when the page's worker gives up.
 */
export function resendHangingCatalogue(): void {
  const controller = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  controller?.postMessage({ type: 'CONNECTION_IS_BACK' } satisfies PageMessage)
  resendCatalogueRequests()
}
