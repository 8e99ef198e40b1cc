import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MAX_INSTRUCTIONS_LENGTH } from '#contract/delivery-wishes.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { DeliveryPreferences } from './delivery-preferences.tsx'

const typeLetters = (count: number) =>
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'a'.repeat(count) } })

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('instructions as long as permitted are announced in a region that was there before', async () => {
  await renderInShop(<DeliveryPreferences addressId="a1" />)
  const region = screen.getByRole('status')
  typeLetters(MAX_INSTRUCTIONS_LENGTH - 1)
  expect(region.textContent).toBe('')
  typeLetters(MAX_INSTRUCTIONS_LENGTH)
  expect(region.textContent).toBe('140 of 140 characters')
})
