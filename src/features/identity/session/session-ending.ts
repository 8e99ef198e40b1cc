/** The progress of ending a session on the identity server after a sign-out. */
import { observableValue } from '#shared/lib/observable-value.ts'

export type SessionEnding =
  | 'none'
  | 'ending'
  /** It failed and will be retried. */
  | 'waiting'

export const sessionEnding = observableValue<SessionEnding>('none')
