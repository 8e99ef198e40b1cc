import { flushUnsubscribes } from '#features/notifications/notification-atoms.ts'
import { onOnline } from '#shared/lib/screen/browser-signals.ts'

const flush = (): void => {
  void flushUnsubscribes()
}

/**
 * Reports subscriptions that ended offline to the server, also after a sign-out. Returns a function
 * that stops it.
 */
export function reportEndedSubscriptions(): () => void {
  flush()
  return onOnline(flush)
}
