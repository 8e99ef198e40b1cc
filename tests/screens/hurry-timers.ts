import type { Page } from '@playwright/test'

/**
 * Lets timers of exactly these delays fire at once, in every document that the page opens from now
 * on: for states that come only after seconds of waiting in which nothing happens.
 */
export async function hurryTimers(page: Page, delaysMs: readonly number[]): Promise<void> {
  await page.addInitScript((hurried) => {
    const later = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (act: TimerHandler, delayMs = 0, ...rest: unknown[]) =>
        later(act, hurried.includes(delayMs) ? 0 : delayMs, ...rest),
    })
  }, delaysMs)
}
