/** How far the end of a session on the identity server has come, after the shopper has left. */
import { observableValue } from '#shared/lib/observable-value.ts'

export type SessionEnding =
  | 'none'
  | 'ending'
  /** It failed and is tried again on its own. */
  | 'waiting'

export const sessionEnding = observableValue<SessionEnding>('none')
