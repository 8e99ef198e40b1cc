import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { trustedSigner } from '#tests/support/session-tokens.ts'
import { ConfigError, readServerConfig, SERVER_VARIABLES } from './config.ts'
import { PAGE_VARIABLES } from './environment.ts'
import { contentSecurityPolicy } from '#server/http/security-headers.ts'

const { publicKeyPem } = trustedSigner()

const complete = {
  CLERK_JWT_KEY: publicKeyPem,
  CLERK_ISSUER: 'https://clerk.jhola.in',
  CLERK_AUTHORIZED_PARTIES: 'https://jhola.in, https://www.jhola.in',
}

const { publicKey, privateKey } = webPush.generateVAPIDKeys()

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readServerConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('the environment', () => {
  it('needs only the identity keys; the rest has defaults', () => {
    const config = readServerConfig(complete)
    expect(config).toMatchObject({
      port: 4173,
      dataDir: '.data',
      storeHours: { openMinute: 480, closeMinute: 1260 },
      isHttps: true,
      rateLimits: { addressPerMinute: 6_000, availabilityPerMinute: 3_000 },
    })
    expect(config.trust.isAuthorizedParty('https://www.jhola.in')).toBe(true)
    expect(config.trust.isAuthorizedParty('https://jhola.in.evil.example')).toBe(false)
  })

  it('reports every missing and every invalid variable at once', () => {
    const problems = problemsOf({
      PORT: '99999',
      STORE_HOURS: '9 to 5',
      CLERK_JWT_KEY: 'not a key',
      DATABASE_URL: 'mysql://x',
      LOG_LEVEL: 'loud',
    })
    expect(new Set(problems.map((line) => line.split(' ')[0]))).toEqual(
      new Set([
        'CLERK_AUTHORIZED_PARTIES',
        'CLERK_ISSUER',
        'CLERK_JWT_KEY',
        'DATABASE_URL',
        'LOG_LEVEL',
        'PORT',
        'STORE_HOURS',
      ]),
    )
    expect(problems).toContain('CLERK_ISSUER is missing')
    expect(problems).toContain('STORE_HOURS must look like 08:00-21:00')
  })

  it('refuses the port of the shop for the metrics', () => {
    expect(problemsOf({ ...complete, PORT: '9464', METRICS_PORT: '9464' })).toEqual([
      'METRICS_PORT must not be 9464, which is PORT',
    ])
    expect(problemsOf({ ...complete, METRICS_PORT: '4173' })).toHaveLength(1)
    // Any free ports.
    expect(problemsOf({ ...complete, PORT: '0', METRICS_PORT: '0' })).toEqual([])
  })

  it('says that hours without length have no length, rather than the wrong form', () => {
    expect(problemsOf({ ...complete, STORE_HOURS: '08:00-08:00' })).toEqual([
      'STORE_HOURS must not end when they begin',
    ])
  })

  it('treats an empty variable as missing', () => {
    expect(problemsOf({ ...complete, CLERK_ISSUER: ' ' })).toEqual(['CLERK_ISSUER is missing'])
    expect(readServerConfig({ ...complete, PORT: '' }).port).toBe(4173)
  })

  it('reads the limit of check-availability', () => {
    const { rateLimits } = readServerConfig({ ...complete, RATE_LIMIT_AVAILABILITY: '300' })
    expect(rateLimits.availabilityPerMinute).toBe(300)
    expect(problemsOf({ ...complete, RATE_LIMIT_AVAILABILITY: '0' })).toEqual([
      'RATE_LIMIT_AVAILABILITY must be at least 1',
    ])
  })

  it('reads how many orders a shopper may have open', () => {
    expect(readServerConfig(complete).ordersOpenPerShopper).toBe(3)
    const given = { ...complete, ORDERS_OPEN_PER_SHOPPER: '10' }
    expect(readServerConfig(given).ordersOpenPerShopper).toBe(10)
    expect(problemsOf({ ...complete, ORDERS_OPEN_PER_SHOPPER: '0' })).toEqual([
      'ORDERS_OPEN_PER_SHOPPER must be at least 1',
    ])
  })

  it('accepts the push services of the known browsers, or those that are listed', () => {
    expect(readServerConfig(complete).pushServices).toContain('fcm.googleapis.com')
    const given = { ...complete, PUSH_SERVICES: 'push.example, fcm.googleapis.com' }
    expect(readServerConfig(given).pushServices).toEqual(['push.example', 'fcm.googleapis.com'])
    for (const wrong of ['com', 'https://push.example', '*.push.example', '10.0.0.1']) {
      expect(problemsOf({ ...complete, PUSH_SERVICES: wrong })).toEqual([
        expect.stringMatching(/^PUSH_SERVICES must be host names/),
      ])
    }
  })

  it('reads the trusted proxies by their addresses, and refuses a number of hops', () => {
    expect(readServerConfig(complete).trustedProxies).toEqual([])
    const given = { ...complete, TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1' }
    expect(readServerConfig(given).trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '::1'])
    for (const wrong of ['1', '0.0.0.0/0', '127.0.0.1,proxy']) {
      expect(problemsOf({ ...complete, TRUSTED_PROXIES: wrong })).toEqual([
        expect.stringMatching(/^TRUSTED_PROXIES must be addresses or networks/),
      ])
    }
  })

  it('accepts a key on one line, as in .env files', () => {
    const oneLine = publicKeyPem.trim().replaceAll('\n', String.raw`\n`)
    expect(readServerConfig({ ...complete, CLERK_JWT_KEY: oneLine }).trust.jwtKey).toBe(
      publicKeyPem.trim(),
    )
  })

  it('refuses the operations keys of earlier releases, says what to do and repeats no secret', () => {
    const [problem, ...others] = problemsOf({ ...complete, OPERATIONS_KEYS: 'store:tooshort' })
    expect(problem).toMatch(/^OPERATIONS_KEYS is no longer read: .*operations -- key make/)
    expect(problem).not.toContain('tooshort')
    expect(others).toEqual([])
  })
})

