/** Reads VITE_SOCIAL_LINKS (product §2.5, docs/decisions/061). Pure. */

export interface SocialLink {
  name: string
  url: string
}

/**
 * Parses `Instagram=https://…,YouTube=https://…`, with names as they are shown. Entries without a
 * name or an https address are dropped, so that a typo does not become a dead link.
 */
export function socialLinksOf(configured: string): SocialLink[] {
  return configured.split(',').flatMap((pair) => {
    const at = pair.indexOf('=')
    const name = pair.slice(0, Math.max(at, 0)).trim()
    const url = pair.slice(at + 1).trim()
    return name !== '' && isHttps(url) ? [{ name, url }] : []
  })
}

function isHttps(url: string): boolean {
  // Not `URL.canParse()`, which Safari 16 does not have.
  try {
    return new URL(url).protocol === 'https:'
  } catch {
    return false
  }
}
