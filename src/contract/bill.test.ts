import { describe, expect, test } from 'vitest'
import { billOf, discountPercent, unitPaise } from './bill.ts'

describe('the bill', () => {
  test('adds up the prices before and after discount, and one delivery charge', () => {
    const bill = billOf(
      [
        { pricePaise: 31_000, discountPricePaise: 26_500, quantity: 1 },
        { pricePaise: 2_900, discountPricePaise: 2_800, quantity: 2 },
        { pricePaise: 5_000, quantity: 1 },
      ],
      1_900,
    )
    expect(bill).toEqual({
      subtotalBeforePaise: 41_800,
      subtotalAfterPaise: 37_100,
      deliveryChargePaise: 1_900,
      totalPaise: 39_000,
      savingsPaise: 4_700,
      savingsPercent: (4_700 / 41_800) * 100,
      itemCount: 3,
    })
  })

  test('of an empty cart has savings of 0 percent', () => {
    expect(billOf([], 1_900)).toMatchObject({ savingsPercent: 0, totalPaise: 1_900, itemCount: 0 })
  })

  test('adds prices with paise exactly', () => {
    const bill = billOf([{ pricePaise: 1_010, quantity: 3 }], 0)
    expect(bill.totalPaise).toBe(3_030)
  })

  test('accepts a discount price of zero', () => {
    expect(unitPaise({ pricePaise: 500, discountPricePaise: 0 })).toBe(0)
  })
})

describe('the discount shown', () => {
  test('is rounded to whole percent', () => {
    expect(discountPercent(310, 265)).toBe(15)
    expect(discountPercent(29, 28)).toBe(3)
  })

  test('is 0 without a discount price or without savings', () => {
    expect(discountPercent(100, undefined)).toBe(0)
    expect(discountPercent(100, 100)).toBe(0)
    expect(discountPercent(100, 120)).toBe(0)
    expect(discountPercent(0, 0)).toBe(0)
  })
})
