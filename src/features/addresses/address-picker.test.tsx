import { cleanup, fireEvent, screen } from '@testing-library/react'
import { createStore } from 'jotai'
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

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})

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

test('a card says for whom the address is, and the landmark where there is one', async () => {
  await renderInShop(
    <AddressPicker addresses={[HOME, { ...WORK, fullName: 'Rituraj', landmark: 'Blue gate' }]} />,
  )
  expect(screen.getByText('Ananya')).toBeTruthy()
  expect(screen.getByText('Rituraj')).toBeTruthy()
  expect(screen.getAllByText(/^Landmark:/).map((line) => line.textContent)).toEqual([
    'Landmark: Blue gate',
  ])
  const described = radio(WORK_LINE).getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('RiturajLandmark: Blue gate')
})

test('the choice holds when the page is loaded again', async () => {
  const { store } = await renderInShop(<AddressPicker addresses={[HOME, WORK]} />)
  fireEvent.click(radio(WORK_LINE))
  expect(store.get(chosenAddressIdAtom)).toBe('2')
  vi.resetModules()
  const reloaded = await import('./selected-address-atoms.ts')
  expect(createStore().get(reloaded.chosenAddressIdAtom)).toBe('2')
})

test('a choice that cannot be stored still holds on this page', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await renderInShop(<AddressPicker addresses={[HOME, WORK]} />)
  fireEvent.click(radio(WORK_LINE))
  expect(radio(WORK_LINE).checked).toBe(true)
})
