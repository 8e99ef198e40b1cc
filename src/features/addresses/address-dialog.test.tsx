import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Address } from '#contract/user-endpoints.ts'
import { AddressDialog } from './address-dialog.tsx'

const TYPED = {
  'Full Name': 'Ananya Baruah',
  'Address Line': 'House 12, Kharghuli Hill Road',
  City: 'Guwahati',
  'PIN Code': '781004',
}

const SAVED = {
  _id: '17',
  type: 'Office',
  fullName: 'Ananya Baruah',
  addressLine: 'Lotus Towers',
  city: 'Guwahati',
  pinCode: '781005',
  landmark: 'Gate 2',
  instructions: 'Ring twice.',
}

let store: ReturnType<typeof createStore>

beforeEach(() => {
  store = createStore()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = (props: Partial<ComponentProps<typeof AddressDialog>> = {}) =>
  render(
    <Provider store={store}>
      <AddressDialog onSave={() => Promise.resolve()} onClose={() => {}} {...props} />
    </Provider>,
  )

function type(values: Partial<typeof TYPED> = TYPED): void {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
}

const submit = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save Address' }))
    await Promise.resolve()
  })

test('the form has the specified fields and buttons, word for word', () => {
  show()
  const form = screen.getByRole('dialog', { name: 'Add New Address' })
  expect([...form.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
    'Full Name',
    'Address Line',
    'City',
    'PIN Code',
    'Landmark (Optional)',
  ])
  const buttons = screen.getAllByRole('button').map((button) => button.textContent)
  expect(buttons.slice(-2)).toEqual(['Cancel', 'Save Address'])
  expect(screen.getAllByRole('button', { name: 'Cancel' })).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Home' }).getAttribute('aria-pressed')).toBe('true')
})

/** The labels of the fields with an error, which their descriptions have. */
const invalid = () =>
  screen
    .getAllByRole<HTMLInputElement>('textbox')
    .filter((field) => field.getAttribute('aria-invalid') === 'true')
    .map(({ labels, attributes }) => [
      labels?.[0]?.textContent,
      document.getElementById(attributes.getNamedItem('aria-describedby')?.value ?? '')
        ?.textContent,
    ])

const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

test('every empty field shows its error, the first one gets the focus, and nothing is saved', async () => {
  const onSave = vi.fn<(address: Address) => Promise<void>>()
  show({ onSave })
  await submit()
  expect(invalid()).toEqual([
    ['Full Name', 'Full name is required'],
    ['Address Line', 'Address is required'],
    ['City', 'City is required'],
    ['PIN Code', 'PIN Code is required'],
  ])
  expect(document.activeElement).toBe(screen.getByLabelText('Full Name'))
  expect(onSave).not.toHaveBeenCalled()
})

test('only the first error is announced, and none when it is corrected', async () => {
  show()
  await submit()
  expect(alerts()).toEqual(['Full name is required'])
  type({ 'Full Name': 'Ananya Baruah' })
  expect(alerts()).toEqual([])
  expect(invalid()).toHaveLength(3)
  await submit()
  expect(alerts()).toEqual(['Address is required'])
})

test.each(['78100', '7810041', '78100a'])('%s is refused as a PIN code', async (pinCode) => {
  show()
  type({ ...TYPED, 'PIN Code': pinCode })
  await submit()
  expect(screen.getByRole('alert').textContent).toBe('Enter valid PIN code')
})

test('a complete address is saved as Home, trimmed, without an empty landmark', async () => {
  const onSave = vi.fn<(address: Address) => Promise<void>>().mockResolvedValue()
  show({ onSave })
  type({ ...TYPED, City: '  Guwahati ' })
  await submit()
  expect(onSave.mock.calls[0]?.[0]).toEqual({
    _id: expect.stringMatching(/^\d+$/),
    type: 'Home',
    fullName: 'Ananya Baruah',
    addressLine: 'House 12, Kharghuli Hill Road',
    city: 'Guwahati',
    pinCode: '781004',
  })
})

