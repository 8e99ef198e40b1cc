import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/user-endpoints.ts'
import { addressTexts } from '#features/addresses/address-texts.ts'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
import { deleteAccountTexts as texts } from '#features/profile/delete-account-texts.ts'
import { phoneDialogTexts } from '#features/identity/onboarding/phone-dialog-texts.ts'
import { userQueries } from '#features/profile/user-queries.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { stubApi } from '#shared/testing/stub-api.ts'
import { Route } from './profile.tsx'

const userOf = (id: string): User => ({
  _id: id,
  name: `Shopper ${id}`,
  email: `${id}@example.in`,
  phoneNumber: '9864000123',
  address: [],
  storeId: null,
  version: 0,
})

function signInAs(id: string): void {
  const { email, phoneNumber } = userOf(id)
  setSession({ sub: `sub_${id}`, userId: id, email, phoneNumber })
}

beforeEach(() => {
  stubApi({})
  vi.spyOn(console, 'info').mockReturnValue()
})
afterEach(() => {
  cleanup()
  clearSession()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the question about deleting an account never passes to another shopper', async () => {
  signInAs('u1')
  const Profile = Route.options.component
  if (!Profile) throw new Error('/profile has no component')
  await renderInShop(<Profile />, ({ queryClient }) => {
    for (const id of ['u1', 'u2']) {
      queryClient.setQueryData(userQueries.details(id).queryKey, userOf(id))
    }
  })
  fireEvent.click(screen.getByRole('button', { name: texts.row }))
  await screen.findByRole('dialog', { name: texts.title })
  act(() => {
    signInAs('u2')
  })
  await waitFor(() => expect(screen.getByText('Shopper u2')).toBeTruthy())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('addresses that are unknown because the request failed can be requested again', async () => {
  signInAs('u1')
  const Profile = Route.options.component
  if (!Profile) throw new Error('/profile has no component')
  const { queryKey } = userQueries.details('u1')
  await renderInShop(<Profile />, ({ queryClient }) => {
    queryClient.setQueryData(queryKey, userOf('u1'), { updatedAt: 1 })
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  })
  expect(await screen.findByText(addressTexts.loadFailed)).toBeTruthy()
  expect(screen.queryByText(addressTexts.none)).toBeNull()
  stubApi({ 'GET /api/v1/users/details/u1': { body: { data: { user: userOf('u1') } } } })
  fireEvent.click(screen.getByRole('button', { name: addressTexts.tryAgain }))
  expect(await screen.findByText(addressTexts.none)).toBeTruthy()
})

const phoneDialog = () => screen.queryByRole('dialog', { name: phoneDialogTexts.title })
const tapInDialog = (name: string) => {
  const [button] = within(screen.getByRole('dialog')).getAllByRole('button', { name }).toReversed()
  if (!button) throw new Error(`No button '${name}'`)
  fireEvent.click(button)
}

test('a number whose saving was cancelled does not close the next dialog', async () => {
  signInAs('u1')
  const Profile = Route.options.component
  if (!Profile) throw new Error('/profile has no component')
  let respond: ((response: Response) => void) | undefined
  vi.stubGlobal('fetch', ({ method }: Request) =>
    method === 'PATCH'
      ? new Promise<Response>((resolve) => {
          respond = resolve
        })
      : Promise.resolve(Response.json({ data: { user: userOf('u1') } })),
  )
  await renderInShop(<Profile />, ({ queryClient }) => {
    queryClient.setQueryData(userQueries.details('u1').queryKey, userOf('u1'))
  })
  const change = screen.getByRole('button', { name: /change/i })
  fireEvent.click(change)
  tapInDialog(phoneDialogTexts.save)
  await waitFor(() => expect(respond).toBeDefined())
  tapInDialog(phoneDialogTexts.cancel)
  expect(phoneDialog()).toBeNull()
  fireEvent.click(change)
  act(() => {
    respond?.(Response.json({ data: { ...userOf('u1'), name: 'As it was saved', version: 1 } }))
  })
  await screen.findByText('As it was saved')
  expect(phoneDialog()).not.toBeNull()
})

test('a number that was changed although its response was lost is shown', async () => {
  signInAs('u1')
  const Profile = Route.options.component
  if (!Profile) throw new Error('/profile has no component')
  const changed = { ...userOf('u1'), phoneNumber: '9864000199', version: 1 }
  stubApi({ 'GET /api/v1/users/details/u1': { body: { data: { user: changed } } } })
  await renderInShop(<Profile />, ({ queryClient }) => {
    queryClient.setQueryData(userQueries.details('u1').queryKey, userOf('u1'))
  })
  expect(screen.getByText('+91 98640 00123')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /change/i }))
  tapInDialog(phoneDialogTexts.save)
  await screen.findByText(phoneDialogTexts.unknown)
  expect(await screen.findByText('+91 98640 00199')).toBeTruthy()
})
