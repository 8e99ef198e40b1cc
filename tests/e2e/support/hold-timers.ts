import type { Page } from '@playwright/test'

/**
 * Prevents timers with exactly these delays from firing, in every document that the page opens from
 * now on: for time-outs of the shop that a busy machine may exceed.
 */
export async function holdTimers(page: Page, delaysMs: readonly number[]): Promise<void> {
  await page.addInitScript((held) => {
    const later = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (act: TimerHandler, delayMs = 0, ...rest: unknown[]) =>
        held.includes(delayMs) ? 0 : later(act, delayMs, ...rest),
    })
  }, delaysMs)
}
