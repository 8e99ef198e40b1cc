import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { onOutboxSyncRequest } from '#features/checkout/outbox-sync-signal.ts'
import { sendHelp } from '#features/help/help-api.ts'
import {
  helpOutboxAtom,
  refuseHelpAtom,
  removeHelpAtom,
  sendingStatesAtom,
  storedHelp,
} from '#features/help/help-outbox-atoms.ts'
import { helpQueries } from '#features/help/help-queries.ts'
import { isUnsent } from '#features/help/help-rules.ts'
import { createHelpSync } from '#features/help/help-sync.ts'
import { helpTexts, refusalText } from '#features/help/help-texts.ts'
import { later } from '#shared/lib/later.ts'
import { onFocus, onOnline, onShown } from '#shared/lib/screen/browser-signals.ts'
import { notify } from '#shared/lib/screen/notify.ts'

/** Sends the stored requests for help of the signed-in shopper, and shows the result of each. */
export function HelpSyncHost({ userId }: { userId: string }) {
  const store = useStore()
  const queryClient = useQueryClient()

  useEffect(() => {
    const sync = createHelpSync({
      unsent: () => storedHelp().filter((help) => help.userId === userId && isUnsent(help)),
      send: sendHelp,
      onState: (key, state) => {
        store.set(sendingStatesAtom, ({ [key]: _before, ...others }) =>
          state === undefined ? others : { ...others, [key]: state },
        )
      },
      onSent: ({ key, orderId }, ticket) => {
        const { queryKey } = helpQueries.ofOrder(userId, orderId)
        // Shown at once; the list may hold more, and a request in flight may be older.
        queryClient.setQueryData(queryKey, (known = []) => [
          ticket,
          ...known.filter(({ number }) => number !== ticket.number),
        ])
        void queryClient.invalidateQueries({ queryKey })
        // Another tab has sent it too, and has shown the message.
        if (!store.set(removeHelpAtom, key)) return
        notify('success', helpTexts.sent(ticket.number), [orderId])
      },
      onRefused: ({ key, orderId }, code) => {
        store.set(refuseHelpAtom, key, code)
        notify('error', refusalText(code), [orderId])
        void queryClient.invalidateQueries({
          queryKey: helpQueries.ofOrder(userId, orderId).queryKey,
        })
      },
      later,
      random: Math.random,
    })
    const stops = [onOnline, onFocus, onShown, onOutboxSyncRequest].map((follow) =>
      follow(sync.syncAll),
    )
    // One may be added here or in another tab.
    stops.push(store.sub(helpOutboxAtom, sync.syncAll))
    sync.syncAll()
    return () => {
      for (const stop of stops) stop()
      sync.stop()
      store.set(sendingStatesAtom, {})
    }
  }, [store, queryClient, userId])

  return null
}
