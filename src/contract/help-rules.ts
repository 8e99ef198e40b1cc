/** Until when a shopper can get help with an order (product §9.10). Pure. */
import { HELP_WINDOW_MS } from './help-endpoints.ts'

interface DeliveredOrder {
  history: readonly { status: string; at: string }[]
}

/** Undefined while the order is not delivered. */
export function helpUntilMs({ history }: DeliveredOrder): number | undefined {
  const delivered = history.findLast(({ status }) => status === 'delivered')
  return delivered === undefined ? undefined : Date.parse(delivered.at) + HELP_WINDOW_MS
}
