/**
 * The update to a new release (product §17.2). The new worker waits until the shopper taps
 * 'Update', and no page reloads without that tap. Other tabs continue with their own release, whose
 * files the new worker keeps (sw/old-releases.ts).
 */
import { isInView, onFocus, onOnline, onShown } from '#shared/lib/screen/browser-signals.ts'
import { observableValue, useObservable } from '#shared/lib/observable-value.ts'
import { ARE_YOU_ALIVE, type PageMessage } from '#contract/service-worker-messages.ts'
import { hasServiceWorker, installWorker, serviceWorker } from './service-worker.ts'
import { isUpdateCheckDue, mayOfferUpdate } from './update-rules.ts'

/**
 * Browsers let the old worker finish its work. If that takes longer than this, the page reloads
 * anyway, and the bar is shown again. It is longer than the half minute without a request after
 * which Chromium stops a worker that was started again meanwhile (docs/decisions/091).
 */
const TAKE_OVER_MS = 40_000

const isReady = observableValue(false)

/** True once another release is waiting or has taken over. */
export function useUpdateReady(): boolean {
  return useObservable(isReady)
}

/** Registers the worker and watches for new releases until the page is closed. */
export async function watchUpdates(): Promise<void> {
  if (!hasServiceWorker()) return
  let { controller } = navigator.serviceWorker
  const wasControlled = controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker takes over the page that installed it. A later one is another release.
    if (controller !== null) isReady.set(true)
    controller = navigator.serviceWorker.controller
  })
  // The kill switch (sw/kill-switch.ts) reloads only pages that do not reply.
  navigator.serviceWorker.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.data !== ARE_YOU_ALIVE) return
    event.ports[0]?.postMessage(true)
    isReady.set(true)
  })

  await installWorker(watchRegistration)
  let checkedAtMs = Date.now()
  const checkForUpdate = (): void => {
    checkedAtMs = Date.now()
    serviceWorker()
      ?.update()
      .catch((error: unknown) => {
        console.info('The check for a new release failed:', error)
      })
  }
  const checkIfDue = (): void => {
    if (isInView() && isUpdateCheckDue(checkedAtMs, Date.now())) checkForUpdate()
  }
  onOnline(checkForUpdate)
  onFocus(checkIfDue)
  onShown(checkIfDue)
  if (wasControlled) checkForUpdate()
}

function watchRegistration(registration: ServiceWorkerRegistration): void {
  const checkForWaiting = (): void => {
    // Without an active worker, this is the first installation.
    if (registration.waiting && registration.active) isReady.set(true)
  }
  const watchInstalling = (): void => {
    registration.installing?.addEventListener('statechange', checkForWaiting)
  }
  registration.addEventListener('updatefound', watchInstalling)
  watchInstalling()
  checkForWaiting()
}

/**
 * Called by the shopper's tap: the new release takes over, and this page reloads from it. If the
 * shopper is at checkout by then, or has typed something, it resolves without a reload.
 */
export async function applyUpdate(): Promise<void> {
  const workbox = serviceWorker()
  const registration = workbox ? await navigator.serviceWorker.getRegistration() : undefined
  if (workbox && registration?.waiting) {
    const takenOver = new Promise<void>((resolve) => {
      setTimeout(resolve, TAKE_OVER_MS)
      navigator.serviceWorker.addEventListener('controllerchange', () => {
        resolve()
      })
    })
    registration.active?.postMessage({ type: 'HAND_OVER' } satisfies PageMessage)
    workbox.messageSkipWaiting()
    let hasTyped = false
    const onInput = (): void => {
      hasTyped = true
    }
    addEventListener('input', onInput)
    await takenOver
    removeEventListener('input', onInput)
    // A reload would lose it. The bar is still there, except at checkout, after which it is back.
    if (hasTyped || !mayOfferUpdate(location.pathname)) return
  }
  location.reload()
}
