/**
 * Whether the shop is closed, for the shell and the screens; found out in the background
 * (src/app/background/catalogue/store-hours-watch.tsx), so that the first load does not contain the rules.
 */
import { observableValue, useObservable } from '#shared/lib/observable-value.ts'
import type { StoreClosed } from './page-schedule-rules.ts'

export const storeClosed = observableValue<StoreClosed | null>(null)

/** Null while the shop is open, or while it is not known. */
export function useStoreClosed(): StoreClosed | null {
  return useObservable(storeClosed)
}
