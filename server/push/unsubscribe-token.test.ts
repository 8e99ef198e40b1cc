import { describe, expect, it } from 'vitest'
import { createUnsubscribeTokens } from './unsubscribe-token.ts'

const unsubscribeTokens = createUnsubscribeTokens('the key of this shop')
const token = unsubscribeTokens.tokenFor('anjali', 'https://push.example/1')

describe('the token that ends a subscription', () => {
  it('is valid for the shopper and the endpoint that it was issued for', () => {
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(unsubscribeTokens.isValid(token, 'anjali', 'https://push.example/1')).toBe(true)
    expect(
      createUnsubscribeTokens('the key of this shop').tokenFor('anjali', 'https://push.example/1'),
    ).toBe(token)
  })

  it.each([
    ['another endpoint', token, 'anjali', 'https://push.example/2'],
    ['another shopper', token, 'bikram', 'https://push.example/1'],
    ['a token cut short', token.slice(0, 20), 'anjali', 'https://push.example/1'],
    ['nothing', '', 'anjali', 'https://push.example/1'],
  ])('is not valid for %s', (_what, given, userId, endpoint) => {
    expect(unsubscribeTokens.isValid(given, userId, endpoint)).toBe(false)
  })

  it('of another shop is not valid here', () => {
    const theirs = createUnsubscribeTokens('the key of another').tokenFor(
      'anjali',
      'https://push.example/1',
    )
    expect(unsubscribeTokens.isValid(theirs, 'anjali', 'https://push.example/1')).toBe(false)
  })
})
