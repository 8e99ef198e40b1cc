import { afterEach, expect, test, vi } from 'vitest'
import { refused, serveCalls } from '#shared/testing/serve-calls.ts'
import { insertAddress } from './address-api.ts'

const HOME = {
  _id: '1',
  type: 'Home',
  fullName: 'Ananya',
  addressLine: 'House 12',
  city: 'Guwahati',
  pinCode: '781004',
}
const WORK = { ...HOME, _id: '2', type: 'Office' }
const AUNT = { ...HOME, _id: '3', type: 'Other' }
const USER = {
  _id: 'u1',
  name: '',
  email: '',
  phoneNumber: '9864000123',
  address: [HOME, AUNT],
  storeId: null,
  version: 4,
}
const UPDATE = 'PATCH /api/v1/users/update/u1'
const SAVE = 'POST /api/v1/user/save-address'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a deleted address that is wanted back gets its place in the list again', async () => {
  const { received } = serveCalls({ [UPDATE]: { body: { data: USER } } })
  await insertAddress(USER, WORK, 1)
  expect(received[0]?.body).toEqual({ address: [HOME, WORK, AUNT], version: 4 })
})

test('where the list changed elsewhere meanwhile, it is appended to what is there now', async () => {
  const { received } = serveCalls({
    [UPDATE]: refused('LIST_CHANGED', 409),
    [SAVE]: { body: { data: { user: USER } } },
  })
  await insertAddress(USER, WORK, 1)
  expect(received.map(({ call }) => call)).toEqual([UPDATE, SAVE])
})
