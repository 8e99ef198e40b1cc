/**
 * Files of old releases. A tab that was open when a new release took over keeps requesting the
 * chunks of its own release, which the server may no longer have. So files that leave the shell are
 * kept for three releases. File names change with content, so an old file never replaces a new one.
 */
import { cacheNames } from 'workbox-core'
import type { RouteHandlerCallback, RouteMatchCallback } from 'workbox-core/types.js'

/** The sign-out keeps caches with this prefix (src/features/identity/session/purge-rules.ts). */
const OLD_RELEASES_CACHE = 'jhola-precache-former'
/** A tab that missed more releases than this has to reload. */
const MAX_OLD_RELEASES = 3
const LEFT_AT = 'x-jhola-left-at'

const NAMED_BY_CONTENT = /^\/(?:assets|clerk)\//

/** Before the shell is cleaned up: copies the files that the new release does not have. */
export async function keepOldReleases(current: ReadonlySet<string>): Promise<void> {
  const leftAt = String(Date.now())
  const shell = await caches.open(cacheNames.precache)
  const former = await caches.open(OLD_RELEASES_CACHE)
  for (const request of await shell.keys()) {
    if (current.has(request.url) || !NAMED_BY_CONTENT.test(new URL(request.url).pathname)) continue
    const response = await shell.match(request)
    if (!response) continue
    const headers = new Headers(response.headers)
    headers.set(LEFT_AT, leftAt)
    await former.put(request.url, new Response(response.body, { headers }))
  }
  await removeOldest(former)
}

async function removeOldest(former: Cache): Promise<void> {
  const files = await Promise.all(
    (await former.keys()).map(async (request) => ({
      request,
      leftAt: Number((await former.match(request))?.headers.get(LEFT_AT) ?? 0),
    })),
  )
  const releases = [...new Set(files.map(({ leftAt }) => leftAt))].toSorted((a, b) => b - a)
  const kept = new Set(releases.slice(0, MAX_OLD_RELEASES))
  for (const { request, leftAt } of files) {
    if (!kept.has(leftAt)) await former.delete(request)
  }
}

/** Registered after the shell's route, which serves the files of this release. */
export const isOldReleaseFile: RouteMatchCallback = ({ url, sameOrigin }) =>
  sameOrigin && NAMED_BY_CONTENT.test(url.pathname)

export const serveOldReleaseFile: RouteHandlerCallback = async ({ request }) =>
  (await storedFile(request.url)) ?? fetch(request)

async function storedFile(address: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(OLD_RELEASES_CACHE)).match(address)
  } catch (error) {
    console.info('The files of old releases could not be read:', error)
    return undefined
  }
}
