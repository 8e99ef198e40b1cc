import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { refused, stubApi } from '#shared/testing/stub-api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { HOME_ADDRESS } from '#shared/testing/saved-addresses.ts'
import { useSaveAddress } from './-use-save-address.ts'

vi.mock('#shared/lib/screen/notify.ts', { spy: true })

const POSITION = { latitude: 26.1445, longitude: 91.7362 }
const SESSION = {
  sub: 'user_a',
  userId: 'u1',
  email: 'ananya@example.in',
  phoneNumber: '9864000123',
}
const USER = { _id: 'u1', phoneNumber: '9864000123', address: [], version: 4 }

const DETAILS = 'GET /api/v1/users/details/u1'
const UPDATE = 'PATCH /api/v1/users/update/u1'
const CHECK = 'POST /api/v1/users/check-user'
const REGISTER = 'POST /api/v1/users/register'

const details = { body: { data: { user: USER } } }
const updated = { body: { data: { ...USER, address: [HOME_ADDRESS] } } }

/** Saves the address and shows what the form would: 'saved', or the text of its banner. */
function SaveAddress({ position }: { position: typeof POSITION | null }) {
  const save = useSaveAddress(position)
  return (
    <button
      type="button"
      onClick={(event) => {
        const button = event.currentTarget
        save(HOME_ADDRESS, () => true).then(
          () => (button.title = 'saved'),
          (error: unknown) => (button.title = error instanceof Error ? error.message : ''),
        )
      }}
    >
      Save
    </button>
  )
}

async function bannerAfterSave(position: typeof POSITION | null = POSITION): Promise<string> {
  await renderInShop(<SaveAddress position={position} />)
  const button = screen.getByRole('button')
  await act(async () => {
    fireEvent.click(button)
    await eventually(() => expect(button.title).not.toBe(''))
  })
  return button.title
}

const said = () => vi.mocked(notify).mock.calls.map(([kind, text]) => [kind, text])

beforeEach(() => {
  vi.mocked(notify).mockClear()
  setSession(SESSION)
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('the added address is selected', async () => {
  stubApi({ [DETAILS]: details, [UPDATE]: updated })
  expect(await bannerAfterSave()).toBe('saved')
  expect(localStorage.getItem('chosen-address')).toBe(JSON.stringify(HOME_ADDRESS._id))
})

test('a saved address is appended to the list, and a toast says so', async () => {
  const { received } = stubApi({ [DETAILS]: details, [UPDATE]: updated })
  expect(await bannerAfterSave()).toBe('saved')
  expect(received.find(({ call }) => call === UPDATE)?.body).toEqual({
    address: [HOME_ADDRESS],
    version: 4,
  })
  expect(said()).toEqual([['success', 'Address added successfully']])
})

test('an address whose shopper has signed out meanwhile is not selected and shows no toast', async () => {
  stubApi({ [DETAILS]: details, [UPDATE]: updated })
  const served = globalThis.fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    const response = await served(request)
    // Another tab ends the session while the server stores the address.
    if (request.method === 'PATCH') clearSession()
    return response
  })
  expect(await bannerAfterSave()).toBe('saved')
  expect(said()).toEqual([])
  expect(localStorage.getItem('chosen-address')).toBeNull()
})

test.each([
  ['details', SESSION, DETAILS],
  ['registration', { ...SESSION, userId: null }, CHECK],
])('a failed request for the %s is not told to the next shopper', async (_what, session, call) => {
  setSession(session)
  stubApi({ [call]: refused('FORBIDDEN', 403) })
  const served = globalThis.fetch
  let leave: (() => void) | undefined
  const left = new Promise<void>((resolve) => (leave = resolve))
  vi.stubGlobal('fetch', async (request: Request) => {
    await left
    return served(request)
  })
  await renderInShop(<SaveAddress position={POSITION} />)
  const button = screen.getByRole('button')
  await act(async () => {
    fireEvent.click(button)
    clearSession()
    leave?.()
    await eventually(() => expect(button.title).not.toBe(''))
  })
  expect(button.title).toBe('Failed to save address. Please try again.')
  expect(said()).toEqual([])
})

test('if the server refuses an address, the toast names the step and the form says what to do', async () => {
  stubApi({ [DETAILS]: details, [UPDATE]: refused('INTERNAL') })
  expect(await bannerAfterSave()).toBe('Failed to save address. Please try again.')
  expect(said()).toEqual([['error', 'Failed to update address']])
})

test('if the details cannot be fetched first, the form shows no text of the log', async () => {
  stubApi({ [DETAILS]: refused('INTERNAL') })
  expect(await bannerAfterSave()).toBe('Failed to save address. Please try again.')
  expect(said()).toEqual([['error', 'Failed to update address']])
})

test('without a connection the form says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await bannerAfterSave()).toBe(
    'There is no connection. What you typed is kept: please try again.',
  )
})

test('without a phone number a toast and the form say so, and nothing is sent', async () => {
  setSession({ ...SESSION, userId: null, phoneNumber: null })
  const { received } = stubApi({})
  expect(await bannerAfterSave()).toBe('Phone number is required')
  expect(said()).toEqual([['error', 'Phone number is required']])
  expect(received).toEqual([])
})

test('without an email the form requires both', async () => {
  setSession({ ...SESSION, email: '' })
  stubApi({})
  expect(await bannerAfterSave()).toBe('Phone number and email are required')
})

test('without a user id and a position to register, a toast and the form say what is missing', async () => {
  setSession({ ...SESSION, userId: null })
  stubApi({})
  expect(await bannerAfterSave(null)).toBe('User id is required for updating address')
  expect(said()).toEqual([['error', 'User id is required for updating address']])
})

test('an unregistered shopper is registered first, with the position as longitude, latitude', async () => {
  setSession({ ...SESSION, userId: null })
  const { received } = stubApi({
    [CHECK]: { body: { data: { isRegistered: false, user: null } } },
    [REGISTER]: details,
    [UPDATE]: updated,
    [DETAILS]: details,
  })
  expect(await bannerAfterSave()).toBe('saved')
  const calls = received.map(({ call }) => call).filter((call) => call !== DETAILS)
  expect(calls).toEqual([CHECK, REGISTER, UPDATE])
  expect(received[1]?.body).toEqual({
    email: 'ananya@example.in',
    phoneNumber: '9864000123',
    location: { type: 'Point', coordinates: [91.7362, 26.1445] },
  })
})

test('an account that was registered meanwhile elsewhere gets the address', async () => {
  setSession({ ...SESSION, userId: null })
  let checks = 0
  stubApi({
    get [CHECK]() {
      checks += 1
      return { body: { data: { isRegistered: checks > 1, user: checks > 1 ? USER : null } } }
    },
    [REGISTER]: refused('USER_EXISTS', 409),
    [UPDATE]: updated,
    [DETAILS]: details,
  })
  expect(await bannerAfterSave()).toBe('saved')
})

test('a registration that fails is named in the toast', async () => {
  setSession({ ...SESSION, userId: null })
  stubApi({
    [CHECK]: { body: { data: { isRegistered: false, user: null } } },
    [REGISTER]: refused('INTERNAL'),
  })
  expect(await bannerAfterSave()).toBe('Failed to save address. Please try again.')
  expect(said()).toEqual([['error', 'Failed to register user']])
})
