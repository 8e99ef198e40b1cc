import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectIdentity } from '#shared/lib/network/api-client.ts'
import { setReachable } from '#shared/lib/network/connection.ts'
import { stubApi } from '#shared/testing/stub-api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { pendingDeletion, recordDeletionRequest } from './account-deletion-store.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { deleteAccountTexts as texts } from './delete-account-texts.ts'

const CALL = 'DELETE /api/v1/users/u1'
const refusal = (status: number, code: string) => ({
  status,
  body: { error: { code, message: code } },
})

let onDeleted = vi.fn()
let onClose = vi.fn()
beforeEach(() => {
  onDeleted = vi.fn()
  onClose = vi.fn()
  vi.spyOn(console, 'info').mockReturnValue()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  setReachable(true)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function openDialog({ hasUnsettledOrder = false } = {}): HTMLDialogElement {
  render(
    <DeleteAccountDialog
      userId="u1"
      hasUnsettledOrder={() => hasUnsettledOrder}
      onDeleted={onDeleted}
      onClose={onClose}
    />,
  )
  return screen.getByRole<HTMLDialogElement>('dialog', { name: texts.title })
}

function confirm(dialog: HTMLElement): void {
  fireEvent.click(within(dialog).getByRole('button', { name: texts.confirm }))
}

const problemIn = (dialog: HTMLElement) => within(dialog).getByRole('alert').textContent

test('the account is deleted only after a question that says what goes and what stays', async () => {
  const { count } = stubApi({
    [CALL]: { body: { data: { deletedAt: '2026-11-22T10:00:00.000Z' } } },
  })
  const dialog = openDialog()
  expect(within(dialog).getByText(texts.goes)).toBeTruthy()
  expect(within(dialog).getByText(texts.stays)).toBeTruthy()
  expect(count(CALL)).toBe(0)
  confirm(dialog)
  await eventually(() => expect(onDeleted).toHaveBeenCalledOnce())
  expect(count(CALL)).toBe(1)
})

test('without a connection nothing is sent, and the dialog says so', () => {
  const { count } = stubApi({})
  setReachable(false)
  const dialog = openDialog()
  confirm(dialog)
  expect(problemIn(dialog)).toBe(texts.offline)
  expect(count(CALL)).toBe(0)
})

test('an order that this phone still has to settle is not lost', () => {
  const { count } = stubApi({})
  const dialog = openDialog({ hasUnsettledOrder: true })
  confirm(dialog)
  expect(problemIn(dialog)).toBe(texts.orderUnsent)
  expect(count(CALL)).toBe(0)
})

test.each<[string, Parameters<typeof stubApi>[0], string]>([
  ['an order on its way', { [CALL]: refusal(409, 'ORDER_NOT_FINISHED') }, texts.orderNotFinished],
  ['a shop without a key', { [CALL]: refusal(501, 'DELETION_UNAVAILABLE') }, texts.unavailable],
  ['a failing server', { [CALL]: refusal(500, 'INTERNAL') }, texts.failed],
  ['a lost response', {}, texts.unknown],
])('%s is explained, and the account can be deleted again', async (_why, replies, sentence) => {
  stubApi(replies)
  const dialog = openDialog()
  confirm(dialog)
  await eventually(() => expect(problemIn(dialog)).toBe(sentence))
  expect(onDeleted).not.toHaveBeenCalled()
  const again = within(dialog).getByRole('button', { name: texts.confirm })
  expect(again.getAttribute('aria-disabled')).toBe('false')
})

test('a deletion that was refused because the identity provider is away is not kept', async () => {
  stubApi({ [CALL]: refusal(503, 'IDENTITY_UNAVAILABLE') })
  const dialog = openDialog()
  confirm(dialog)
  await eventually(() => expect(problemIn(dialog)).toBe(texts.failed))
  expect(pendingDeletion()).toBeUndefined()
})

test('only an unknown outcome is kept, to ask the server about it later', async () => {
  stubApi({ [CALL]: refusal(409, 'ORDER_NOT_FINISHED') })
  const dialog = openDialog()
  confirm(dialog)
  await eventually(() => expect(problemIn(dialog)).toBe(texts.orderNotFinished))
  expect(pendingDeletion()).toBeUndefined()
  stubApi({})
  confirm(dialog)
  await eventually(() => expect(problemIn(dialog)).toBe(texts.unknown))
  expect(pendingDeletion()).toBeDefined()
})

test('the deletion is noted before it is sent, because the page may be closed before the response', async () => {
  stubApi({})
  const noted: unknown[] = []
  vi.stubGlobal('fetch', () => {
    noted.push(pendingDeletion())
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  const dialog = openDialog()
  confirm(dialog)
  await eventually(() => expect(problemIn(dialog)).toBe(texts.unknown))
  expect(noted).toEqual([{ askedAtMs: expect.any(Number) }])
})

test.each([undefined, 1_000])(
  'while a token is requested, nothing is noted that was not noted before (%s)',
  async (askedAtMs) => {
    if (askedAtMs !== undefined) recordDeletionRequest(askedAtMs)
    const { count } = stubApi({ [CALL]: refusal(401, 'TOKEN_EXPIRED') })
    const noted: unknown[] = []
    connectIdentity({
      tokenProvider: ({ forceRefresh }) => {
        noted.push(pendingDeletion()?.askedAtMs)
        return Promise.resolve(forceRefresh ? null : 'token')
      },
      onSessionRefused: () => {},
    })
    const dialog = openDialog()
    confirm(dialog)
    await eventually(() => expect(problemIn(dialog)).toBe(askedAtMs ? texts.unknown : texts.failed))
    expect(count(CALL)).toBe(1)
    expect(noted).toEqual([askedAtMs, askedAtMs])
  },
)

/** The identity service gives no token, so nothing is sent. */
function stubApiWithoutToken() {
  const stubbed = stubApi({})
  connectIdentity({ tokenProvider: () => Promise.resolve(null), onSessionRefused: () => {} })
  return stubbed
}

test('a deletion that is not sent for lack of a token is not kept, and the dialog says that the account is there', async () => {
  const { count } = stubApiWithoutToken()
  const dialog = openDialog()
  confirm(dialog)
  await eventually(() => expect(problemIn(dialog)).toBe(texts.failed))
  expect(count(CALL)).toBe(0)
  expect(pendingDeletion()).toBeUndefined()
})

test.each<[string, () => unknown]>([
  ['not sent for lack of a token', stubApiWithoutToken],
  ['refused with its session', () => stubApi({ [CALL]: refusal(401, 'TOKEN_EXPIRED') })],
  ['refused without a look at it', () => stubApi({ [CALL]: refusal(503, 'UNAVAILABLE') })],
  ['one of too many', () => stubApi({ [CALL]: refusal(429, 'RATE_LIMITED') })],
])('a repeat that is %s keeps the unknown outcome of the attempt before', async (_how, stub) => {
  recordDeletionRequest(1_000)
  stub()
  const dialog = openDialog()
  confirm(dialog)
  await eventually(() => expect(problemIn(dialog)).toBe(texts.unknown))
  expect(pendingDeletion()).toEqual({ askedAtMs: 1_000 })
})

test('without a connection, a repeat does not say that the account is there', () => {
  recordDeletionRequest(1_000)
  setReachable(false)
  const dialog = openDialog()
  confirm(dialog)
  expect(problemIn(dialog)).toBe(texts.unknownOffline)
  expect(pendingDeletion()).toEqual({ askedAtMs: 1_000 })
})

test('while the account is being deleted, the dialog stays open and keeps the focus', async () => {
  const { count } = stubApi({ [CALL]: refusal(500, 'INTERNAL') })
  const held: (() => void)[] = []
  const reply = globalThis.fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    const response = await reply(request)
    await new Promise<void>((resolve) => {
      held.push(resolve)
    })
    return response
  })
  const dialog = openDialog()
  const button = within(dialog).getByRole('button', { name: texts.confirm })
  button.focus()
  fireEvent.click(button)
  expect(button.textContent).toBe(texts.sending)
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  fireEvent.click(within(dialog).getByRole('button', { name: texts.keep }))
  fireEvent.click(within(dialog).getByRole('button', { name: texts.close }))
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  fireEvent.click(dialog)
  // A second Escape, which cannot be prevented.
  dialog.close()
  expect(dialog.open).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
  await eventually(() => expect(held).toHaveLength(1))
  for (const respond of held) respond()
  await eventually(() => expect(problemIn(dialog)).toBe(texts.failed))
  expect(count(CALL)).toBe(1)
  fireEvent.click(within(dialog).getByRole('button', { name: texts.keep }))
  expect(onClose).toHaveBeenCalledOnce()
})
