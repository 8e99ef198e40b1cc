/** Shows the stored first screen of the home page while the shop starts (product §17.4). */
import * as v from 'valibot'
import {
  LAST_SCREEN_ADDRESS,
  LAST_SCREEN_CACHE,
  lastScreenSchema,
  type LastScreen,
} from '#contract/last-screen.ts'
import { cachedVersion } from './catalogue.ts'
import { mayShow, pageWithScreen } from './last-screen-rules.ts'

const OF_THE_BODY = ['content-length', 'content-encoding', 'etag']

/** Reads the stored screen. Returns undefined if it is missing or unreadable. */
async function readScreen(): Promise<LastScreen | undefined> {
  const kept = await caches.match(LAST_SCREEN_ADDRESS, { cacheName: LAST_SCREEN_CACHE })
  if (kept === undefined) return undefined
  const parsed = v.safeParse(lastScreenSchema, await kept.json())
  return parsed.success ? parsed.output : undefined
}

/**
 * Returns the page with the stored screen, or the unchanged page if the screen may not be shown.
 * `firstScript` is the address of the script that shows the screen.
 */
export async function withLastScreen(
  served: Promise<Response>,
  firstScript: Promise<string | undefined>,
): Promise<Response> {
  const [response, scriptAddress, screen] = await Promise.all([
    served,
    firstScript,
    readScreen().catch((error: unknown) => {
      console.info('The last screen could not be read:', error)
      return undefined
    }),
  ])
  if (screen === undefined || scriptAddress === undefined) return response
  const [page, catalogueVersion] = await Promise.all([
    response.clone().text(),
    cachedVersion(screen.positionKey),
  ])
  if (!mayShow(screen, { page, catalogueVersion, nowMs: Date.now() })) return response
  const shown = pageWithScreen(page, screen, scriptAddress)
  if (shown === undefined) return response
  const headers = new Headers(response.headers)
  for (const name of OF_THE_BODY) headers.delete(name)
  return new Response(shown, { headers })
}
