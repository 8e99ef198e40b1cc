import { afterEach, expect, test, vi } from 'vitest'
import { clearDataOwner, setDataOwner } from '#shared/lib/storage/data-owner.ts'
import { refused, stubApi } from '#shared/testing/stub-api.ts'
import { HOME_ADDRESS, OFFICE_ADDRESS } from '#shared/testing/saved-addresses.ts'
import { insertAddress, replaceAddress } from './address-api.ts'

const AUNT = { ...HOME_ADDRESS, _id: '3', type: 'Other' }
const USER = {
  _id: 'u1',
  name: '',
  email: '',
  phoneNumber: '9864000123',
  address: [HOME_ADDRESS, AUNT],
  storeId: null,
  version: 4,
}
const UPDATE = 'PATCH /api/v1/users/update/u1'
const SAVE = 'POST /api/v1/user/save-address'
const DETAILS = 'GET /api/v1/users/details/u1'

afterEach(() => {
  clearDataOwner()
  vi.unstubAllGlobals()
})

test('a restored address gets its place in the list again', async () => {
  const { received } = stubApi({ [UPDATE]: { body: { data: USER } } })
  await insertAddress(USER, OFFICE_ADDRESS, 1)
  expect(received[0]?.body).toEqual({ address: [HOME_ADDRESS, OFFICE_ADDRESS, AUNT], version: 4 })
})

test('if the list has changed elsewhere, the address is appended to the current list', async () => {
  const { received } = stubApi({
    [UPDATE]: refused('LIST_CHANGED', 409),
    [SAVE]: { body: { data: { user: USER } } },
  })
  await insertAddress(USER, OFFICE_ADDRESS, 1)
  expect(received.map(({ call }) => call)).toEqual([UPDATE, SAVE])
})

test('the address is not appended to the list of the next shopper on this phone', async () => {
  const { received } = stubApi({
    [UPDATE]: refused('LIST_CHANGED', 409),
    [SAVE]: { body: { data: { user: USER } } },
  })
  setDataOwner('user_a')
  const inserting = insertAddress(USER, OFFICE_ADDRESS)
  setDataOwner('user_b')
  await expect(inserting).rejects.toMatchObject({ code: 'LIST_CHANGED' })
  expect(received.map(({ call }) => call)).toEqual([UPDATE])
})

test('an attempt after a lost response sends the stored address once, with what was corrected since', async () => {
  const corrected = { ...AUNT, addressLine: 'House 14' }
  const { received } = stubApi({ [UPDATE]: { body: { data: USER } } })
  await insertAddress(USER, corrected)
  expect(received[0]?.body).toEqual({ address: [HOME_ADDRESS, corrected], version: 4 })
})

test('a correction after a lost response replaces what is stored, although the list is not known yet', async () => {
  const corrected = { ...AUNT, addressLine: 'House 14' }
  const before = { ...USER, address: [HOME_ADDRESS], version: 3 }
  const { received } = stubApi({
    [UPDATE]: refused('LIST_CHANGED', 409),
    [SAVE]: refused('LIST_CHANGED', 409),
    [DETAILS]: { body: { data: { user: USER } } },
  })
  await expect(insertAddress(before, corrected)).rejects.toMatchObject({ code: 'LIST_CHANGED' })
  expect(received.map(({ call }) => call)).toEqual([UPDATE, SAVE, DETAILS, UPDATE])
  expect(received[3]?.body).toEqual({ address: [HOME_ADDRESS, corrected], version: 4 })
})

test('an edited address keeps its place, and a list that changed elsewhere is not overwritten', async () => {
  const edited = { ...HOME_ADDRESS, addressLine: 'House 14' }
  const { received } = stubApi({ [UPDATE]: { body: { data: USER } } })
  await replaceAddress(USER, edited)
  expect(received[0]?.body).toEqual({ address: [edited, AUNT], version: 4 })
  stubApi({ [UPDATE]: refused('LIST_CHANGED', 409) })
  await expect(replaceAddress(USER, edited)).rejects.toMatchObject({ code: 'LIST_CHANGED' })
})

test('an edited address that another device has deleted meanwhile is saved at the end', async () => {
  const { received } = stubApi({ [UPDATE]: { body: { data: USER } } })
  await replaceAddress(USER, OFFICE_ADDRESS)
  expect(received[0]?.body).toEqual({ address: [HOME_ADDRESS, AUNT, OFFICE_ADDRESS], version: 4 })
})
