/** Decides what the app does about the identity SDK's report (product §12.5). */
import type { Session } from './session-store.ts'

export interface SdkReport {
  /** False while the SDK loads or changes session. */
  loaded: boolean
  /** The SDK's own status: only 'ready' means that its server responded. */
  ready: boolean
  /** The person whose session the SDK holds, or null. */
  sub: string | null
  /** Null while the SDK runs without its server. */
  email: string | null
  /** Sessions that the server listed for this browser: the SDK drops its own on a mere 403 or 500. */
  sessionsAtServer: number
}

export type SessionResolution =
  /** Nothing is certain, or nothing has to be done. */
  | 'nothing'
  /** A person is signed in whom the app does not know yet. */
  | 'sign-in'
  /** The session has ended at the identity server. */
  | 'ended'
  /** The shopper has left, the server does not know it yet. */
  | 'end-at-server'
  /** The shopper has left, and the server knows it. */
  | 'left'

export function resolveSession(
  report: SdkReport,
  app: {
    session: Session | null
    markedSignedOut: boolean
    /** Our server refused the session, and the shopper has come to the login screen for a new one. */
    askedToSignInAgain: boolean
    /** Another tab has changed the shopper: what the SDK of this one knows is older than that. */
    sdkIsOutdated: boolean
  },
): SessionResolution {
  if (!report.loaded || app.sdkIsOutdated) return 'nothing'
  if (report.sub === null) {
    // Offline, a server error or a captive portal look like 'signed out' too, and are not.
    if (!report.ready || report.sessionsAtServer > 0) return 'nothing'
    if (app.markedSignedOut) return 'left'
    return app.session === null ? 'nothing' : 'ended'
  }
  // Our server refused this session's tokens: only a new one helps.
  if (app.markedSignedOut || app.askedToSignInAgain) return 'end-at-server'
  if (report.email === null || report.sub === app.session?.sub) return 'nothing'
  return 'sign-in'
}