describe('the policy', () => {
  it('allows exactly the hosts that the page was built with', () => {
    const { policy } = readServerConfig({
      ...complete,
      VITE_CONTACT_ENDPOINT: 'https://forms.example/f/abc?x=1',
      IMAGE_ORIGINS: 'https://pictures.example',
    })
    expect(contentSecurityPolicy(policy).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self' https://challenges.cloudflare.com",
      "style-src 'self'",
      "img-src 'self' data: https://img.clerk.com https://pictures.example",
      "connect-src 'self' https://clerk.jhola.in https://forms.example https://www.googleapis.com https://img.clerk.com https://pictures.example",
      "font-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self' blob:",
      'frame-src https://challenges.cloudflare.com',
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
  })

  it('allows no other host if all services are on our own origin', () => {
    const { policy } = readServerConfig({
      ...complete,
      VITE_CLERK_PROXY_URL: '/clerk',
      VITE_CONTACT_ENDPOINT: '/contact',
      VITE_MAPS_GEOLOCATE_URL: '/maps',
    })
    expect(policy.connectSources).toEqual([])
  })

  it('is relaxed for hot reload only on request', () => {
    expect(contentSecurityPolicy()).not.toContain('unsafe')
    expect(contentSecurityPolicy({ loosenForHotReload: true })).toContain(
      "script-src 'self' 'unsafe-inline'",
    )
  })
})

describe('the keys for notifications', () => {
  it('are optional; the contact of push services is then the shop’s address', () => {
    expect(readServerConfig(complete)).toMatchObject({
      vapidKeys: undefined,
      vapidSubject: 'https://jhola.in',
    })
  })

  it('must be a matching pair, with an address as subject', () => {
    const given = {
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: 'mailto:shop@jhola.in',
    }
    expect(readServerConfig({ ...complete, ...given })).toMatchObject({
      vapidKeys: { publicKey, privateKey },
      vapidSubject: 'mailto:shop@jhola.in',
    })
  })

  it.each([
    [{ VAPID_PUBLIC_KEY: publicKey }, 'VAPID_PRIVATE_KEY is missing'],
    [{ VAPID_PRIVATE_KEY: privateKey }, 'VAPID_PUBLIC_KEY is missing'],
    [
      { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: webPush.generateVAPIDKeys().privateKey },
      'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY',
    ],
    [
      { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: 'short' },
      'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY',
    ],
    [{ VAPID_SUBJECT: 'us' }, 'VAPID_SUBJECT must be a mailto: or https: address'],
    [{ CLERK_AUTHORIZED_PARTIES: 'http://shop.local' }, 'VAPID_SUBJECT is missing'],
  ])('are reported if they are invalid: %j', (given, problem) => {
    expect(problemsOf({ ...complete, ...given })).toEqual([problem])
  })
})

const textOf = (file: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8')

const named = (file: string, pattern: RegExp) =>
  [...textOf(file).matchAll(pattern)].flatMap(([, line = '']) => line.match(/[A-Z][A-Z_]+/g) ?? [])

describe('every variable that is read', () => {
  it('is in docs/configuration.md, which has no others', () => {
    const tables = named(
      'docs/configuration.md',
      /^\| ((?:(?:\*\*)?`[A-Z][A-Z_]+`(?:\*\*)?(?:, )?)+) \|/gm,
    )
    expect(tables.toSorted()).toEqual([...PAGE_VARIABLES, ...SERVER_VARIABLES].toSorted())
  })

  it('is in .env.example, which has no others', () => {
    const lines = named('.env.example', /^#?([A-Z][A-Z_]+)=/gm)
    expect(lines.toSorted()).toEqual([...PAGE_VARIABLES, ...SERVER_VARIABLES].toSorted())
  })

  it('has its whole value in .env.example, also if that contains #', () => {
    const given = [...textOf('.env.example').matchAll(/^#?([A-Z_]+)=(.+)$/gm)]
    const file = given.map(([, name, value]) => `${name}=${value}`).join('\n')
    const values = given.map(([, name, value = '']) => [name, value.replace(/^'(.*)'$/, '$1')])
    expect(values.some(([, value]) => value?.includes('#'))).toBe(true)
    expect(parseEnv(file)).toEqual(Object.fromEntries(values))
  })

  it('has its default value in .env.example, if it has one', () => {
    const examples = ['METRICS_PORT', 'STATIC_DIR', 'TRUSTED_PROXIES', 'VAPID_SUBJECT']
    const values = [...textOf('.env.example').matchAll(/^#([A-Z_]+)=(.+)$/gm)]
      .map(([, name = '', value = '']) => [name, value] as const)
      .filter(([name]) => SERVER_VARIABLES.includes(name) && !examples.includes(name))
    expect(values.length).toBeGreaterThan(15)
    const env = { ...complete, METRICS_PORT: '9464' }
    const { trust: _trust, ...defaults } = readServerConfig(env)
    expect(readServerConfig({ ...env, ...Object.fromEntries(values) })).toMatchObject(defaults)
  })
})
