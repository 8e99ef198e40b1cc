import { expect, test } from 'vitest'
import { serviceState } from './service-state-rules.ts'

const OUT = { outOfServiceFlag: true, isInitialized: true }
const IN = { outOfServiceFlag: false, isInitialized: true }

test('no store within reach sets the flag, a store within reach clears it', () => {
  expect(serviceState({ isAvailable: false }, false, IN)).toEqual(OUT)
  expect(serviceState({ isAvailable: true }, false, OUT)).toEqual(IN)
})

test('a failed request sets the flag only if nothing is cached', () => {
  expect(serviceState(undefined, true, IN)).toEqual(OUT)
  expect(serviceState({ isAvailable: true }, true, IN)).toEqual(IN)
})

test('until the first response the previous flag applies; without one the shop is in service', () => {
  expect(serviceState(undefined, false, OUT)).toEqual(OUT)
  expect(serviceState(undefined, false, undefined)).toEqual(IN)
})
