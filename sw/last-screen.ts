/** Shows the stored first screen of the home page while the shop starts (product §17.4). */
import * as v from 'valibot'
import {
  LAST_SCREEN_ADDRESS,
  LAST_SCREEN_CACHE,
  lastScreenSchema,
  type LastScreen,
} from '#contract/last-screen.ts'
import { cachedVersion } from './catalogue-cache.ts'
import { matchEntry } from './locked-cache.ts'
import { mayShow, pageWithScreen } from './last-screen-rules.ts'

const BODY_HEADERS = ['content-length', 'content-encoding', 'etag']

interface StoredScreen {
  screen: LastScreen
  /** Of the catalogue that is stored for its place. */
  catalogueVersion: string | undefined
}

/** How long the page waits for its last screen. A locked cache would never be read. */
const READ_TIMEOUT_MS = 1_000

const afterTimeout = (): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(resolve, READ_TIMEOUT_MS, undefined)
  })

/** Returns undefined if there is no readable screen. */
async function readScreen(): Promise<StoredScreen | undefined> {
  const cache = await caches.open(LAST_SCREEN_CACHE)
  const kept = await matchEntry(LAST_SCREEN_CACHE, cache, LAST_SCREEN_ADDRESS)
  if (kept === undefined) return undefined
  const parsed = v.safeParse(lastScreenSchema, await kept.json())
  if (!parsed.success) return undefined
  const screen = parsed.output
  return { screen, catalogueVersion: await cachedVersion(screen.positionKey) }
}

function logUnreadable(error: unknown): undefined {
  console.info('The last screen could not be read:', error)
}

/**
 * Returns the page with the stored screen, or the unchanged page if the screen may not be shown.
 * `firstScript` is the address of the script that shows the screen.
 */
export async function withLastScreen(
  served: Promise<Response>,
  firstScript: Promise<string | undefined>,
): Promise<Response> {
  // At the same time, because each read of a cache delays the first paint.
  const [response, scriptAddress, stored] = await Promise.all([
    served,
    firstScript.catch(logUnreadable),
    Promise.race([readScreen().catch(logUnreadable), afterTimeout()]),
  ])
  if (stored === undefined || scriptAddress === undefined) return response
  const { screen, catalogueVersion } = stored
  const page = await response.clone().text()
  if (!mayShow(screen, { page, catalogueVersion, nowMs: Date.now() })) return response
  const shown = pageWithScreen(page, screen, scriptAddress)
  if (shown === undefined) return response
  const headers = new Headers(response.headers)
  for (const name of BODY_HEADERS) headers.delete(name)
  return new Response(shown, { headers })
}
