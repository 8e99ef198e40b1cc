import { cleanup, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, expect, test } from 'vitest'
import { deleteHereAtom } from '#features/addresses/selected-address-atoms.ts'
import {
  HOME_ADDRESS,
  HOME_LINE,
  OFFICE_ADDRESS,
  OFFICE_LINE,
} from '#shared/testing/saved-addresses.ts'
import { ProfileAddresses } from './profile-addresses.tsx'
import { ProfileHead } from './profile-head.tsx'

const USER = {
  name: 'Ananya Baruah',
  email: 'ananya@example.in',
  phoneNumber: '9864000123',
}

afterEach(cleanup)

test('the profile has the name and the phone number with +91', () => {
  render(<ProfileHead onChangePhone={() => {}} user={USER} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ananya Baruah')
  expect(screen.getByText('+91 98640 00123')).toBeTruthy()
})

test.each([
  { name: 'Ananya Baruah', letters: 'AB' },
  { name: 'rahul "Bunty" das 😀', letters: 'RD' },
  { name: '😀 राहुल दास', letters: 'रादा' },
  { name: '', letters: 'A' },
])('the picture of $name has the letters $letters', ({ name, letters }) => {
  const { container } = render(<ProfileHead onChangePhone={() => {}} user={{ ...USER, name }} />)
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe(letters)
})

test('the profile has the addresses, with the first tagged Default', () => {
  render(<ProfileAddresses addresses={[HOME_ADDRESS, OFFICE_ADDRESS]} />)
  expect(screen.getByText(HOME_LINE)).toBeTruthy()
  expect(screen.getByText(OFFICE_LINE)).toBeTruthy()
  expect(screen.getAllByText('Default')).toHaveLength(1)
})

test('the tag Default moves on from an address that was deleted in the cart', () => {
  const store = createStore()
  store.set(deleteHereAtom, HOME_ADDRESS._id)
  render(
    <Provider store={store}>
      <ProfileAddresses addresses={[HOME_ADDRESS, OFFICE_ADDRESS]} />
    </Provider>,
  )
  expect(screen.getByText('Default').closest('div')?.textContent).toContain(OFFICE_LINE)
})

test('a shopper without a name is shown by the email address', () => {
  render(<ProfileHead onChangePhone={() => {}} user={{ ...USER, name: '' }} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ananya@example.in')
})

test('the profile says that there are no addresses, but not while they are unknown', () => {
  const { rerender } = render(<ProfileAddresses addresses={undefined} placeholder="Wait" />)
  expect(screen.getByText('Wait')).toBeTruthy()
  expect(screen.queryByText('No addresses found')).toBeNull()
  rerender(<ProfileAddresses addresses={[]} placeholder="Wait" />)
  expect(screen.getByText('No addresses found')).toBeTruthy()
  expect(screen.queryByText('Default')).toBeNull()
})
