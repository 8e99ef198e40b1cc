/**
 * Marks a sign-out on this phone of which the identity server may not know yet (product §12.7).
 * While it is set, the app ignores any session that the SDK reports. It has no personal data and
 * survives the purge.
 */
export const SIGNED_OUT_MARK_KEY = 'signed-out-mark'

/** Falls back to memory if storage is denied, so that the mark holds at least for this visit. */
let markedInMemory = false

const report = (error: unknown): void => {
  console.info('The sign-out mark could not be written or removed:', error)
}

export function isMarkedSignedOut(): boolean {
  try {
    return markedInMemory || localStorage.getItem(SIGNED_OUT_MARK_KEY) !== null
  } catch {
    return markedInMemory
  }
}

export function markSignedOut(): void {
  markedInMemory = true
  try {
    localStorage.setItem(SIGNED_OUT_MARK_KEY, '1')
  } catch (error) {
    report(error)
  }
}

/** To be called only after the identity server has ended the session. */
export function clearSignedOutMark(): void {
  markedInMemory = false
  try {
    localStorage.removeItem(SIGNED_OUT_MARK_KEY)
  } catch (error) {
    report(error)
  }
}
