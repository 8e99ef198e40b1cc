import { describe, expect, it } from 'vitest'
import { orderNumber } from './order-number.ts'

describe('the short number of an order', () => {
  it.each([
    ['00000000-0000-4000-8000-000000000000', 'JH-0000-0000'],
    ['ffffffff-ff00-4000-8000-000000000000', 'JH-ZZZZ-ZZZZ'],
    ['0001f3a1-b200-4000-8000-000000000000', 'JH-000Z-78DJ'],
  ])('is made of the first 40 bits of %s', (id, number) => {
    expect(orderNumber(id)).toBe(number)
  })

  it('is the same for an id in capitals, and another for another order', () => {
    const id = '3b1c8a52-9d10-4c55-9a4e-0d2f6a7b8c9d'
    expect(orderNumber(id.toUpperCase())).toBe(orderNumber(id))
    expect(orderNumber(id.replace('3b', '3c'))).not.toBe(orderNumber(id))
    expect(orderNumber(id)).toMatch(/^JH-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  })

  it('is the id itself where that is no UUID', () => {
    expect(orderNumber('order-17')).toBe('order-17')
  })
})
