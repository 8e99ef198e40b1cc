import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PaymentMethods } from './payment-methods.tsx'

afterEach(cleanup)

test('cash is selected; card and UPI are marked as coming and are disabled', () => {
  render(<PaymentMethods duePaise={83_000} />)
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

test('cash says what to pay, to whom and when, unless the amount is not known', () => {
  const { rerender } = render(<PaymentMethods duePaise={83_050} />)
  expect(screen.getByText('Pay ₹830.50 in cash to the rider on delivery.')).toBeDefined()
  rerender(<PaymentMethods duePaise={undefined} />)
  expect(screen.queryByText(/in cash/)).toBeNull()
})
