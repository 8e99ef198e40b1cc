import type { Page } from '@playwright/test'
import { CONTACT_SUCCESS_MS } from '#contract/constants.ts'

/** Toasts and the contact form's confirmation disappear after this time (product §20). */
const MESSAGE_MS = CONTACT_SUCCESS_MS

/**
 * Prevents messages from disappearing by themselves, in every document that the page opens from now
 * on, because the checks take longer than a message is shown.
 */
export async function keepMessages(page: Page): Promise<void> {
  await page.addInitScript((messageMs) => {
    const later = window.setTimeout.bind(window)
    // The timer of a toast is set shortly after its creation, for the remaining time.
    const isMessage = (delayMs = 0) => delayMs > messageMs * 0.8 && delayMs <= messageMs
    Object.assign(window, {
      setTimeout: (act: TimerHandler, delayMs?: number, ...rest: unknown[]) =>
        later(act, isMessage(delayMs) ? 2 ** 31 - 1 : delayMs, ...rest),
    })
  }, MESSAGE_MS)
}
