import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/order-endpoints.ts'
import { newerOrder } from '#contract/order-status.ts'
import { ORDER_UPDATE_TYPES } from '#contract/socket-events.ts'
import { buildOrder } from '#tests/support/build-order.ts'
import { applyRiderLocation, applyUpdate } from './live-order-rules.ts'

const AT = '2026-11-21T13:00:00.000Z'
const ORDER = buildOrder({ history: [{ status: 'pending', at: '2026-11-21T12:59:00.000Z' }] })
const RIDER = { name: 'Rahul', phoneNumber: '90000', location: { lat: 26.1, lng: 91.7 } }

const update = (type: string, version: number | undefined = 3) => ({
  orderId: 'order-1',
  type,
  message: '',
  version,
})

describe('an update', () => {
  it.each([
    ['ORDER_ACCEPTED', 'accepted'],
    ['accepted', 'accepted'],
    ['ORDER_REJECTED', 'rejected'],
    ['rejected', 'rejected'],
    ['ORDER_CANCELLED', 'cancelled'],
    ['PICKUP', 'pickup'],
    ['pickup', 'pickup'],
    ['DELIVERED', 'delivered'],
    ['delivered', 'delivered'],
  ])('%s sets the order to %s, with its time', (type, status) => {
    expect(applyUpdate(ORDER, update(type), AT)).toMatchObject({
      kind: 'applied',
      order: {
        orderStatus: status,
        version: 3,
        history: [...ORDER.history, { status, at: AT }],
      },
    })
  })

  it('NO_RIDER_AVAILABLE stays on the order until its next event', () => {
    const missing = applyUpdate(ORDER, update('NO_RIDER_AVAILABLE'), AT)
    if (missing.kind !== 'applied') throw new Error('Nothing was applied')
    expect(missing.order.riderMissing).toBe(true)
    expect(applyUpdate(missing.order, update('RIDER_ASSIGNED', 4), AT)).toMatchObject({
      order: { riderMissing: false },
    })
  })

  it('ITEM_LEFT_OUT does not raise the version of an order that still has the item', () => {
    const missing = { ...ORDER, riderMissing: true }
    expect(applyUpdate(missing, update('ITEM_LEFT_OUT'), AT)).toEqual({
      kind: 'applied',
      type: 'ITEM_LEFT_OUT',
      order: { ...missing, version: 2 },
    })
  })

  it('ITEM_LEFT_OUT does not say that a rider is missing', () => {
    expect(applyUpdate(ORDER, update('ITEM_LEFT_OUT'), AT)).toMatchObject({
      order: { riderMissing: false },
    })
  })

  it.each(['RIDER_ASSIGNED', 'NO_RIDER_AVAILABLE'])('%s leaves the state as it is', (type) => {
    const accepted: Order = {
      ...ORDER,
      orderStatus: 'accepted',
      history: [...ORDER.history, { status: 'accepted', at: '2026-11-21T12:59:30.000Z' }],
    }
    expect(applyUpdate(accepted, update(type), AT)).toMatchObject({
      kind: 'applied',
      type,
      order: { orderStatus: 'accepted', version: 3, history: accepted.history },
    })
  })

  it('without a state, after a missed one, does not raise the version of the older state', () => {
    expect(applyUpdate(ORDER, update('RIDER_ASSIGNED', 4), AT)).toMatchObject({
      kind: 'applied',
      order: { orderStatus: 'pending', version: 2 },
    })
  })

  it('sets the rider, with the location as latitude, then longitude', () => {
    const outcome = applyUpdate(ORDER, { ...update('RIDER_ASSIGNED'), rider: RIDER }, AT)
    expect(outcome).toMatchObject({
      order: { deliveryRider: { name: 'Rahul', location: { coordinates: [26.1, 91.7] } } },
    })
  })

  it('sets a rider whose location and phone number are unknown', () => {
    const rider = { name: 'Rahul' }
    expect(applyUpdate(ORDER, { ...update('RIDER_ASSIGNED'), rider }, AT)).toMatchObject({
      order: { deliveryRider: { name: 'Rahul', phoneNumber: '', location: null } },
    })
  })

  it('without a rider keeps the known one', () => {
    const known = { ...ORDER, deliveryRider: { name: 'R', phoneNumber: '9', location: null } }
    expect(applyUpdate(known, { ...update('PICKUP'), rider: null }, AT)).toMatchObject({
      order: { deliveryRider: known.deliveryRider },
    })
  })

  it.each([1, 2])('of version %i after version 2 changes nothing', (version) => {
    expect(applyUpdate(ORDER, update('DELIVERED', version), AT)).toEqual({ kind: 'old' })
  })

  it('received twice is applied once', () => {
    const first = applyUpdate(ORDER, update('ORDER_ACCEPTED'), AT)
    if (first.kind !== 'applied') throw new Error('The first one was not applied')
    expect(applyUpdate(first.order, update('ORDER_ACCEPTED'), AT)).toEqual({
      kind: 'known',
      type: 'ORDER_ACCEPTED',
    })
  })

  it('is known if the order was fetched with it, also after a newer location of the rider', () => {
    for (const version of [3, 4]) {
      const fetched: Order = { ...ORDER, orderStatus: 'pickup', version }
      expect(applyUpdate(fetched, update('PICKUP'), AT)).toEqual({ kind: 'known', type: 'PICKUP' })
      expect(applyUpdate(fetched, update('ORDER_ACCEPTED', 2), AT)).toEqual({ kind: 'old' })
    }
    const withRider = { ...ORDER, version: 3 }
    expect(applyUpdate(withRider, update('RIDER_ASSIGNED'), AT)).toMatchObject({ kind: 'known' })
    expect(applyUpdate({ ...ORDER, version: 4 }, update('RIDER_ASSIGNED'), AT)).toEqual({
      kind: 'old',
    })
  })

  it('of an unknown kind that the order already has is old', () => {
    expect(applyUpdate(ORDER, update('TELEPORTED', 2), AT)).toEqual({ kind: 'old' })
  })

  it.each([
    ['of an unknown kind', update('TELEPORTED')],
    ['of an empty kind', update('')],
  ])('%s is unclear', (_name, received) => {
    expect(applyUpdate(ORDER, received, AT)).toEqual({ kind: 'unclear' })
  })

  it.each([
    ['ORDER_ACCEPTED', 'accepted'],
    ['rejected', 'rejected'],
    ['PICKUP', 'pickup'],
    ['DELIVERED', 'delivered'],
    ['RIDER_ASSIGNED', 'pending'],
  ])('%s without a version is applied and keeps the order’s version', (type, status) => {
    const outcome = applyUpdate(ORDER, { ...update(type), version: undefined, rider: RIDER }, AT)
    expect(outcome).toMatchObject({
      kind: 'applied',
      type: type === 'rejected' ? 'ORDER_REJECTED' : type,
      order: { orderStatus: status, version: 2, deliveryRider: { name: 'Rahul' } },
    })
  })

  it('in any order results in the newest state', () => {
    const updates = ORDER_UPDATE_TYPES.map((type, index) => update(type, 3 + index))
    for (let shift = 0; shift < updates.length; shift += 1) {
      let order = ORDER
      for (const received of [...updates.slice(shift), ...updates.slice(0, shift)]) {
        const outcome = applyUpdate(order, received, AT)
        if (outcome.kind === 'applied') order = outcome.order
      }
      expect(order).toMatchObject({ orderStatus: 'delivered', version: 2 + updates.length })
    }
  })
})

