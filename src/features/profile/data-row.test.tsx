import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setReachable } from '#shared/lib/network/connection.ts'
import { clearDataOwner, setDataOwner } from '#shared/lib/storage/data-owner.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import { stubApi } from '#shared/testing/stub-api.ts'
import { buildOrder } from '#tests/support/build-order.ts'
import { eventually } from '#tests/support/eventually.ts'
import { DataRow } from './data-row.tsx'
import { profileTexts } from './profile-texts.ts'

vi.mock('#shared/lib/screen/notify.ts', { spy: true })

const CALL = 'GET /api/v1/users/data/u1'
const DATA = {
  exportedAt: '2026-11-22T10:00:00.000Z',
  registeredAt: '2026-11-01T10:00:00.000Z',
  user: { _id: 'u1', phoneNumber: '9864000123', address: [] },
  location: { latitude: 26.14, longitude: 91.73 },
  orders: [buildOrder()],
  devices: [],
}

/** What was handed to the browser's downloads. */
const saved: { name: string; content: Promise<string> }[] = []

beforeEach(() => {
  vi.mocked(notify).mockReset()
  setDataOwner('user_a')
  saved.length = 0
  let blob = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    if (content instanceof Blob) blob = content
    return 'blob:data'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, content: blob.text() })
  })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.useRealTimers()
  setReachable(true)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** What a sign-out does to the record of whose data are on the phone. */
function signOut(): void {
  localStorage.clear()
  clearDataOwner()
}

async function tap(): Promise<void> {
  render(<DataRow userId="u1" />)
  fireEvent.click(screen.getByRole('button', { name: 'Download my data' }))
  await act(() =>
    eventually(() => expect(saved.length + vi.mocked(notify).mock.calls.length).toBe(1)),
  )
}

test('a tap saves what the server knows as a file of readable JSON', async () => {
  stubApi({ [CALL]: { body: { data: DATA } } })
  await tap()
  expect(saved[0]?.name).toBe('jhola-my-data.json')
  const text = (await saved[0]?.content) ?? ''
  expect(text).toContain('\n  "user": {')
  expect(JSON.parse(text)).toMatchObject({
    user: { phoneNumber: '9864000123' },
    orders: [{ _id: 'order-1' }],
  })
})

test('without a connection no request is sent, and an error is shown', async () => {
  const { count } = stubApi({ [CALL]: { body: { data: DATA } } })
  setReachable(false)
  await tap()
  expect(notify).toHaveBeenCalledWith('error', profileTexts.dataOffline)
  expect(count(CALL)).toBe(0)
})

test('a failure shows an error, and no file is saved', async () => {
  stubApi({})
  await tap()
  expect(notify).toHaveBeenCalledWith('error', profileTexts.dataFailed)
  expect(saved).toEqual([])
})

test('fields that only a newer server knows are saved too', async () => {
  const order = { ...buildOrder(), giftNote: 'For Ma' }
  stubApi({ [CALL]: { body: { data: { ...DATA, orders: [order], reviews: ['Fresh'] } } } })
  await tap()
  expect(JSON.parse((await saved[0]?.content) ?? '')).toMatchObject({
    orders: [{ giftNote: 'For Ma' }],
    reviews: ['Fresh'],
  })
})

test('the address of the file is valid for a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  stubApi({ [CALL]: { body: { data: DATA } } })
  render(<DataRow userId="u1" />)
  fireEvent.click(screen.getByRole('button', { name: 'Download my data' }))
  await act(() => eventually(() => expect(saved).toHaveLength(1)))
  vi.advanceTimersByTime(50_000)
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:data')
})

test('after a sign-out during the request no file is saved and no message is shown', async () => {
  stubApi({ [CALL]: { body: { data: DATA } } })
  render(<DataRow userId="u1" />)
  const button = screen.getByRole('button', { name: 'Download my data' })
  fireEvent.click(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  signOut()
  await waitFor(() => {
    expect(button.getAttribute('aria-disabled')).toBe('false')
  })
  expect(saved).toEqual([])
  expect(notify).not.toHaveBeenCalled()
})
