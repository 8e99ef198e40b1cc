import { useMutation, useQueryClient } from '@tanstack/react-query'
import { closeTicket, replyToTicket, type OperationsTicket } from '#contract/help-endpoints.ts'
import { isApiError } from '#shared/lib/network/api-errors.ts'
import { isTemporary } from '#shared/lib/network/temporary-error.ts'
import { ticketsQuery, withTicket } from './help-queries.ts'
import { helpTexts as texts } from './help-texts.ts'
import { callOperations } from '../session/operations-api.ts'
import { sendUnderId, withRetries } from '../session/send-under-id.ts'

export type HelpChange = { type: 'reply'; text: string } | { type: 'close' }

interface HelpChanges {
  send: (change: HelpChange) => void
  /** What is being sent. */
  pending: HelpChange['type'] | undefined
}

interface Options {
  onDone: (change: HelpChange) => void
  /** Receives a sentence. */
  onFailed: (text: string, change: HelpChange) => void
}

/** Of replies, by ticket and text. One is repeated also after the dialog was closed. */
const unconfirmedIds = new Map<string, string>()

/** Replies to a ticket or closes it. */
export function useHelpChange(
  counterKey: string,
  { number }: Pick<OperationsTicket, 'number'>,
  { onDone, onFailed }: Options,
): HelpChanges {
  const queryClient = useQueryClient()
  const { queryKey } = ticketsQuery(counterKey)
  const mutation = useMutation({
    mutationFn: (change: HelpChange) => {
      if (change.type === 'close') {
        return withRetries((signal) =>
          callOperations(closeTicket, counterKey, { params: { number }, signal }),
        )
      }
      const { text } = change
      return sendUnderId(unconfirmedIds, `${number} ${text}`, (replyId, signal) =>
        callOperations(replyToTicket, counterKey, {
          params: { number },
          body: { replyId, text },
          signal,
        }),
      )
    },
    networkMode: 'always',
    onSuccess: async ({ data }, change) => {
      onDone(change)
      // A list that was requested before would bring the previous state back.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (list) => list && withTicket(list, data.ticket))
    },
    onError: async (error, change) => {
      const isDefinite = !isTemporary(error)
      if (isApiError(error, 'TICKET_CLOSED')) onFailed(texts.problem.changed, change)
      else onFailed(isDefinite ? texts.problem.other : texts.problem.unreachable, change)
      if (isDefinite) await queryClient.invalidateQueries({ queryKey })
    },
  })
  return {
    send: mutation.mutate,
    pending: mutation.isPending ? mutation.variables.type : undefined,
  }
}
