import * as v from 'valibot'
import { expect, it } from 'vitest'
import { changePrices } from './store-endpoints.ts'

const parsed = (discountPrice: unknown) =>
  v.safeParse(changePrices.body, { products: [{ productId: 'milk', discountPrice }] })

it('a selling price of 0 is refused, because tills write it for no discount', () => {
  const { success, issues } = parsed(0)
  expect(success).toBe(false)
  expect(issues?.[0].message).toBe('must be more than 0; null sells at the MRP')
  expect(parsed(0.01).success).toBe(true)
  expect(parsed(null).success).toBe(true)
})
