import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PaymentMethods } from './payment-methods.tsx'

afterEach(cleanup)

test('cash is selected; card and UPI are marked as coming and are disabled', () => {
  render(<PaymentMethods />)
  const buttons = screen.getAllByRole<HTMLButtonElement>('button')
  expect(
    buttons.map((button) => [
      button.textContent,
      button.getAttribute('aria-pressed'),
      button.disabled,
    ]),
  ).toEqual([
    ['CASH', 'true', false],
    ['CARD (Coming Soon)', 'false', true],
    ['UPI (Coming Soon)', 'false', true],
  ])
})
