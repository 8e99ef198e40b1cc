import { describe, expect, it } from 'vitest'
import { isUnchanged, pictureLists } from './picture-lists.ts'

describe('the pictures of two folders', () => {
  it('are compared by name, and what is in one folder only is listed', () => {
    expect(
      pictureLists(['cart.png', 'a.png', 'old.png'], ['a.png', 'new.png', 'cart.png']),
    ).toEqual({ both: ['a.png', 'cart.png'], onlyBefore: ['old.png'], onlyAfter: ['new.png'] })
  })

  it('do not include other files', () => {
    expect(pictureLists(['a.png', 'index.html'], ['a.png'])).toMatchObject({ onlyBefore: [] })
  })

  it('are unchanged if none differs', () => {
    const lists = pictureLists(['a.png'], ['a.png'])
    expect(isUnchanged(lists, 0)).toBe(true)
    expect(isUnchanged(lists, 1)).toBe(false)
  })

  it.each([
    ['one was not taken again', ['a.png', 'b.png'], ['a.png']],
    ['one was not taken before', ['a.png'], ['a.png', 'b.png']],
    ['there are none', [], []],
  ])('are not unchanged if %s', (_when, before, after) => {
    expect(isUnchanged(pictureLists(before, after), 0)).toBe(false)
  })
})
