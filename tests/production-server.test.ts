/** The production server, as its own process. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishableKeyOf } from '#scripts/sandbox-environment.ts'
import { buildRecordFile } from '#server/build-record.ts'
import { eventually } from './support/eventually.ts'
import {
  productionEnvironment,
  startProduction,
  type ProductionProcess,
} from './support/production-process.ts'
import { fillDataDir } from './support/test-database.ts'

/** What `npm run serve` requires besides the variables of the server. */
const PAGE_VARIABLES = {
  VITE_CLERK_PUBLISHABLE_KEY: publishableKeyOf('clerk.shop.example'),
  VITE_MAPS_KEY: 'a-real-key',
  VITE_CONTACT_ENDPOINT: 'https://forms.example/f/1',
  VITE_PUBLIC_ORIGIN: 'https://shop.example',
  GOOGLE_MAPS_KEY: 'another-real-key',
}

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jhola-production-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function writeEnvironmentFile(file: string, lines: Record<string, string>): Promise<void> {
  const text = Object.entries(lines).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  await writeFile(file, text.join('\n'))
}

describe('the production server with only its own variables, from a .env file', () => {
  let server: ProductionProcess
  let origin: string

  beforeAll(async () => {
    const shop = path.join(folder, 'shop')
    await mkdir(shop)
    await writeFile(path.join(shop, 'index.html'), '<!doctype html><title>Jhola</title>')
    const page = {
      VITE_CONTACT_ENDPOINT: 'https://forms.example/f/1',
      VITE_CLERK_PROXY_URL: 'https://identity.example/clerk',
    }
    await writeFile(buildRecordFile(shop), JSON.stringify({ inputs: randomUUID(), page }))
    const dataDir = path.join(folder, 'data')
    await fillDataDir(dataDir)
    await writeEnvironmentFile(path.join(folder, '.env'), {
      ...productionEnvironment(),
      DATA_DIR: dataDir,
      STATIC_DIR: 'shop',
      // Longer than the tests need; server/main.test.ts tests the shutdown after it.
      SHUTDOWN_NOTICE_SECONDS: '30',
      METRICS_PORT: '0',
    })
    server = startProduction({}, { folder, fromSources: true })
    origin = await server.opened()
  })
  afterAll(async () => {
    server.child.kill('SIGKILL')
    await server.ended()
  })

  it('allows the page to connect to every host that it was built with', async () => {
    const response = await fetch(origin)
    expect(await response.text()).toContain('<title>Jhola</title>')
    expect(response.headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://identity.example https://forms.example https://www.googleapis.com https://img.clerk.com;",
    )
  })

  it('logs one JSON object a line', () => {
    const lines = server.output().trim().split('\n')
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('msg')
  })

  it('serves metrics only at a port of their own', async () => {
    await fetch(`${origin}/api/v1/settings/delivery-charge`)
    const metricsPort = /"port":(\d+),"msg":"Metrics are served/.exec(server.output())?.[1]
    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    expect(await response.text()).toContain('jhola_database_up 1\n')
    expect((await fetch(`${origin}/metrics`)).status).toBe(404)
  })

  it.each([
    ['GET', '/sandbox/state'],
    ['POST', '/sandbox/reset'],
    ['POST', '/sandbox/autopilot'],
    ['POST', '/sandbox/location'],
    ['POST', '/sandbox/contact'],
    ['POST', '/sandbox/maps/geolocate'],
    ['GET', '/sandbox/maps/directions'],
    ['POST', '/sandbox/orders/any/events'],
    ['GET', '/sandbox/identity/v1/environment'],
  ])('returns 404 for %s %s of the sandbox', async (method, url) => {
    const response = await fetch(`${origin}${url}`, {
      method,
      ...(method === 'POST' ? { body: '{}', headers: { 'Content-Type': 'application/json' } } : {}),
    })
    expect(response.status).toBe(404)
  })

  it('turns unready on SIGTERM and serves for the configured notice, also after a second SIGTERM', async () => {
    server.child.kill('SIGTERM')
    const readiness = async () => (await fetch(`${origin}/readyz`)).status
    await eventually(async () => expect(await readiness()).toBe(503))
    server.child.kill('SIGTERM')
    expect(await readiness()).toBe(503)
    expect((await fetch(origin)).status).toBe(200)
  })
})

it('a production server without keys lists all that are missing and exits with 1', async () => {
  const { code, output } = await startProduction({ DATA_DIR: folder }).ended()
  expect(code).toBe(1)
  for (const name of ['CLERK_JWT_KEY', 'CLERK_ISSUER', 'CLERK_AUTHORIZED_PARTIES']) {
    expect(output).toContain(`${name} is missing`)
  }
})

describe('a shop whose port is in use', () => {
  const blocker = createServer()
  let port: number

  beforeAll(async () => {
    blocker.listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const address = blocker.address()
    port = typeof address === 'object' && address !== null ? address.port : 0
  })
  afterAll(() => {
    blocker.close()
  })

  it.each([
    ['a finished build', 'server/main.ts'],
    ['npm start', 'scripts/start.ts'],
    ['npm run serve', 'scripts/serve.ts'],
  ])('prints only that, and neither builds nor opens its data: %s', async (_how, program) => {
    const dataDir = path.join(folder, 'untouched')
    const env = {
      ...productionEnvironment(),
      ...PAGE_VARIABLES,
      PORT: String(port),
      DATA_DIR: dataDir,
    }
    const { code, output } = await startProduction(env, { program }).ended()
    expect(code).toBe(1)
    expect(output).toBe(`Port ${port} is in use. PORT=4180 chooses another one.\n`)
    expect(existsSync(dataDir)).toBe(false)
  })

  it('exits with 1 if its metrics port is in use', async () => {
    const dataDir = path.join(folder, 'without-metrics')
    await fillDataDir(dataDir)
    const env = {
      ...productionEnvironment(),
      DATA_DIR: dataDir,
      METRICS_PORT: String(port),
    }
    const { code, output } = await startProduction(env).ended()
    expect(code).toBe(1)
    expect(output).toContain('METRICS_PORT cannot be used')
  })
})

it('a production server without a build in STATIC_DIR says so and exits with 1', async () => {
  const env = { ...productionEnvironment(), STATIC_DIR: path.join(folder, 'nowhere') }
  const { code, output } = await startProduction(env).ended()
  expect(code).toBe(1)
  expect(output).toContain('STATIC_DIR contains no finished build of the shop')
})
