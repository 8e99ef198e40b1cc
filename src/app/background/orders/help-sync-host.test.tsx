import { act, cleanup } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addHelpAtom, storedHelp } from '#features/help/help-outbox-atoms.ts'
import { helpQueries } from '#features/help/help-queries.ts'
import type { PendingHelp } from '#features/help/help-rules.ts'
import { setSession } from '#features/identity/session/session-store.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { refused, stubApi } from '#shared/testing/stub-api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { HelpSyncHost } from './help-sync-host.tsx'

const CALL = 'POST /api/v1/orders/order-1/help'
const HELP: PendingHelp = {
  key: 'key-of-the-request-1',
  userId: 'u1',
  orderId: 'order-1',
  body: { problem: 'missing', productIds: ['milk'], text: '' },
}
const TICKET = {
  ...HELP.body,
  number: 'HT-7K3F-92QD',
  orderId: 'order-1',
  state: 'open',
  createdAt: '2026-11-21T10:30:00.000Z',
  replies: [],
  closedAt: null,
}

beforeEach(() => {
  localStorage.clear()
  setSession({ sub: 'sub-1', userId: 'u1', email: 'a@jhola.test', phoneNumber: '9864000123' })
})
afterEach(() => {
  cleanup()
  toast.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a stored request becomes a ticket, is announced and shown, and is not sent again', async () => {
  const said = vi.spyOn(toast, 'success')
  const shop = stubApi({ [CALL]: { status: 201, body: { data: { ticket: TICKET } } } })
  const { queryClient } = await renderInShop(<HelpSyncHost userId="u1" />, ({ store }) => {
    store.set(addHelpAtom, HELP)
  })
  await eventually(() => {
    expect(said).toHaveBeenCalledExactlyOnceWith(
      'Your request was sent. Its number is HT-7K3F-92QD.',
      expect.anything(),
    )
  })
  expect(storedHelp()).toEqual([])
  expect(shop.received).toEqual([{ call: CALL, body: HELP.body }])
  expect(queryClient.getQueryData(helpQueries.ofOrder('u1', 'order-1').queryKey)).toEqual([TICKET])
})

test('a request stored while the server is unreachable is sent when the network is back', async () => {
  const lost = stubApi({})
  const { store } = await renderInShop(<HelpSyncHost userId="u1" />)
  act(() => {
    store.set(addHelpAtom, HELP)
  })
  await eventually(() => {
    expect(lost.count(CALL)).toBe(1)
  })
  expect(storedHelp()).toEqual([HELP])
  const shop = stubApi({ [CALL]: { status: 201, body: { data: { ticket: TICKET } } } })
  await eventually(() => {
    dispatchEvent(new Event('online'))
    expect(shop.count(CALL)).toBe(1)
  })
  await eventually(() => {
    expect(storedHelp()).toEqual([])
  })
})

test('a refusal is announced, stays with its reason, and is not retried', async () => {
  const said = vi.spyOn(toast, 'error')
  const shop = stubApi({ [CALL]: refused('HELP_OPEN', 409) })
  await renderInShop(<HelpSyncHost userId="u1" />, ({ store }) => {
    store.set(addHelpAtom, HELP)
  })
  await eventually(() => {
    expect(said).toHaveBeenCalledOnce()
  })
  expect(storedHelp()).toEqual([{ ...HELP, refusal: 'HELP_OPEN' }])
  await act(async () => {
    dispatchEvent(new Event('online'))
    await Promise.resolve()
  })
  expect(shop.count(CALL)).toBe(1)
})

test('another shopper’s request is not sent', async () => {
  const shop = stubApi({})
  await renderInShop(<HelpSyncHost userId="u2" />, ({ store }) => {
    store.set(addHelpAtom, HELP)
  })
  await act(async () => {
    dispatchEvent(new Event('online'))
    await Promise.resolve()
  })
  expect(shop.received).toEqual([])
})
