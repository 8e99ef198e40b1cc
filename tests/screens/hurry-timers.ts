import type { Page } from '@playwright/test'

/**
 * Makes timers with exactly these delays fire at once, in every document that the page opens from
 * now on. For states that are otherwise reached only after seconds of idle waiting.
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
