import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import {
  isForKey,
  isQuestionDue,
  isSavedWithinADay,
  mayAskOn,
  NO_MEMORY,
  notificationState,
  type Browser,
} from './notification-rules.ts'

const browser: Browser = { hasPush: true, wantsInstallFirst: false, permission: 'default' }
const device = { endpoint: 'https://push.example/1', endingToken: 'a-token' }
const wanted = { ...NO_MEMORY, isWanted: true, device }

describe('notifications', () => {
  it('are on only when wanted, allowed, and known to the server', () => {
    expect(notificationState({ ...browser, permission: 'granted' }, wanted)).toBe('on')
    expect(notificationState(browser, wanted)).toBe('off')
    const granted: Browser = { ...browser, permission: 'granted' }
    expect(notificationState(granted, { ...wanted, device: null })).toBe('off')
    expect(notificationState(granted, { ...wanted, isWanted: false })).toBe('off')
  })

  it('are saved again by a start after a day, or with another subscription', () => {
    const savedAtMs = Date.UTC(2026, 10, 22, 9)
    const nowMs = savedAtMs + 23 * HOUR_MS
    const saved = { ...wanted, savedAtMs }
    expect(isSavedWithinADay(saved, { endpoint: device.endpoint, nowMs })).toBe(true)
    expect(isSavedWithinADay(saved, { endpoint: device.endpoint, nowMs: nowMs + HOUR_MS })).toBe(
      false,
    )
    // The clock was ahead then.
    expect(isSavedWithinADay(saved, { endpoint: device.endpoint, nowMs: savedAtMs - 1 })).toBe(
      false,
    )
    expect(isSavedWithinADay(saved, { endpoint: 'https://push.example/2', nowMs })).toBe(false)
    expect(isSavedWithinADay(saved, { endpoint: undefined, nowMs })).toBe(false)
    expect(isSavedWithinADay({ ...saved, device: null }, { endpoint: undefined, nowMs })).toBe(
      false,
    )
  })

  it('report what prevents them', () => {
    expect(notificationState({ ...browser, permission: 'denied' }, wanted)).toBe('blocked')
    const none = { ...browser, hasPush: false }
    expect(notificationState(none, NO_MEMORY)).toBe('unsupported')
    expect(notificationState({ ...none, wantsInstallFirst: true }, NO_MEMORY)).toBe('install-first')
  })

  it('are asked about once, and only if the shopper can agree', () => {
    expect(isQuestionDue('off', NO_MEMORY)).toBe(true)
    expect(isQuestionDue('off', { ...NO_MEMORY, isDeclined: true })).toBe(false)
    for (const state of ['on', 'blocked', 'install-first', 'unsupported'] as const) {
      expect(isQuestionDue(state, NO_MEMORY)).toBe(false)
    }
  })

  it('are never asked about during payment or typing', () => {
    for (const screen of ['/checkout', '/cart', '/address', '/login', '/onboard']) {
      expect(mayAskOn(screen)).toBe(false)
    }
    for (const screen of ['/', '/orders', '/categories/dairy', '/addresses-of-others']) {
      expect(mayAskOn(screen)).toBe(true)
    }
  })
})

it('a subscription belongs to the key that it was made for', () => {
  const bytes = Uint8Array.from([4, 251, 255, 190, 7])
  const publicKey = 'BPv_vgc'
  const made = { options: { userVisibleOnly: true, applicationServerKey: bytes.buffer } }
  expect(isForKey(made, publicKey)).toBe(true)
  expect(isForKey(made, publicKey.toLowerCase())).toBe(false)
  expect(isForKey({ options: { userVisibleOnly: true, applicationServerKey: null } }, '')).toBe(
    false,
  )
})
