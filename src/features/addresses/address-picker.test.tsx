import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { AddressPicker } from './address-picker.tsx'
import { chosenAddressIdAtom } from './selected-address-atoms.ts'

const HOME = {
  _id: '1',
  type: 'Home',
  fullName: 'Ananya',
  addressLine: 'House 12',
  city: 'Guwahati',
  pinCode: '781004',
}
const WORK = { ...HOME, _id: '2', type: 'Office', addressLine: 'Lotus Towers' }
const HOME_LINE = 'House 12, Guwahati, 781004'
const WORK_LINE = 'Lotus Towers, Guwahati, 781004'

afterEach(cleanup)

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

test('the first address is chosen and tagged Default until the shopper chooses another', async () => {
  const { store } = await renderInShop(<AddressPicker addresses={[HOME, WORK]} />)
  expect(radio(HOME_LINE).checked).toBe(true)
  expect(screen.getAllByText('Default')).toHaveLength(1)
  fireEvent.click(radio(WORK_LINE))
  expect(radio(WORK_LINE).checked).toBe(true)
  expect(radio(HOME_LINE).checked).toBe(false)
  expect(store.get(chosenAddressIdAtom)).toBe('2')
})

test('each delete button names its own address', async () => {
  const onDelete = vi.fn()
  await renderInShop(<AddressPicker addresses={[HOME, WORK]} onDelete={onDelete} />)
  fireEvent.click(screen.getByRole('button', { name: `Delete address ${WORK_LINE}` }))
  expect(onDelete).toHaveBeenCalledExactlyOnceWith(WORK)
})

test('where nothing can be deleted there is no button to try it', async () => {
  await renderInShop(<AddressPicker addresses={[HOME]} />)
  expect(screen.queryByRole('button')).toBeNull()
})
