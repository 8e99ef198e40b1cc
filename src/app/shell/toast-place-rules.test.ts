import { expect, test } from 'vitest'
import { messagesTopPx } from './toast-place-rules.ts'

const PHONE = { heightPx: 56, viewportHeightPx: 844, pageHeadBottomPx: 170 }

test('on a page the messages stand below its bars', () => {
  expect(messagesTopPx(PHONE)).toBe(178)
  expect(messagesTopPx({ ...PHONE, pageHeadBottomPx: 0 })).toBe(8)
})

test('over a dialog that leaves room they stand at the top of the window', () => {
  const dialog = { box: { top: 400, bottom: 844 }, head: { top: 400, bottom: 454 } }
  expect(messagesTopPx({ ...PHONE, dialog })).toBe(8)
})

test('in a dialog as tall as the window they stand below the row with its button', () => {
  const dialog = { box: { top: 50, bottom: 844 }, head: { top: 50, bottom: 104 } }
  expect(messagesTopPx({ ...PHONE, dialog })).toBe(112)
})

test('a window too short for that shows them all the same', () => {
  expect(messagesTopPx({ ...PHONE, viewportHeightPx: 200 })).toBe(136)
  expect(messagesTopPx({ ...PHONE, heightPx: 300, viewportHeightPx: 200 })).toBe(0)
})
