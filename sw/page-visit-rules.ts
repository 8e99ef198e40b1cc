/** Whether a visit to a path gets the page of the shop. */
import { isPageAddress } from '#contract/page-addresses.ts'

/** What is not the shop's: calls, files, and the pages of the staff. */
const NO_ROUTE =
  /^\/(?:api|sandbox|socket\.io|healthz|readyz|pictures|assets|icons|clerk|counter|ride|staff)(?:\/|$)/

export function isShopRoute(pathname: string): boolean {
  return !NO_ROUTE.test(pathname) && isPageAddress(pathname)
}
