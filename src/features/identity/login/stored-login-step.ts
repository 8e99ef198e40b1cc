/**
 * The step of the login in this tab, which survives a reload. On a phone the email with the code is
 * read in another app, and the browser may discard the page meanwhile. It is gone with the tab, or
 * in an app on the home screen of iOS after ten minutes (docs/decisions/188).
 */
import * as v from 'valibot'
import { isIosHomeScreenApp } from '#shared/lib/screen/installed-app.ts'
import { jsonStore } from '#shared/lib/storage/json-store.ts'
import type { CodeStep } from './login-service.ts'

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
const storage = (): Storage => (isIosHomeScreenApp() ? localStorage : sessionStorage)

const store = jsonStore(storage, 'login-step', storedSchema, {
  read: 'The step of the login could not be read:',
  write: 'The step of the login could not be stored:',
  remove: 'The step of the login could not be removed:',
})

export function storeLoginStep(kept: StoredLoginStep): void {
  store.write(kept)
}

export const removeLoginStep = store.remove

export function readLoginStep(nowMs: number): StoredLoginStep | undefined {
  const kept = store.read()
  if (kept && nowMs - kept.sentAtMs < CODE_LIFETIME_MS) return kept
  if (kept !== undefined) removeLoginStep()
  return undefined
}
