import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, UnreachableError } from '#shared/lib/network/api-errors.ts'
import { PhoneDialog } from './phone-dialog.tsx'

afterEach(cleanup)

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })

const save = (typed: string) =>
  act(async () => {
    fireEvent.change(field(), { target: { value: typed } })
    fireEvent.click(screen.getByRole('button', { name: 'Save number' }))
    await Promise.resolve()
  })

test('the field starts with the current number, and the new one is saved without its prefix', async () => {
  const onSave = vi.fn<(phoneNumber: string) => Promise<void>>().mockResolvedValue()
  render(<PhoneDialog phoneNumber="9864000123" onSave={onSave} onClose={() => {}} />)
  expect(field().value).toBe('9864000123')
  await save('+91 98640 00199')
  expect(onSave).toHaveBeenCalledExactlyOnceWith('9864000199')
})

test('fewer than ten digits are refused with a message', async () => {
  const onSave = vi.fn<(phoneNumber: string) => Promise<void>>()
  render(<PhoneDialog phoneNumber="9864000123" onSave={onSave} onClose={() => {}} />)
  await save('98640')
  expect(screen.getByRole('alert').textContent).toBe('Please enter a valid 10-digit phone number')
  expect(document.activeElement).toBe(field())
  expect(onSave).not.toHaveBeenCalled()
})

const NOT_CHANGED =
  'Your phone number could not be changed. Please check your connection and try again.'
const UNKNOWN =
  'We could not see whether your phone number was changed. Please check your connection and try again.'

test.each([
  ['was refused', new ApiError('INTERNAL', '', { status: 500 }), NOT_CHANGED],
  ['was not sent for lack of a token', new UnreachableError('no-token'), NOT_CHANGED],
  ['got no response', new UnreachableError('timeout'), UNKNOWN],
])('a change that %s is explained, and the input stays', async (_how, failure, sentence) => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const onSave = vi.fn(() => Promise.reject(failure))
  render(<PhoneDialog phoneNumber="9864000123" onSave={onSave} onClose={() => {}} />)
  await save('9864000199')
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(field().value).toBe('9864000199')
})

test('a tap outside the dialog does not discard the input', () => {
  const onClose = vi.fn<() => void>()
  render(<PhoneDialog phoneNumber="9864000123" onSave={vi.fn()} onClose={onClose} />)
  fireEvent.change(field(), { target: { value: '98640' } })
  fireEvent.click(screen.getByRole('dialog'))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.change(field(), { target: { value: '9864000123' } })
  fireEvent.click(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledOnce()
})
