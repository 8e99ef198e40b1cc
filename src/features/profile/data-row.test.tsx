import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setReachable } from '#shared/lib/network/connection.ts'
import { clearDataOwner, setDataOwner } from '#shared/lib/storage/data-owner.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import { refused as refusedBy, stubApi } from '#shared/testing/stub-api.ts'
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

test('a shopper who has downloaded the data too often is told to wait', async () => {
  stubApi({ [CALL]: refusedBy('RATE_LIMITED', 429) })
  await tap()
  expect(notify).toHaveBeenCalledWith('error', profileTexts.dataLimited)
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

const button = () => screen.getByRole('button', { name: 'Download my data' })
const refused = (name: string) => () => Promise.reject(Object.assign(new Error('no'), { name }))
const canShare = () => true

describe('in an app on the home screen of iOS', () => {
  const share = vi.fn<(content: { files: File[] }) => Promise<void>>()
  const shared = () => share.mock.calls.map(([{ files }]) => files[0])
  let calls: ReturnType<typeof stubApi>

  beforeEach(() => {
    share.mockReset().mockResolvedValue()
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), { standalone: true, share, canShare }),
    )
    calls = stubApi({ [CALL]: { body: { data: DATA } } })
  })

  async function tapUntilShared(times: number): Promise<void> {
    fireEvent.click(button())
    await act(() => eventually(() => expect(share).toHaveBeenCalledTimes(times)))
    expect(saved).toEqual([])
  }

  test('the share sheet saves the file, because a download would open a preview without an end', async () => {
    render(<DataRow userId="u1" />)
    await tapUntilShared(1)
    const [file] = shared()
    expect(file).toMatchObject({ name: 'jhola-my-data.json', type: 'application/json' })
    expect(JSON.parse((await file?.text()) ?? '')).toMatchObject({ orders: [{ _id: 'order-1' }] })
    expect(notify).not.toHaveBeenCalled()
  })

  test('a closed share sheet is no failure, and the next tap fetches the data again', async () => {
    share.mockImplementation(refused('AbortError'))
    render(<DataRow userId="u1" />)
    await tapUntilShared(1)
    expect(notify).not.toHaveBeenCalled()
    await tapUntilShared(2)
    expect(calls.count(CALL)).toBe(2)
  })

  test('if the request outlasts the tap, a second tap shares the same file', async () => {
    share.mockImplementationOnce(refused('NotAllowedError'))
    render(<DataRow userId="u1" />)
    await tapUntilShared(1)
    expect(notify).toHaveBeenCalledExactlyOnceWith('plain', profileTexts.dataReady)
    await tapUntilShared(2)
    const [first, second] = shared()
    expect(second).toBe(first)
    expect(calls.count(CALL)).toBe(1)
  })

  test('a file that waits for a second tap is not shared after a change of shopper', async () => {
    share.mockImplementationOnce(refused('NotAllowedError'))
    render(<DataRow userId="u1" />)
    await tapUntilShared(1)
    setDataOwner('user_b')
    await tapUntilShared(2)
    expect(calls.count(CALL)).toBe(2)
  })

  test('another failure of the share sheet shows an error', async () => {
    share.mockImplementation(refused('DataError'))
    render(<DataRow userId="u1" />)
    await tapUntilShared(1)
    expect(notify).toHaveBeenCalledExactlyOnceWith('error', profileTexts.dataFailed)
  })

  test('a file that the app cannot share is downloaded', async () => {
    Object.assign(navigator, { canShare: () => false })
    await tap()
    expect(saved).toHaveLength(1)
    expect(share).not.toHaveBeenCalled()
  })
})
