import { describe, expect, it } from 'vitest'
import { createIdRegister, slugOf } from './slug-rules.ts'

it.each([
  ['Crème Brûlée, 100 g', 'creme-brulee-100-g'],
  ['  A & B  ', 'a-b'],
  ['हल्दी पाउडर', 'हल्दी-पाउडर'],
  ['!!!', ''],
])('the slug of %j', (text, slug) => {
  expect(slugOf(text)).toBe(slug)
})

describe('ids', () => {
  it('are given once, and numbered where they are wanted again', () => {
    const ids = createIdRegister()
    expect(ids.take('milk-3')).toBe(true)
    expect(ids.take('milk-3')).toBe(false)
    expect(['Milk', 'milk', 'MILK', 'Milk'].map(ids.makeFrom)).toEqual([
      'milk',
      'milk-2',
      'milk-4',
      'milk-5',
    ])
    expect(ids.makeFrom('—')).toBe('product')
  })

  it('stay within what the contract takes, also for emoji', () => {
    const ids = createIdRegister()
    for (const name of ['x'.repeat(300), `${'x'.repeat(99)}𠮷`]) {
      expect(ids.makeFrom(name).length).toBeLessThanOrEqual(120)
      expect(ids.makeFrom(name)).not.toMatch(/\p{Surrogate}/u)
    }
  })
})
