import { expect, it } from 'vitest'
import { leaveOut } from './left-out-rules.ts'

const item = (productId: string, quantity: number) => ({
  productId,
  productName: productId,
  quantity,
  unitPaise: 1_000,
})
const ORDERED = [item('atta', 2), item('milk', 1)]
/** The atta was left out as a whole. */
const WITHOUT_ATTA = {
  items: [item('milk', 1)],
  orderedItems: ORDERED,
  deliveryChargePaise: 1_900,
}

it('a product that was left out as a whole is not left out again', () => {
  expect(leaveOut(WITHOUT_ATTA, { product: 'atta', remaining: 0 })).toEqual({ kind: 'known' })
})

it('a product that was left out as a whole cannot be added back', () => {
  expect(leaveOut(WITHOUT_ATTA, { product: 'atta', remaining: 1 })).toMatchObject({
    kind: 'illegal',
    reason: 'Items that were left out cannot be added back',
  })
})

it('what was ordered is remembered from the first change on, and the last item stays', () => {
  const whole = { items: ORDERED, orderedItems: null, deliveryChargePaise: 1_900 }
  expect(leaveOut(whole, { product: 'atta', remaining: 0 })).toEqual({
    kind: 'changed',
    change: { items: [item('milk', 1)], orderedItems: ORDERED, totalPaise: 1_000 + 1_900 },
  })
  expect(leaveOut(WITHOUT_ATTA, { product: 'milk', remaining: 0 })).toMatchObject({
    kind: 'illegal',
    reason: 'The last item cannot be left out: cancel the order instead',
  })
})
