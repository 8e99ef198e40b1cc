import { getSession } from './session-store.ts'

/**
 * `getSessionToken`, whose scripts are loaded with the first call. Never throws: without them there
 * is no token now.
 */
export async function lazySessionToken(options: { forceRefresh: boolean }): Promise<string | null> {
  const sub = getSession()?.sub
  try {
    const { getSessionToken } = await import('./session-token.ts')
    // A token must never be used for a shopper who has signed in meanwhile.
    return getSession()?.sub === sub ? await getSessionToken(options) : null
  } catch (error) {
    console.info('The scripts for session tokens could not be loaded:', error)
    return null
  }
}
