import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import {
  HOME_ADDRESS,
  HOME_LINE,
  OFFICE_ADDRESS,
  OFFICE_LINE,
} from '#shared/testing/saved-addresses.ts'
import { ProfileView } from './profile-view.tsx'

const USER = {
  _id: 'u1',
  name: 'Ananya Baruah',
  email: 'ananya@example.in',
  phoneNumber: '9864000123',
  address: [HOME_ADDRESS, OFFICE_ADDRESS],
  storeId: null,
  version: 0,
}

afterEach(cleanup)

test('name, phone number with +91, and the addresses with the first tagged Default', () => {
  render(<ProfileView onChangePhone={() => {}} user={USER} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ananya Baruah')
  expect(screen.getByText('+91 98640 00123')).toBeTruthy()
  expect(screen.getByText(HOME_LINE)).toBeTruthy()
  expect(screen.getByText(OFFICE_LINE)).toBeTruthy()
  expect(screen.getAllByText('Default')).toHaveLength(1)
})

test('a shopper without a name is shown by the email address', () => {
  render(<ProfileView onChangePhone={() => {}} user={{ ...USER, name: '' }} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ananya@example.in')
})

test('says that there are no addresses', () => {
  render(<ProfileView onChangePhone={() => {}} user={{ ...USER, address: [] }} />)
  expect(screen.getByText('No addresses found')).toBeTruthy()
  expect(screen.queryByText('Default')).toBeNull()
})
