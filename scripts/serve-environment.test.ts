import { describe, expect, it } from 'vitest'
import { trustedSigner } from '#tests/support/session-tokens.ts'
import { publishableKeyOf, SANDBOX_BUILD_ENVIRONMENT } from './sandbox-environment.ts'
import { frontendHostOf, serveProblems } from './serve-environment.ts'

const complete: NodeJS.ProcessEnv = {
  VITE_CLERK_PUBLISHABLE_KEY: publishableKeyOf('clerk.shop.example'),
  VITE_MAPS_KEY: 'a-real-key',
  VITE_CONTACT_ENDPOINT: 'https://forms.example/f/1',
  VITE_PUBLIC_ORIGIN: 'https://shop.example',
  GOOGLE_MAPS_KEY: 'another-real-key',
  CLERK_JWT_KEY: trustedSigner().publicKeyPem,
  CLERK_ISSUER: 'https://clerk.shop.example',
  CLERK_AUTHORIZED_PARTIES: 'https://shop.example',
}

describe('the environment of npm run serve', () => {
  it('is complete with real keys', () => {
    expect(serveProblems(complete)).toEqual([])
  })

  it('reports everything that is missing at once', () => {
    expect(serveProblems({})).toEqual([
      'VITE_CLERK_PUBLISHABLE_KEY is missing',
      'VITE_MAPS_KEY is missing',
      'VITE_CONTACT_ENDPOINT is missing',
      'VITE_PUBLIC_ORIGIN is missing',
      'GOOGLE_MAPS_KEY is missing',
      'CLERK_JWT_KEY is missing',
      'CLERK_ISSUER is missing',
      'CLERK_AUTHORIZED_PARTIES is missing',
    ])
  })

  it.each(Object.keys(complete))('is not complete without %s', (name) => {
    expect(serveProblems({ ...complete, [name]: '' })).toEqual([`${name} is missing`])
  })

  it('rejects every value of the sandbox', () => {
    const problems = serveProblems({ ...complete, ...SANDBOX_BUILD_ENVIRONMENT })
    expect(new Set(problems.map((line) => line.split(' ')[0]))).toEqual(
      new Set(Object.keys(SANDBOX_BUILD_ENVIRONMENT)),
    )
  })

  it.each(['https://shop.example/', 'https://shop.example/shop', 'http://shop.example', 'x'])(
    'rejects %s as the origin of the shop, which pages continue with a path',
    (origin) => {
      expect(serveProblems({ ...complete, VITE_PUBLIC_ORIGIN: origin })).toEqual([
        'VITE_PUBLIC_ORIGIN must be an origin like https://shop.example',
      ])
    },
  )

  it.each(['pk_live_', 'sk_live_abc', 'pk_live_bm90IGEgaG9zdA==', 'x'])(
    'rejects the publishable key %s',
    (key) => {
      expect(serveProblems({ ...complete, VITE_CLERK_PUBLISHABLE_KEY: key })).toEqual([
        'VITE_CLERK_PUBLISHABLE_KEY is not a publishable key of Clerk',
      ])
    },
  )
})

it('a publishable key contains the host of its instance', () => {
  expect(frontendHostOf(publishableKeyOf('clerk.shop.example'))).toBe('clerk.shop.example')
})
