import { expect, it } from 'vitest'
import { phoneNumberOf, riderProblems, withRider } from './rider-rules.ts'

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

it.each([
  ['९८६४०००१२३', '9864000123'],
  ['\u202A+91 98640 00123\u202C', '+91 98640 00123'],
  ['98640\u00A000123', '98640 00123'],
  ['(986) 400 0123', '986 400 0123'],
  ['98640.00123', '98640 00123'],
  ['+91 (0) 98640 00123', '+91 0 98640 00123'],
  ['919864000123', '919864000123'],
  ['0361 2540123', '0361 2540123'],
  ['+1 (212) 555-0123', '+1 212 555 0123'],
])('%s is the telephone number of a rider', (typed, phoneNumber) => {
  expect(phoneNumberOf(typed)).toBe(phoneNumber)
  expect(riderProblems({ name: 'Rahul', phoneNumber }).phoneNumber).toBe(false)
})

it.each([
  '-----',
  '12345',
  '98640 0012',
  '98640 001234',
  '98640O0123',
  '+91 98640 0012',
  '9864000123 / 9864000124',
  '+91 98640',
])('%s is not the telephone number of a rider', (typed) => {
  const phoneNumber = phoneNumberOf(typed)
  expect(riderProblems({ name: 'Rahul', phoneNumber }).phoneNumber).toBe(true)
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

it('keeps a number once, however it is written', () => {
  const typed = { name: 'Rahul', phoneNumber: '98640 00123' }
  const pasted = { name: 'Rahul Das', phoneNumber: '+919864000123' }
  expect(withRider([typed], pasted)).toEqual([pasted])
  const abroad = { name: 'Pema', phoneNumber: '+975 17 12 34 56' }
  expect(withRider([abroad], typed)).toEqual([typed, abroad])
})
