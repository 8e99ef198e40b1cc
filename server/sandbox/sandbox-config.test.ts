import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readServerConfig } from '#server/config/config.ts'
import { DEFAULT_PUSH_SERVICES } from '#server/config/push-services.ts'
import { productionEnvironment } from '#tests/support/production-process.ts'
import { selfSignedCertificate } from '#tests/support/self-signed-certificate.ts'
import { readSandboxSettings, sandboxConfig } from './sandbox-config.ts'

describe('the sandbox', () => {
  it('needs no variable: by default the shop is open and delivers automatically', () => {
    expect(readSandboxSettings({})).toEqual({
      port: 4173,
      dataDir: '.sandbox',
      storeHours: '00:00-23:59',
      hoursAreDefault: true,
      autopilot: true,
      ordersOpenPerShopper: 3,
    })
  })

  it('has a data folder of its own, so that a production shop in the same checkout never shares it', () => {
    const sandbox = path.resolve(readSandboxSettings({}).dataDir)
    const production = path.resolve(readServerConfig(productionEnvironment()).dataDir)
    expect(`${sandbox}${path.sep}`).not.toContain(`${production}${path.sep}`)
    expect(`${production}${path.sep}`).not.toContain(`${sandbox}${path.sep}`)
  })

  it('reads port, folder, hours and autopilot from the environment', () => {
    expect(
      readSandboxSettings({
        PORT: '0',
        DATA_DIR: '/tmp/jhola',
        STORE_HOURS: '08:00-21:00',
        AUTOPILOT: ' off ',
        ORDERS_OPEN_PER_SHOPPER: '5',
      }),
    ).toEqual({
      port: 0,
      dataDir: '/tmp/jhola',
      storeHours: '08:00-21:00',
      hoursAreDefault: false,
      autopilot: false,
      ordersOpenPerShopper: 5,
    })
    expect(readSandboxSettings({ AUTOPILOT: 'on' }).autopilot).toBe(true)
    expect(readSandboxSettings({ AUTOPILOT: '' }).autopilot).toBe(true)
  })

  it('reports every invalid variable at once', () => {
    const problems = (() => {
      try {
        readSandboxSettings({ PORT: '70000', STORE_HOURS: 'always', AUTOPILOT: 'maybe' })
        return []
      } catch (error) {
        if (error instanceof ConfigError) return error.problems
        throw error
      }
    })()
    expect(problems.map((line) => line.split(/[ :]/)[0])).toEqual([
      'PORT',
      'STORE_HOURS',
      'AUTOPILOT',
    ])
  })

  it('accepts the endpoints of a stand-in for push services, which are in its certificate', () => {
    const identity = { issuer: 'https://clerk.jhola.localhost', publicKeyPem: '' }
    const settings = readSandboxSettings({})
    expect(sandboxConfig(settings, identity).pushServices).toEqual(DEFAULT_PUSH_SERVICES)
    const { cert } = selfSignedCertificate('push.jhola.test')
    const standIn = { ...settings, pushService: { port: 1, ca: cert } }
    expect(sandboxConfig(standIn, identity).pushServices).toContain('push.jhola.test')
  })
})
