import { expect, it } from 'vitest'
import { slugOf } from './slug-rules.ts'

it.each([
  ['Crème Brûlée, 100 g', 'creme-brulee-100-g'],
  ['  A & B  ', 'a-b'],
  ['हल्दी पाउडर', 'हल्दी-पाउडर'],
  ['!!!', ''],
])('the slug of %j', (text, slug) => {
  expect(slugOf(text)).toBe(slug)
})

it('a shortened slug does not end within a character', () => {
  expect(slugOf(`${'x'.repeat(99)}𠮷`)).toBe('x'.repeat(99))
})
