/**
 * The step of the login in this tab, which survives a reload. On a phone the email with the code is
 * read in another app, and the browser may discard the page meanwhile. It is gone with the tab, or
 * in an app on the home screen of iOS after ten minutes (docs/decisions/188).
 */
import * as v from 'valibot'
import { isIosHomeScreenApp } from '#shared/lib/screen/installed-app.ts'
import type { CodeStep } from './login-service.ts'

const STORAGE_KEY = 'login-step'
/** Codes have expired by then. */
const CODE_LIFETIME_MS = 10 * 60_000

const storedSchema = v.object({
  step: v.variant('kind', [
    v.object({
      kind: v.literal('code'),
      flow: v.picklist(['sign-in', 'sign-up']),
      email: v.string(),
    }),
    v.object({
      kind: v.literal('second-factor'),
      strategy: v.picklist(['totp', 'phone_code', 'email_code', 'backup_code']),
    }),
  ]),
  /** Epoch milliseconds. */
  sentAtMs: v.number(),
})

export interface StoredLoginStep {
  step: CodeStep
  sentAtMs: number
}

/** iOS may end an app that is left for another one, and its session storage with it. */
function storage(): Storage {
  return isIosHomeScreenApp() ? localStorage : sessionStorage
}

export function storeLoginStep(kept: StoredLoginStep): void {
  try {
    storage().setItem(STORAGE_KEY, JSON.stringify(kept))
  } catch (error) {
    console.info('The step of the login could not be stored:', error)
  }
}

export function removeLoginStep(): void {
  try {
    storage().removeItem(STORAGE_KEY)
  } catch (error) {
    console.info('The step of the login could not be removed:', error)
  }
}

export function readLoginStep(nowMs: number): StoredLoginStep | undefined {
  try {
    const text = storage().getItem(STORAGE_KEY)
    if (text === null) return undefined
    const kept = v.safeParse(storedSchema, JSON.parse(text))
    if (kept.success && nowMs - kept.output.sentAtMs < CODE_LIFETIME_MS) return kept.output
    removeLoginStep()
  } catch (error) {
    console.info('The step of the login could not be read:', error)
  }
  return undefined
}
