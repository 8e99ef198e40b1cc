const ORDER_PAGES: ReadonlySet<string> = new Set(['/orders', '/checkout'])

/** Whether a page shows orders that are not placed yet, and their results (product §8.9). Pure. */
export const showsOrders = (pathname: string): boolean => ORDER_PAGES.has(pathname)
