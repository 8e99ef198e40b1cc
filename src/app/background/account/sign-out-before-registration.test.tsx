import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CheckUserScreen } from '#features/identity/onboarding/check-user-screen.tsx'
import { fetchRegistration } from '#features/identity/session/identity-api.ts'
import { checkRegistration } from '#features/identity/session/registration-check.ts'
import { OnboardingForm } from '#features/identity/onboarding/onboarding-form.tsx'
import { getSession, setSession } from '#features/identity/session/session-store.ts'
import { outboxTexts } from '#features/checkout/order-outbox-texts.ts'
import { buildIntent } from '#features/checkout/testing/build-intent.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { SignOutConfirmation } from './sign-out-confirmation.tsx'

vi.mock('#features/identity/session/identity-api.ts')

const { signOutDialog } = outboxTexts
const ananya = { sub: 'user_a', userId: null, email: 'a@example.in', phoneNumber: null }

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.mocked(fetchRegistration).mockRejectedValue(new Error('no connection'))
  setSession(ananya)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The shopper's session expired while an order was unsettled, and they have signed in again. */
function keepUnsettledOrder(): void {
  localStorage.setItem('order-outbox', JSON.stringify([buildIntent()]))
}

const SCREENS = [
  ['check-user', <CheckUserScreen key="check" />],
  [
    'onboarding',
    <OnboardingForm key="onboard" position={null} onDone={vi.fn()} onLocationNeeded={vi.fn()} />,
  ],
] as const

test.each(SCREENS)(
  "'Sign out' on the %s screen asks what to do with an unsettled order",
  async (_name, shown) => {
    keepUnsettledOrder()
    await renderInShop(
      <>
        {shown}
        <SignOutConfirmation />
      </>,
    )
    await act(checkRegistration)
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText(signOutDialog.ask)).toBeDefined()
    expect(getSession()).toEqual(ananya)
    expect(localStorage.getItem('order-outbox')).toContain(buildIntent().key)

    fireEvent.click(screen.getByRole('button', { name: signOutDialog.stay }))
    expect(screen.queryByText(signOutDialog.ask)).toBeNull()
    expect(getSession()).toEqual(ananya)
  },
)

test.each(SCREENS)(
  "'Sign out' on the %s screen signs out at once if no order is unsettled",
  async (_name, shown) => {
    await renderInShop(
      <>
        {shown}
        <SignOutConfirmation />
      </>,
    )
    await act(checkRegistration)
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    await eventually(() => expect(getSession()).toBeNull())
  },
)
