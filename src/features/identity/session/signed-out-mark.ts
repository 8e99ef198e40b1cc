/**
 * Marks a sign-out on this phone of which the identity server may not know yet (product §12.7).
 * While it is set, the app ignores any session that the SDK reports. It has no personal data and
 * survives the purge.
 */
export const SIGNED_OUT_MARK_KEY = 'signed-out-mark'

/** Set if storage is denied or full, so that the mark holds at least for this visit. */
let markedInMemory = false
/**
 * Whether this tab has seen the stored mark. The mark then holds here until this tab learns that
 * another one has removed it, because the SDK of this tab may still have the session that ended.
 */
let wasSeen = false

const report = (error: unknown): void => {
  console.info('The sign-out mark could not be written or removed:', error)
}

function isStored(): boolean {
  try {
    return localStorage.getItem(SIGNED_OUT_MARK_KEY) !== null
  } catch {
    return false
  }
}

export function isMarkedSignedOut(): boolean {
  wasSeen ||= isStored()
  return markedInMemory || wasSeen
}

export function markSignedOut(): void {
  try {
    localStorage.setItem(SIGNED_OUT_MARK_KEY, '1')
    wasSeen = true
  } catch (error) {
    markedInMemory = true
    report(error)
  }
}

/** To be called only after the identity server has ended the session. */
export function clearSignedOutMark(): void {
  markedInMemory = false
  wasSeen = false
  try {
    localStorage.removeItem(SIGNED_OUT_MARK_KEY)
  } catch (error) {
    report(error)
  }
}

/** Whether another tab has removed the mark that this one has seen. From then on it is not set. */
export function followSignedOutMark(): boolean {
  if (!wasSeen || isStored()) return false
  wasSeen = false
  return true
}
