import { expect, test } from 'vitest'
import { toastsTopPx } from './toast-position-rules.ts'

const PHONE = { heightPx: 56, leftPx: 12, viewportHeightPx: 844, pageHeadBottomPx: 170 }

test('on a page, messages are placed below its bars', () => {
  expect(toastsTopPx(PHONE)).toBe(178)
  expect(toastsTopPx({ ...PHONE, pageHeadBottomPx: 0 })).toBe(8)
})

test('they do not cover the heading of the page and its buttons', () => {
  expect(toastsTopPx({ ...PHONE, headRows: [{ top: 170, bottom: 236, right: 374 }] })).toBe(244)
})

test('they cover neither the heading of the page nor the one of the panel below it', () => {
  const headRows = [
    { top: 170, bottom: 236, right: 374 },
    { top: 256, bottom: 316, right: 374 },
  ]
  expect(toastsTopPx({ ...PHONE, headRows })).toBe(324)
})

test('a heading beside them moves nothing', () => {
  const wide = { ...PHONE, leftPx: 888 }
  expect(toastsTopPx({ ...wide, headRows: [{ top: 170, bottom: 236, right: 640 }] })).toBe(178)
  expect(toastsTopPx({ ...wide, headRows: [{ top: 170, bottom: 236, right: 900 }] })).toBe(244)
})

test('a heading that is scrolled away or further down moves nothing', () => {
  expect(toastsTopPx({ ...PHONE, headRows: [{ top: 60, bottom: 126, right: 374 }] })).toBe(178)
  expect(toastsTopPx({ ...PHONE, headRows: [{ top: 300, bottom: 366, right: 374 }] })).toBe(178)
})

test('above a dialog that leaves room, they are at the top of the window', () => {
  const dialog = { box: { top: 400, bottom: 844 }, head: { top: 400, bottom: 454 } }
  expect(toastsTopPx({ ...PHONE, dialog })).toBe(8)
})

test('in a dialog as tall as the window, they are below the row with its close button', () => {
  const dialog = { box: { top: 50, bottom: 844 }, head: { top: 50, bottom: 104 } }
  expect(toastsTopPx({ ...PHONE, dialog })).toBe(112)
})

test('a window that is too short for that still shows them', () => {
  expect(toastsTopPx({ ...PHONE, viewportHeightPx: 200 })).toBe(136)
  expect(toastsTopPx({ ...PHONE, heightPx: 300, viewportHeightPx: 200 })).toBe(0)
})