test('while saving, the button says so, saves nothing again and keeps the focus', async () => {
  const onSave = vi.fn(() => new Promise<void>(() => {}))
  show({ onSave })
  type()
  screen.getByRole('button', { name: 'Save Address' }).focus()
  await submit()
  const busy = screen.getByRole<HTMLButtonElement>('button', { name: 'Saving...' })
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  // A browser takes the focus from a button that is `disabled`.
  expect(busy.disabled).toBe(false)
  expect(document.activeElement).toBe(busy)
  fireEvent.click(busy)
  expect(onSave).toHaveBeenCalledOnce()
})

test('a failed save shows an error in the form and keeps the input', async () => {
  const onSave = vi.fn(() => Promise.reject(new Error('Failed to save address. Please try again.')))
  show({ onSave })
  type()
  await submit()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to save address. Please try again.',
  )
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Guwahati')
  const save = screen.getByRole('button', { name: 'Save Address' })
  expect(save.getAttribute('aria-disabled')).toBe('false')
})

test('a tap outside the form closes it only while the form is empty', () => {
  const onClose = vi.fn()
  show({ onClose })
  fireEvent.click(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledOnce()
  type({ City: 'Guwahati' })
  fireEvent.click(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('the id is the time of the first save, so that a retry saves the same address', async () => {
  const onSave = vi.fn<(address: Address) => Promise<void>>().mockRejectedValue(new Error('no'))
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
  show({ onSave })
  type()
  vi.setSystemTime(5_000)
  await submit()
  await screen.findByRole('alert')
  vi.setSystemTime(9_000)
  await submit()
  expect(onSave.mock.calls.map(([{ _id }]) => _id)).toEqual(['5000', '5000'])
})

test('a saved address opens with what it holds, and stays the same one when it is changed', async () => {
  const onSave = vi.fn<(address: Address) => Promise<void>>()
  show({ edited: SAVED, onSave })
  expect(screen.getByRole('dialog', { name: 'Edit Address' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Office' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.change(screen.getByLabelText('Address Line'), { target: { value: '3rd floor' } })
  fireEvent.change(screen.getByLabelText('Landmark (Optional)'), { target: { value: ' ' } })
  await submit()
  const { landmark: _gone, ...kept } = SAVED
  expect(onSave.mock.calls.map(([address]) => address)).toEqual([
    { ...kept, addressLine: '3rd floor' },
  ])
})

const city = () => screen.getByLabelText<HTMLInputElement>('City').value

describe('when the shop closes and takes the form away', () => {
  test('the next form has what was typed, and a tap outside does not discard it', () => {
    const onClose = vi.fn()
    show({ onClose })
    type()
    fireEvent.click(screen.getByRole('button', { name: 'Office' }))
    cleanup()
    show({ onClose })
    expect(city()).toBe('Guwahati')
    expect(screen.getByRole('button', { name: 'Office' }).getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(screen.getByRole('dialog'))
    expect(onClose).not.toHaveBeenCalled()
  })

  test('an address that is edited is not offered as a new one', () => {
    show()
    type({ City: 'Guwahati' })
    cleanup()
    show({ edited: { ...SAVED, city: 'Dispur' } })
    expect(city()).toBe('Dispur')
    type({ City: 'Nalbari' })
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    cleanup()
    show()
    expect(city()).toBe('Guwahati')
  })

  test('an address that is saved meanwhile is not in the next form, but what was typed since is', async () => {
    const finishes: (() => void)[] = []
    const onSave = () =>
      new Promise<void>((resolve) => {
        finishes.push(resolve)
      })
    const finish = () =>
      act(async () => {
        finishes.pop()?.()
        await Promise.resolve()
      })
    show({ onSave })
    type()
    await submit()
    cleanup()
    await finish()
    show({ onSave })
    expect(city()).toBe('')
    type()
    await submit()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    cleanup()
    show({ onSave })
    type({ City: 'Dispur' })
    await finish()
    expect(city()).toBe('Dispur')
  })
})

test('what was cancelled is not in the next form', () => {
  show()
  type()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  cleanup()
  show()
  expect(city()).toBe('')
})
