/** Whether a cached entry can be the file that it should be. */

const KINDS: readonly [ending: RegExp, contentType: RegExp][] = [
  [/\.m?js$/, /^(?:text|application)\/javascript/],
  [/\.css$/, /^text\/css/],
  [/\.html$/, /^text\/html/],
  [/\.svg$/, /^image\/svg/],
  [/\.png$/, /^image\/png/],
  [/\.webp$/, /^image\/webp/],
  [/\.webmanifest$/, /^application\/(?:manifest\+)?json/],
]

/** By status and content type: cheap enough for every request. */
export function isOfKind(address: string, response: Response): boolean {
  if (response.status !== 200) return false
  const [pathname = ''] = address.split('?')
  const kind = KINDS.find(([ending]) => ending.test(pathname))
  const contentType = response.headers.get('content-type') ?? ''
  return kind === undefined || kind[1].test(contentType)
}

/** By content: `integrity` is what the build says, as in the attribute of that name. Reads the body. */
export async function hasDigest(
  response: Response,
  integrity: string | undefined,
): Promise<boolean> {
  if (integrity === undefined) return true
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()))
  return integrity === `sha256-${btoa(String.fromCharCode(...digest))}`
}
