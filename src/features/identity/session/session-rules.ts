/** Decides what follows from the identity SDK's report (product §12.5). */
import type { Session } from './session-store.ts'

export interface SdkReport {
  /** False while the SDK loads or changes session. */
  loaded: boolean
  /** The SDK's own status. Only 'ready' means that its server responded. */
  ready: boolean
  /** The person whose session the SDK holds, or null. */
  sub: string | null
  /** Null while the SDK runs without its server. */
  email: string | null
  /**
   * Sessions that the server lists for this browser. The SDK drops its own after any 403 or 500.
   */
  sessionsAtServer: number
}

export type SessionResolution =
  /** Nothing is certain, or nothing has to be done. */
  | 'nothing'
  /** A person is signed in who is new to the app. */
  | 'sign-in'
  /** The session has ended at the identity server. */
  | 'ended'
  /** The shopper has signed out, but the server does not know yet. */
  | 'end-at-server'
  /** Our server refuses the session, which ends unless the server knows a newer one. */
  | 'replace'
  /** The shopper has signed out, and the server knows. */
  | 'confirmed'

export function resolveSession(
  report: SdkReport,
  app: {
    session: Session | null
    markedSignedOut: boolean
    /** Our server refused the session, and the shopper is on the login screen to get a new one. */
    isSigningInAgain: boolean
    /** Another tab has changed the shopper, so the SDK of this tab is outdated. */
    sdkIsOutdated: boolean
  },
): SessionResolution {
  if (!report.loaded || app.sdkIsOutdated) return 'nothing'
  if (report.sub === null) {
    // Being offline, a server error and a captive portal also look like 'signed out'.
    if (!report.ready || report.sessionsAtServer > 0) return 'nothing'
    if (app.markedSignedOut) return 'confirmed'
    return app.session === null ? 'nothing' : 'ended'
  }
  if (app.markedSignedOut) return 'end-at-server'
  if (app.isSigningInAgain) return 'replace'
  if (report.email === null || report.sub === app.session?.sub) return 'nothing'
  return 'sign-in'
}