const place = (version: number | undefined) => ({
  orderId: 'order-1',
  location: { lat: 26.1, lng: 91.7 },
  version,
})

describe('a rider’s location', () => {
  const withRider: Order = {
    ...ORDER,
    deliveryRider: { name: 'Rahul', phoneNumber: '90000', location: null },
  }
  it('is set on the order as latitude, then longitude (product §9.1)', () => {
    const next = applyRiderLocation(withRider, place(3))
    expect(next?.order).toMatchObject({
      version: 3,
      deliveryRider: { location: { coordinates: [26.1, 91.7] } },
    })
    expect(next?.hasGap).toBe(false)
    expect({ ...next?.order, version: 2, deliveryRider: withRider.deliveryRider }).toEqual(
      withRider,
    )
  })

  it.each([0, 2])('of version %s is ignored', (version) => {
    expect(applyRiderLocation(withRider, place(version))).toBeUndefined()
  })

  it('without a version moves the rider, and the order is fetched again', () => {
    const moved = applyRiderLocation(withRider, place(undefined))
    expect(moved).toMatchObject({
      order: {
        version: 2,
        deliveryRider: {
          name: 'Rahul',
          phoneNumber: '90000',
          location: { coordinates: [26.1, 91.7] },
        },
      },
      hasGap: true,
    })
    expect({ ...moved?.order, deliveryRider: withRider.deliveryRider }).toEqual(withRider)
  })

  it('after a missed event moves the rider, and does not raise the version of the older state', () => {
    const later = applyRiderLocation(withRider, place(5))
    expect(later).toMatchObject({
      order: { version: 2, deliveryRider: { location: { coordinates: [26.1, 91.7] } } },
      hasGap: true,
    })
    const fetched: Order = { ...withRider, orderStatus: 'pickup', version: 4 }
    expect(newerOrder(later?.order, fetched)).toBe(fetched)
  })

  it.each([3, undefined])(
    'of version %s makes an order without a rider be fetched again, and leaves it as it is',
    (version) => {
      expect(applyRiderLocation(ORDER, place(version))).toEqual({ order: ORDER, hasGap: true })
    },
  )

  it('that is outdated means nothing for an order without a rider', () => {
    expect(applyRiderLocation(ORDER, place(2))).toBeUndefined()
  })
})
