import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { HOME_ADDRESS, OFFICE_ADDRESS } from '#shared/testing/saved-addresses.ts'
import { showChangedUser, userQueries } from './user-queries.ts'

const USER = {
  _id: 'u1',
  name: '',
  email: '',
  phoneNumber: '9864000123',
  address: [HOME_ADDRESS],
  storeId: null,
  version: 2,
}

test('the response to an earlier change does not replace the details of a later one', async () => {
  const queryClient = new QueryClient()
  const later = { ...USER, address: [HOME_ADDRESS, OFFICE_ADDRESS], version: 3 }
  await showChangedUser(queryClient, later)
  await showChangedUser(queryClient, USER)
  expect(queryClient.getQueryData(userQueries.details('u1').queryKey)).toEqual(later)
})
