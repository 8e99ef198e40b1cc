/** The requests for help that are not closed, of the stores of a key (product §9.10). */
import { queryOptions } from '@tanstack/react-query'
import { listTickets, type OperationsTicket } from '#contract/help-endpoints.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { callOperations } from '../session/operations-api.ts'

/** Also seen by other counters, and by commands. */
const REFRESH_MS = 30_000

export type TicketList = ResponseOf<typeof listTickets>['data']

export const ticketsQuery = (counterKey: string) =>
  queryOptions({
    queryKey: ['help', counterKey],
    queryFn: async ({ signal }): Promise<TicketList> =>
      (await callOperations(listTickets, counterKey, { signal })).data,
    refetchInterval: REFRESH_MS,
    // A counter behind another window rings too.
    refetchIntervalInBackground: true,
    // Retries would wait there until the page is in view, and the interval for them.
    retry: false,
  })

/** The list after a change of one ticket; a closed one leaves it. */
export function withTicket(list: TicketList, ticket: OperationsTicket): TicketList {
  const tickets = list.tickets
    .map((known) => (known.number === ticket.number ? ticket : known))
    .filter(({ state }) => state !== 'closed')
  return { ...list, tickets }
}
