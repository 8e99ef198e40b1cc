import { expect, test } from 'vitest'
import { footerCategoryView } from './footer-category-rules.ts'

const categories = (count: number) => Array.from({ length: count }, (_, index) => index)

test.each([0, 12, 13, 20])('all of %d are shown, without a button', (count) => {
  expect(footerCategoryView(categories(count), false)).toEqual({
    shown: categories(count),
    hasButton: false,
  })
})

test('of 24 the first 20 are shown, and a button shows all', () => {
  expect(footerCategoryView(categories(24), false)).toEqual({
    shown: categories(20),
    hasButton: true,
  })
  expect(footerCategoryView(categories(24), true)).toEqual({
    shown: categories(24),
    hasButton: true,
  })
})
