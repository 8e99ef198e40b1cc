import { describe, expect, it } from 'vitest'
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
/** From 38.5, -120.2 due east to -120.19: 870 m. */
const ROUTE = {
  status: 'OK',
  distanceText: '870 m',
  durationText: '6 mins',
  polyline: '_p~iF~ps|U?o}@',
}
const NONE = { fromStore: undefined, fromRider: undefined }
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

describe('the rest of the path', () => {
  it('is measured from the rider’s location between two responses of Directions', () => {
    const halfway = orderProgress(order('pickup', [38.5, -120.195]), {
      ...NONE,
      fromRider: ROUTE,
    })
    expect(plain(halfway.distance)).toBe('440 m')
    expect(plain(halfway.duration)).toBe('3 mins')
    expect(halfway.rider).toEqual({ latitude: 38.5, longitude: -120.195 })
  })

  it('is the last response of Directions if the rider has left the path', () => {
    const elsewhere = orderProgress(order('pickup', [38.52, -120.19]), {
      ...NONE,
      fromRider: ROUTE,
    })
    expect(plain(elsewhere.distance)).toBe('870 m')
    expect(plain(elsewhere.duration)).toBe('6 mins')
  })

  it('is the path from the store, without minutes, before the rider has the goods', () => {
    const waiting = orderProgress(order('accepted', [38.5, -120.195]), {
      ...NONE,
      fromStore: ROUTE,
    })
    expect(plain(waiting.distance)).toBe('870 m')
    expect(waiting).toMatchObject({ duration: '', rider: undefined })
  })

  it('is unknown without a response or with an invalid path', () => {
    const riding = order('pickup', [38.5, -120.195])
    expect(orderProgress(riding, NONE)).toMatchObject({ distance: '', duration: '' })
    const broken = orderProgress(riding, { ...NONE, fromRider: { ...ROUTE, polyline: 'ööö' } })
    expect(plain(broken.duration)).toBe('6 mins')
    expect(broken.pathFromRider).toEqual([])
  })
})
