import { describe, expect, test } from 'vitest'
import { rejectionReasonOf, isLoopbackOrigin } from './sandbox-guards.ts'

describe('the sandbox accepts', () => {
  test.each([
    'localhost',
    'localhost:4173',
    '127.0.0.1:80',
    '[::1]:4173',
    'shop.localhost',
    'a.b-1.localhost:65535',
    'LOCALHOST:4173',
  ])('under %s', (host) => {
    expect(rejectionReasonOf({ host })).toBeUndefined()
  })

  test('a page of its own origin', () => {
    expect(
      rejectionReasonOf({ host: 'localhost:4173', origin: 'http://localhost:4173' }),
    ).toBeUndefined()
    expect(rejectionReasonOf({ host: 'localhost:80', origin: 'http://localhost' })).toBeUndefined()
  })
})

describe('the sandbox refuses', () => {
  test.each([
    undefined,
    '',
    'jhola.example',
    'localhost.example.in',
    'xlocalhost',
    '.localhost',
    '127.0.0.1.nip.io',
    '10.0.0.5:4173',
    '0.0.0.0',
    'localhost:4173@example.in',
  ])('the host %s', (host) => {
    expect(rejectionReasonOf({ host })).toContain('localhost')
  })

  test.each(['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-real-ip'])('a %s', (name) => {
    expect(rejectionReasonOf({ host: 'localhost', [name]: 'anything' })).toContain('proxy')
  })

  test.each([
    'http://localhost:5173',
    'http://shop.localhost:4173',
    'https://example.in',
    'null',
    'file://',
  ])('a page of %s', (origin) => {
    expect(rejectionReasonOf({ host: 'localhost:4173', origin })).toContain('origin')
  })
})

test('only an origin of this machine counts as an authorized party', () => {
  expect(isLoopbackOrigin('http://shop.localhost:4173')).toBe(true)
  expect(isLoopbackOrigin('https://example.in')).toBe(false)
  expect(isLoopbackOrigin('nonsense')).toBe(false)
})
