import { expect, test } from 'vitest'
import { soundsOf } from './sound-rules.ts'

test.each([
  ['chini', 'cheeni'],
  ['doodh', 'dudh'],
  ['pyaz', 'pyaaj'],
  ['shampoo', 'shampu'],
  ['coffee', 'cofee'],
  ['battery', 'batery'],
  ['darjeeling', 'darjiling'],
  ['gobhi', 'gobi'],
  ['fool', 'phool'],
  ['lehsun', 'lahsun'],
  ['waseline', 'vaseline'],
])('%s and %s sound the same', (one, other) => {
  expect(soundsOf(one).close).toBe(soundsOf(other).close)
})

test.each([
  ['anda', 'ande'],
  ['kela', 'kele'],
  ['lasun', 'lasoon'],
  ['mirch', 'mirchi'],
])('%s and %s sound nearly the same', (one, other) => {
  expect(soundsOf(one).loose).toBe(soundsOf(other).loose)
})

test.each([
  ['tel', 'til'],
  ['dal', 'dil'],
  ['chana', 'china'],
])('%s and %s sound different', (one, other) => {
  expect(soundsOf(one).close).not.toBe(soundsOf(other).close)
})
