import { expect, it } from 'vitest'
import {
  installMethod,
  isInvitationDue,
  isNewVisit,
  mayInviteOn,
  NO_MEMORY,
} from './install-rules.ts'

it('is offered after an order or on the second visit, and never again after a decision', () => {
  expect(isInvitationDue(NO_MEMORY)).toBe(false)
  expect(isInvitationDue({ ...NO_MEMORY, visits: 1 })).toBe(false)
  expect(isInvitationDue({ ...NO_MEMORY, visits: 2 })).toBe(true)
  expect(isInvitationDue({ ...NO_MEMORY, visits: 1, hasOrdered: true })).toBe(true)
  expect(isInvitationDue({ visits: 9, hasOrdered: true, isSettled: true })).toBe(false)
})

it('counts neither a reload nor a tab that the shop opened as a visit', () => {
  const origin = 'https://jhola.example'
  expect(isNewVisit({ isMarked: false, referrer: '', origin })).toBe(true)
  expect(isNewVisit({ isMarked: false, referrer: 'https://search.example/', origin })).toBe(true)
  expect(isNewVisit({ isMarked: true, referrer: '', origin })).toBe(false)
  expect(isNewVisit({ isMarked: false, referrer: `${origin}/cart`, origin })).toBe(false)
  // Another origin that begins with ours.
  expect(isNewVisit({ isMarked: false, referrer: `${origin}.evil.example/`, origin })).toBe(true)
})

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36'
const browser = { isStandalone: false, hasPrompt: false, userAgent: ANDROID, touchPoints: 5 }

it('installs by the browser’s prompt if there is one', () => {
  expect(installMethod({ ...browser, hasPrompt: true })).toBe('prompt')
  expect(installMethod(browser)).toBe('none')
})

it('explains installation on an iPhone and on an iPad that reports to be a Mac, but not on a Mac', () => {
  expect(installMethod({ ...browser, userAgent: IPHONE })).toBe('by-hand')
  expect(installMethod({ ...browser, userAgent: MAC })).toBe('by-hand')
  expect(installMethod({ ...browser, userAgent: MAC, touchPoints: 0 })).toBe('none')
})

it('offers nothing in the installed app', () => {
  expect(installMethod({ ...browser, isStandalone: true, hasPrompt: true })).toBe('none')
  expect(installMethod({ ...browser, isStandalone: true, userAgent: IPHONE })).toBe('none')
})

it.each(['/', '/categories', '/categories/dairy', '/orders', '/profile', '/about-us'])(
  'may be offered on %s',
  (path) => {
    expect(mayInviteOn(path)).toBe(true)
  },
)

it.each(['/login', '/onboard', '/cart', '/checkout', '/address', '/product/milk', '/contact-us'])(
  'is not offered on %s',
  (path) => {
    expect(mayInviteOn(path)).toBe(false)
  },
)
