import { expect, it } from 'vitest'
import { riderProblems, withRider } from './rider-rules.ts'

it.each([
  [
    { name: 'Rahul Das', phoneNumber: '+91 98640 00123' },
    { name: false, phoneNumber: false },
  ],
  [
    { name: ' ', phoneNumber: '98640-00123' },
    { name: true, phoneNumber: false },
  ],
  [
    { name: 'Rahul', phoneNumber: 'call the store' },
    { name: false, phoneNumber: true },
  ],
  [
    { name: '', phoneNumber: '' },
    { name: true, phoneNumber: true },
  ],
])('%o has the problems %o', (rider, problems) => {
  expect(riderProblems(rider)).toEqual(problems)
})

const rider = (name: string, phoneNumber: string) => ({ name, phoneNumber })

it('the last riders are offered, each once, four at most', () => {
  let riders = withRider([], rider('A', '1'))
  for (const next of [rider('B', '2'), rider('C', '3'), rider('D', '4'), rider('B', '2')]) {
    riders = withRider(riders, next)
  }
  expect(riders.map(({ name }) => name)).toEqual(['B', 'D', 'C', 'A'])
  expect(withRider(riders, rider('E', '5')).map(({ name }) => name)).toEqual(['E', 'B', 'D', 'C'])
})
