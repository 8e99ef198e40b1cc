import { expect, it } from 'vitest'
import { buildOrder } from '#tests/support/build-order.ts'
import { liveWords } from './live-words-rules.ts'

const SEEN = {
  name: 'Bikash Das',
  phoneNumber: '',
  location: { coordinates: [26.14, 91.74] as [number, number] },
}
const BY = 'Arrival by 8:55 am'

it.each([
  // While the goods are in the store, the state leads.
  ['pending', null, '', BY, 'Waiting for store confirmation', BY],
  ['accepted', SEEN, '', BY, 'Order accepted', BY],
  ['accepted', null, '', '', 'Order accepted', ''],
  // On their way, the time does.
  ['pickup', SEEN, '6 mins', BY, '6 mins', 'Rider is on the way'],
  ['pickup', SEEN, '', BY, BY, 'Rider is on the way'],
  ['pickup', null, '', BY, BY, 'Out for delivery'],
  ['pickup', SEEN, '', '', 'Rider is on the way', ''],
  ['pickup', null, '', '', 'Out for delivery', ''],
] as const)(
  'an order that is %s, its rider at %j, with %j left and %j, says %j and %j',
  (orderStatus, deliveryRider, duration, arrivalBy, headline, detail) => {
    const order = buildOrder({ orderStatus, deliveryRider })
    const words = liveWords(order, { duration, arrivalBy, isDelayed: false })
    expect(words).toEqual({ headline, detail })
  },
)

it.each([
  ['pending', null, 'Waiting for store confirmation'],
  ['accepted', null, 'Order accepted'],
  ['pickup', null, 'Out for delivery'],
  ['pickup', SEEN, 'Rider is on the way'],
] as const)(
  'a delayed order that is %s, its rider at %j, says so',
  (orderStatus, rider, headline) => {
    const order = buildOrder({ orderStatus, deliveryRider: rider })
    const words = liveWords(order, { duration: '', arrivalBy: '', isDelayed: true })
    expect(words).toEqual({ headline, detail: 'Taking longer than 15 minutes' })
  },
)
