import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { incomingEvents, STATUS_OF_UPDATE } from '#contract/socket-events.ts'
import type { OrderChange } from '#server/orders/order-feed.ts'
import { ORDER_TRANSITIONS } from '#contract/order-transitions.ts'
import { buildOrder } from '#tests/support/build-order.ts'
import { announcementOf } from './order-announcements.ts'

const ORDER = buildOrder({
  userId: 'user-1',
  orderStatus: 'pickup',
  // Latitude, then longitude (product §9.1).
  deliveryRider: { name: 'Rahul', phoneNumber: '90', location: { coordinates: [26.1, 91.7] } },
  version: 7,
})
const CAUSES = [
  'created',
  'placed',
  'accept',
  'reject',
  'leave-out',
  'assign-rider',
  'no-rider',
  'pickup',
  'rider-location',
  'deliver',
  'cancel',
] as const satisfies readonly OrderChange['cause'][]

describe('an announcement', () => {
  it.each(CAUSES)('of %s matches the contract and goes to its shopper', (cause) => {
    const announcement = announcementOf({ order: ORDER, cause })
    if (cause === 'created') {
      expect(announcement).toBeUndefined()
      return
    }
    expect(announcement?.rooms).toContain('user_user-1')
    expect(announcement && v.is(incomingEvents[announcement.event], announcement.payload)).toBe(
      true,
    )
  })

  it('has the order’s latitude and longitude, not swapped', () => {
    const announcement = announcementOf({ order: ORDER, cause: 'rider-location' })
    expect(announcement?.payload).toEqual({
      orderId: 'order-1',
      location: { lat: 26.1, lng: 91.7 },
      version: 7,
    })
  })

  it('of a location is not made for an order without one', () => {
    const order = { ...ORDER, deliveryRider: { name: 'R', phoneNumber: '9', location: null } }
    expect(announcementOf({ order, cause: 'rider-location' })).toBeUndefined()
  })
})

it('the state that a page reads from an update is that of the transition table', () => {
  const updates = Object.values(ORDER_TRANSITIONS).flatMap(({ updateType, to }) =>
    updateType === undefined ? [] : [[updateType, to]],
  )
  expect(Object.fromEntries(updates)).toEqual(STATUS_OF_UPDATE)
})
