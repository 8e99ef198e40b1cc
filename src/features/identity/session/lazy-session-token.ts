import { withinMs } from '#shared/lib/within-ms.ts'
import { loadSdk } from './identity-bridge.ts'
import { getSession } from './session-store.ts'

/** As long as a call waits for the SDK. */
const SCRIPTS_WAIT_MS = 15_000

/**
 * `getSessionToken`, whose scripts are loaded with the first call. Never throws: without them there
 * is no token now.
 */
export async function lazySessionToken(options: { forceRefresh: boolean }): Promise<string | null> {
  const sub = getSession()?.sub
  if (sub === undefined) return null
  loadSdk()
  try {
    const scripts = await withinMs(import('./session-token.ts'), SCRIPTS_WAIT_MS)
    // A token must never be used for a shopper who has signed in meanwhile.
    if (scripts === null || getSession()?.sub !== sub) return null
    return await scripts.getSessionToken(options)
  } catch (error) {
    console.info('The scripts for session tokens could not be loaded:', error)
    return null
  }
}
