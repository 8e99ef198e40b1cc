import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Order } from '#contract/order-endpoints.ts'
import { buildOrder } from '#tests/support/build-order.ts'
import { orderProgress } from './order-progress-rules.ts'

const HOME = { latitude: 38.5, longitude: -120.2 }
const order = (orderStatus: Order['orderStatus'], at?: [number, number]) =>
  buildOrder({
    orderStatus,
    location: HOME,
    deliveryRider: at ? { name: 'R', phoneNumber: '9', location: { coordinates: at } } : null,
  })
const NOW_MS = Date.parse('2026-11-21T10:00:00.000Z')
/** From 38.5, -120.2 due east to -120.19: 870 m. */
const ROUTE = {
  status: 'OK',
  distanceText: '870 m',
  durationText: '6 mins',
  polyline: '_p~iF~ps|U?o}@',
  measuredMs: NOW_MS,
}
const NONE = { fromStore: undefined, fromRider: undefined }
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

describe('the rest of the path', () => {
  it('is measured from the rider’s location between two responses of Directions', () => {
    const riding = order('pickup', [38.5, -120.195])
    const halfway = orderProgress(riding, { ...NONE, fromRider: ROUTE }, NOW_MS)
    expect(plain(halfway.distance)).toBe('440 m')
    expect(plain(halfway.duration)).toBe('3 mins')
    expect(halfway.rider).toEqual({ latitude: 38.5, longitude: -120.195 })
  })

  it('is the last response of Directions if the rider has left the path', () => {
    const lost = order('pickup', [38.52, -120.19])
    const elsewhere = orderProgress(lost, { ...NONE, fromRider: ROUTE }, NOW_MS)
    expect(plain(elsewhere.distance)).toBe('870 m')
    expect(plain(elsewhere.duration)).toBe('6 mins')
  })

  it('is the path from the store, without minutes, before the rider has the goods', () => {
    const accepted = order('accepted', [38.5, -120.195])
    const waiting = orderProgress(accepted, { ...NONE, fromStore: ROUTE }, NOW_MS)
    expect(plain(waiting.distance)).toBe('870 m')
    expect(waiting).toMatchObject({ duration: '', rider: undefined })
  })

  it('is the path from the store while the rider’s position is unknown', () => {
    const { deliveryRider, ...riding } = order('pickup', [38.5, -120.195])
    const hidden = {
      ...riding,
      deliveryRider: deliveryRider && { ...deliveryRider, location: null },
    }
    const progress = orderProgress(hidden, { ...NONE, fromStore: ROUTE }, NOW_MS)
    expect(plain(progress.distance)).toBe('870 m')
    expect(progress).toMatchObject({ duration: '', rider: undefined })
  })

  it('is unknown without a response or with an invalid path', () => {
    const riding = order('pickup', [38.5, -120.195])
    expect(orderProgress(riding, NONE, NOW_MS)).toMatchObject({ distance: '', duration: '' })
    const fromRider = { ...ROUTE, polyline: 'ööö' }
    const broken = orderProgress(riding, { ...NONE, fromRider }, NOW_MS)
    expect(plain(broken.duration)).toBe('6 mins')
    expect(broken.pathFromRider).toEqual([])
  })

  it.each([
    [0, '6 mins'],
    [59_999, '6 mins'],
    [MINUTE_MS, '5 mins'],
    [6 * MINUTE_MS, '1 min'],
  ])('takes less time the longer ago the rider was seen there: after %i ms', (ageMs, expected) => {
    const routes = { ...NONE, fromRider: ROUTE }
    const progress = orderProgress(order('pickup', [38.5, -120.2]), routes, NOW_MS + ageMs)
    expect(plain(progress.duration)).toBe(expected)
    expect(plain(progress.distance)).toBe('870 m')
    expect(progress.lastSeenMs).toBeUndefined()
  })

  it('is unknown once the rider should have arrived and was not seen since', () => {
    const routes = { ...NONE, fromRider: ROUTE }
    const late = NOW_MS + 6 * MINUTE_MS + 1
    const progress = orderProgress(order('pickup', [38.5, -120.2]), routes, late)
    expect(progress).toMatchObject({ duration: '', distance: '', lastSeenMs: NOW_MS })
  })
})
