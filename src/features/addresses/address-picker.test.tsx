import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { createStore } from 'jotai'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import {
  HOME_ADDRESS,
  HOME_LINE,
  OFFICE_ADDRESS,
  OFFICE_LINE,
} from '#shared/testing/saved-addresses.ts'
import { AddressPicker } from './address-picker.tsx'
import { chooseAddressAtom, chosenAddressIdAtom, deleteHereAtom } from './selected-address-atoms.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** What assistive technology reads with an address. */
function descriptionOf(line: string): string {
  const ids = radio(line).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

test('the first address is selected and tagged Default until the shopper selects another', async () => {
  const { store } = await renderInShop(<AddressPicker addresses={[HOME_ADDRESS, OFFICE_ADDRESS]} />)
  expect(radio(HOME_LINE).checked).toBe(true)
  expect(screen.getAllByText('Default')).toHaveLength(1)
  fireEvent.click(radio(OFFICE_LINE))
  expect(radio(OFFICE_LINE).checked).toBe(true)
  expect(radio(HOME_LINE).checked).toBe(false)
  expect(store.get(chosenAddressIdAtom)).toBe('2')
})

test('an address that was deleted in the cart is neither the default nor selected, until it is chosen', async () => {
  const { store } = await renderInShop(<AddressPicker addresses={[HOME_ADDRESS, OFFICE_ADDRESS]} />)
  act(() => {
    store.set(deleteHereAtom, HOME_ADDRESS._id)
  })
  expect(radio(OFFICE_LINE).checked).toBe(true)
  expect(descriptionOf(OFFICE_LINE)).toContain('Default')
  expect(descriptionOf(HOME_LINE)).not.toContain('Default')
  fireEvent.click(radio(HOME_LINE))
  expect(radio(HOME_LINE).checked).toBe(true)
  expect(descriptionOf(HOME_LINE)).toContain('Default')
})

test('each delete button names its own address', async () => {
  const onDelete = vi.fn()
  await renderInShop(
    <AddressPicker addresses={[HOME_ADDRESS, OFFICE_ADDRESS]} onDelete={onDelete} />,
  )
  fireEvent.click(screen.getByRole('button', { name: `Delete address ${OFFICE_LINE}` }))
  expect(onDelete).toHaveBeenCalledExactlyOnceWith(OFFICE_ADDRESS)
})

function Deletable() {
  const [addresses, setAddresses] = useState([HOME_ADDRESS, OFFICE_ADDRESS])
  return (
    <AddressPicker
      addresses={addresses}
      onDelete={(deleted) => {
        setAddresses(addresses.filter((address) => address !== deleted))
      }}
    />
  )
}

test('for a moment, no tap reaches the addresses after one of them is deleted', async () => {
  const animated = vi.spyOn(Element.prototype, 'animate')
  await renderInShop(<Deletable />)
  expect(animated).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: `Delete address ${HOME_LINE}` }))
  expect(animated).toHaveBeenCalledExactlyOnceWith(
    { pointerEvents: ['none', 'none'] },
    expect.any(Number),
  )
  const [ignoring] = animated.mock.contexts
  const next = screen.getByRole('button', { name: `Delete address ${OFFICE_LINE}` })
  expect(ignoring instanceof Element && ignoring.contains(next)).toBe(true)
})

test('without onDelete there is no delete button', async () => {
  await renderInShop(<AddressPicker addresses={[HOME_ADDRESS]} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a card shows the name and, if there is one, the landmark', async () => {
  await renderInShop(
    <AddressPicker
      addresses={[HOME_ADDRESS, { ...OFFICE_ADDRESS, fullName: 'Rituraj', landmark: 'Blue gate' }]}
    />,
  )
  expect(screen.getByText('Ananya Baruah')).toBeTruthy()
  expect(screen.getByText('Rituraj')).toBeTruthy()
  expect(screen.getAllByText(/^Landmark:/).map((line) => line.textContent)).toEqual([
    'Landmark: Blue gate',
  ])
  expect(descriptionOf(OFFICE_LINE)).toBe('Office RiturajLandmark: Blue gate')
})

test('a screen reader hears the type of an address and which one is the default', async () => {
  await renderInShop(<AddressPicker addresses={[HOME_ADDRESS, OFFICE_ADDRESS]} />)
  expect(descriptionOf(HOME_LINE)).toContain('HomeDefault')
  expect(descriptionOf(OFFICE_LINE)).toContain('Office')
})

test('the selection survives a reload', async () => {
  const { store } = await renderInShop(<AddressPicker addresses={[HOME_ADDRESS, OFFICE_ADDRESS]} />)
  fireEvent.click(radio(OFFICE_LINE))
  expect(store.get(chosenAddressIdAtom)).toBe('2')
  vi.resetModules()
  const reloaded = await import('./selected-address-atoms.ts')
  expect(createStore().get(reloaded.chosenAddressIdAtom)).toBe('2')
})

test('a selection that cannot be stored still applies on this page', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await renderInShop(<AddressPicker addresses={[HOME_ADDRESS, OFFICE_ADDRESS]} />)
  fireEvent.click(radio(OFFICE_LINE))
  expect(radio(OFFICE_LINE).checked).toBe(true)
})

test('folded, it shows the chosen address, and the others after a tap on Change', async () => {
  await renderInShop(<AddressPicker addresses={[HOME_ADDRESS, OFFICE_ADDRESS]} isFolded />)
  expect(radio(HOME_LINE).checked).toBe(true)
  expect(screen.queryByRole('radio', { name: OFFICE_LINE })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Change delivery address' }))
  fireEvent.click(radio(OFFICE_LINE))
  expect(radio(OFFICE_LINE).checked).toBe(true)
  expect(radio(HOME_LINE).checked).toBe(false)
})

test('after Change the chosen address has the focus', async () => {
  await renderInShop(
    <AddressPicker addresses={[HOME_ADDRESS, OFFICE_ADDRESS]} isFolded />,
    (shop) => shop.store.set(chooseAddressAtom, OFFICE_ADDRESS._id),
  )
  expect(document.activeElement).toBe(document.body)
  const change = screen.getByRole('button', { name: 'Change delivery address' })
  change.focus()
  fireEvent.click(change)
  expect(document.activeElement).toBe(radio(OFFICE_LINE))
})

test('folded, the only address has nothing to be changed for', async () => {
  await renderInShop(<AddressPicker addresses={[HOME_ADDRESS]} isFolded />)
  expect(radio(HOME_LINE).checked).toBe(true)
  expect(screen.queryByRole('button')).toBeNull()
})
