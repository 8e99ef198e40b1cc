import type { Page } from '@playwright/test'
import { CONTACT_SUCCESS_MS } from '#contract/constants.ts'

/** Toasts and the contact form's thanks disappear after this time (product §20). */
const MESSAGE_MS = CONTACT_SUCCESS_MS

/**
 * Keeps messages that disappear by themselves, in every document that the page opens from now on.
 * The checks take longer than they last.
 */
export async function keepMessages(page: Page): Promise<void> {
  await page.addInitScript((messageMs) => {
    const later = window.setTimeout.bind(window)
    // A toast's time starts at its creation, shortly before its timer is set.
    const isMessage = (delayMs = 0) => delayMs > messageMs * 0.8 && delayMs <= messageMs
    Object.assign(window, {
      setTimeout: (act: TimerHandler, delayMs?: number, ...rest: unknown[]) =>
        later(act, isMessage(delayMs) ? 2 ** 31 - 1 : delayMs, ...rest),
    })
  }, MESSAGE_MS)
}
