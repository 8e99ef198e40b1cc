import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OrderNumber } from './order-number.tsx'
import { orderTexts } from './order-texts.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('each copy of the number is said, also the second', async () => {
  let finish: (() => void) | undefined
  const writeText = () =>
    new Promise<void>((resolve) => {
      finish = resolve
    })
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  render(<OrderNumber orderId="o1" />)
  const said = screen.getByRole('status')
  for (let copies = 1; copies <= 2; copies += 1) {
    act(() => {
      screen.getByRole('button', { name: orderTexts.details.copyNumber }).click()
    })
    // Only a change of the text is spoken.
    expect(said.textContent).toBe('')
    // oxlint-disable-next-line no-await-in-loop -- The second copy follows the first.
    await act(async () => {
      finish?.()
      await Promise.resolve()
    })
    expect(said.textContent).toBe(orderTexts.details.copied)
  }
})
