import { expect, it } from 'vitest'
import { messageOf } from './operations-api.ts'
import { counterOrder } from '../testing/counter-order.ts'

const order = counterOrder()
const data = JSON.stringify({ order })

it('reads an order and the cursor after it', () => {
  expect(messageOf({ event: 'order', id: 'c7', data })).toEqual({
    kind: 'order',
    order,
    cursor: 'c7',
  })
})

it('reads heartbeats, that a stream starts over, and why it ends', () => {
  expect(messageOf({ event: 'starts-over', data: '{}' })).toEqual({ kind: 'starts-over' })
  expect(messageOf({ event: 'current', id: 'c8', data: '{}' })).toEqual({
    kind: 'current',
    cursor: 'c8',
  })
  expect(messageOf({ event: 'end', data: '{"code":"FORBIDDEN"}' })).toEqual({
    kind: 'end',
    code: 'FORBIDDEN',
  })
})

it.each(['weather', undefined])('ignores the event %s of a newer server', (event) => {
  expect(messageOf({ event, id: 'c9', data: '{}' })).toBeUndefined()
})

it.each([
  ['an order without a cursor', { event: 'order', data }],
  ['half an order', { event: 'order', id: 'c1', data: '{"order":{"_id":"a"}}' }],
  [
    'an order as another role reads it',
    { event: 'order', id: 'c1', data: data.replace('counter', 'dispatch') },
  ],
  ['what is no JSON', { event: 'order', id: 'c1', data: '<html>' }],
])('treats %s as a broken connection', (_what, event) => {
  expect(() => messageOf(event)).toThrow('could not be reached')
})
