import type { BrowserContext, Page } from '@playwright/test'

/**
 * After this time without a response the shop says that it is offline (connection-watch.ts), in a
 * bar that moves the page.
 */
export const SILENCE_MS = 2_500

/** After this time the login says that it is taking longer than usual (login-status.tsx). */
export const SLOW_LOGIN_MS = 12_000

/**
 * Prevents timers with exactly these delays from firing, in every document that the page opens from
 * now on: for timeouts of the shop that a busy machine may exceed.
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

/**
 * Disables the intervals of exactly this length, in every document that is opened from now on: for
 * polls of the shop, which could start at any moment.
 */
export async function holdIntervals(
  opener: Page | BrowserContext,
  lengthMs: number,
): Promise<void> {
  await opener.addInitScript((heldMs) => {
    const repeat = window.setInterval.bind(window)
    Object.assign(window, {
      setInterval: (act: TimerHandler, delayMs?: number, ...rest: unknown[]) =>
        delayMs === heldMs ? 0 : repeat(act, delayMs, ...rest),
    })
  }, lengthMs)
}
