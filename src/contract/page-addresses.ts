/** Which addresses are pages of the shop, as the server and the worker see it. */

/** Ids are free text, so the end of one may look like that of a file: 'salt-1-kg-mrp-20.5'. */
const PAGE_WITH_ID = /^\/(?:product|categories)\/[^/]+\/?$/
const FILE = /\.[a-z0-9]+$/i

export function isPageAddress(pathname: string): boolean {
  return PAGE_WITH_ID.test(pathname) || !FILE.test(pathname)
}
