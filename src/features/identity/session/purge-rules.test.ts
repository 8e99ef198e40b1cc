import { expect, it } from 'vitest'
import { isPurgedStorageKey } from './purge-rules.ts'

it.each(['cart-store', 'session-store', 'something-of-a-later-release'])(
  'a sign-out removes %s',
  (key) => {
    expect(isPurgedStorageKey(key)).toBe(true)
  },
)

it.each(['signed-out-mark', 'counter-key', 'counter-ticks', 'counter-riders'])(
  'a sign-out leaves %s',
  (key) => {
    expect(isPurgedStorageKey(key)).toBe(false)
  },
)
