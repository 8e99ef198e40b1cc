import { describe, expect, it } from 'vitest'
import { isUnchanged, pictureLists } from './picture-lists.ts'

describe('the pictures of two folders', () => {
  it('are paired by name, and those in one folder only are listed', () => {
    expect(
      pictureLists(['cart.png', 'a.png', 'old.png'], ['a.png', 'new.png', 'cart.png']),
    ).toEqual({ both: ['a.png', 'cart.png'], onlyBefore: ['old.png'], onlyAfter: ['new.png'] })
  })

  it('do not include other files', () => {
    expect(pictureLists(['a.png', 'index.html'], ['a.png'])).toMatchObject({ onlyBefore: [] })
  })

  it('count as unchanged if none differs', () => {
    const lists = pictureLists(['a.png'], ['a.png'])
    expect(isUnchanged(lists, 0)).toBe(true)
    expect(isUnchanged(lists, 1)).toBe(false)
  })

  it.each([
    ['one is missing after the change', ['a.png', 'b.png'], ['a.png']],
    ['one was missing before the change', ['a.png'], ['a.png', 'b.png']],
    ['there are no pictures', [], []],
  ])('do not count as unchanged if %s', (_when, before, after) => {
    expect(isUnchanged(pictureLists(before, after), 0)).toBe(false)
  })
})
