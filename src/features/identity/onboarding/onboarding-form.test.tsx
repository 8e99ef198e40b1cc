import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setDataOwner } from '#shared/lib/storage/data-owner.ts'
import { ApiError, UnreachableError } from '#shared/lib/network/api-errors.ts'
import { eventually } from '#tests/support/eventually.ts'
import { fetchRegistration, registerShopper } from '#features/identity/session/identity-api.ts'
import { OnboardingForm } from './onboarding-form.tsx'
import { clearSession, getSession, setSession } from '#features/identity/session/session-store.ts'

vi.mock('#features/identity/session/identity-api.ts')

const position = { latitude: 26.1445, longitude: 91.7362 }
const user = {
  _id: 'u1',
  name: '',
  email: 'a@example.in',
  phoneNumber: '9864000123',
  address: [],
  storeId: null,
  version: 0,
}
const onDone = vi.fn()

function submit(
  phone: string,
  at: typeof position | null = position,
  found: typeof position | null = null,
): void {
  render(
    <OnboardingForm
      onLocationNeeded={() => Promise.resolve(found)}
      locationHelp={<p>Allow location</p>}
      position={at}
      onDone={onDone}
    />,
  )
  fireEvent.change(screen.getByRole('textbox', { name: 'Phone number' }), {
    target: { value: phone },
  })
  fireEvent.click(screen.getByRole('button', { name: 'continue' }))
}

async function outcome(): Promise<unknown> {
  await eventually(() => {
    expect(onDone).toHaveBeenCalledOnce()
  })
  return onDone.mock.calls[0]?.[0]
}

beforeEach(() => {
  vi.clearAllMocks()
  setDataOwner('user_a')
  setSession({ sub: 'user_a', userId: null, email: 'a@example.in', phoneNumber: null })
  vi.mocked(fetchRegistration).mockResolvedValue({ isRegistered: false, user: null })
  vi.mocked(registerShopper).mockResolvedValue(user)
})

afterEach(() => {
  cleanup()
  clearSession()
})

test('the phone number has a visible label', () => {
  submit('')
  const field = screen.getByRole('textbox', { name: 'Phone number' })
  expect(screen.getByText('Phone number').getAttribute('for')).toBe(field.id)
})

describe('nothing is sent', () => {
  test('for fewer than ten digits', () => {
    submit('986400012')
    expect(screen.getByRole('alert').textContent).toBe('Please enter a valid 10-digit phone number')
    expect(fetchRegistration).not.toHaveBeenCalled()
  })

  test('without a position, and the form shows the advice', async () => {
    submit('9864000123', null)
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Location access is required. Please enable location services.',
    )
    expect(screen.getByText('Allow location')).toBeDefined()
    expect(fetchRegistration).not.toHaveBeenCalled()
  })
})

test("'Continue' registers with the position that it finds", async () => {
  submit('9864000123', null, position)
  expect(await outcome()).toEqual({ kind: 'success', message: 'user registered sucessfully' })
  expect(screen.queryByText('Allow location')).toBeNull()
})

test('a new shopper is registered, with longitude first', async () => {
  submit('98640 00123')
  expect(await outcome()).toEqual({ kind: 'success', message: 'user registered sucessfully' })
  expect(registerShopper).toHaveBeenCalledWith({
    email: 'a@example.in',
    phoneNumber: '9864000123',
    location: { type: 'Point', coordinates: [91.7362, 26.1445] },
  })
  expect(getSession()).toMatchObject({ userId: 'u1', phoneNumber: '9864000123' })
})

test('a registered shopper is told so and continues', async () => {
  vi.mocked(fetchRegistration).mockResolvedValue({ isRegistered: true, user })
  submit('9864000199')
  expect(await outcome()).toEqual({ kind: 'plain', message: 'user already registered' })
  expect(registerShopper).not.toHaveBeenCalled()
  expect(getSession()).toMatchObject({ userId: 'u1', phoneNumber: '9864000123' })
})

async function signInAnother(): Promise<void> {
  setDataOwner('user_b')
  setSession({ sub: 'user_b', userId: null, email: 'b@example.in', phoneNumber: null })
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(onDone).not.toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(getSession()).toMatchObject({ sub: 'user_b', phoneNumber: null })
}

describe('the phone number of a shopper who has signed out is not stored for the next one', () => {
  test('who signs in while the location is requested', async () => {
    submit('9864000123', null, position)
    await signInAnother()
    expect(fetchRegistration).not.toHaveBeenCalled()
  })

  test('who signs in while the registration is checked', async () => {
    submit('9864000123')
    expect(fetchRegistration).toHaveBeenCalledOnce()
    await signInAnother()
    expect(registerShopper).not.toHaveBeenCalled()
  })
})

test('after a failed check the shopper stays and can retry', async () => {
  vi.mocked(fetchRegistration).mockRejectedValue(new UnreachableError('network'))
  submit('9864000123')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Something went wrong. Please try again.',
  )
  expect(onDone).not.toHaveBeenCalled()
  expect(getSession()?.phoneNumber).toBeNull()
})

test('after a failed registration the phone number is kept, and the shopper continues', async () => {
  vi.mocked(registerShopper).mockRejectedValue(new ApiError('INTERNAL', 'no', { status: 500 }))
  submit('9864000123')
  expect(await outcome()).toEqual({ kind: 'error', message: 'error when user register' })
  expect(getSession()).toMatchObject({ userId: null, phoneNumber: '9864000123' })
})
