/**
 * Runs what `Dockerfile`, `compose.yaml` and `deploy/haproxy.cfg` describe, without a container
 * engine: the image's steps in an empty folder, the migration, two processes on PostgreSQL as an
 * unprivileged user, and the proxy with TLS. Runs with `npm test -- --postgres`. If HAProxy is
 * missing, Debian's package `haproxy` is installed where that is permitted.
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { Client } from 'pg'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { checkAvailability } from '#contract/catalogue-endpoints.ts'
import { pathOf } from '#contract/endpoint.ts'
import { errorResponseSchema } from '#contract/error-codes.ts'
import { listOrders } from '#contract/operations-endpoints.ts'
import { createOrder, userOrders } from '#contract/order-endpoints.ts'
import { isInRange } from '#scripts/system/node-version.ts'
import {
  createPostgresCluster,
  findPostgres,
  type PostgresCluster,
} from '#scripts/system/postgres-cluster.ts'
import { publishableKeyOf } from '#scripts/sandbox-environment.ts'
import { installPackage, isExecutable, onPath } from '#scripts/system/system-packages.ts'
import { SERVER_VARIABLES } from '#server/config/config.ts'
import { PAGE_VARIABLES } from '#server/config/environment.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { lastChange } from '#server/db/order-changes.ts'
import { makeKey } from '#server/operations/operations-keys.ts'
import { cursorOf } from '#server/operations/order-list.ts'
import { seedShop } from '#server/seed/seed-shop.ts'
import { buildImage, unprivilegedUser, type BuiltImage } from '#tests/support/dockerfile.ts'
import { eventually } from '#tests/support/eventually.ts'
import { freePort } from '#scripts/system/free-port.ts'
import { requestOnce, type RequestContent } from '#tests/support/http-request.ts'
import { openPort, productionEnvironment } from '#tests/support/production-process.ts'
import { placeNewOrder, registerShopper, type SendRequest } from '#tests/support/remote-shopper.ts'
import { selfSignedCertificate } from '#tests/support/self-signed-certificate.ts'
import { IN_REACH, validOrder, type RegisteredShopper } from '#tests/support/server-harness.ts'
import { trustedSigner } from '#tests/support/session-tokens.ts'
import { SMALL_SEED } from '#tests/support/small-seed.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Where Debian installs it, which is not on every user's PATH. */
const DEBIAN_HAPROXY = '/usr/sbin/haproxy'
const AVAILABILITY_LIMIT = 3
const SHOPPERS = 6
/** More than two health checks of the proxy, each of which fails after a second. */
const UNREADY_NOTICED_MS = 4_000
/** After this time, an event counts as lost. */
const EVENT_WITHIN_MS = 2_000
/** The time for the build of the page on a busy machine. */
const BUILT_WITHIN_MS = 600_000
const TEST_WITHIN_MS = 180_000

const postgresPrograms = findPostgres()
const isWanted = (process.env['TEST_DATABASE_URL'] ?? '') !== '' && postgresPrograms !== undefined

const signer = trustedSigner()
const certificate = selfSignedCertificate('localhost')

interface Running {
  child: ChildProcess
  output: () => string
  ended: Promise<number | null>
}

const runPostgres = (program: string, ...args: string[]) =>
  execFileSync(path.join(postgresPrograms ?? '', program), args, { stdio: 'pipe' })

const findHaproxy = () =>
  onPath('haproxy', process.env) ?? (isExecutable(DEBIAN_HAPROXY) ? DEBIAN_HAPROXY : undefined)

function installHaproxy(): string {
  const refusal = findHaproxy() === undefined ? installPackage('haproxy') : undefined
  const found = findHaproxy()
  if (found === undefined) throw new Error(`HAProxy could not be installed: ${refusal}`)
  return found
}

/** Creates hard links where possible, because the packages take 700 MB. */
function copyPackages(into: string): void {
  const packages = path.join(ROOT, 'node_modules')
  if (spawnSync('cp', ['-al', packages, into]).status === 0) return
  // Hard links fail across file systems.
  execFileSync('cp', ['-a', '--remove-destination', packages, into])
}

function trackProcess(child: ChildProcess): Running {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => (output += String(chunk)))
  }
  const ended = once(child, 'close').then(() => child.exitCode)
  return { child, output: () => output, ended }
}

async function kill({ child, ended }: Running): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

/** Returns the program that Docker runs in a container of the shop to check its health. */
function healthCheckOf(compose: string): string {
  const [, program] = / - node\n +- --eval\n +- "(.+)"$/m.exec(compose) ?? []
  if (program === undefined) throw new Error('compose.yaml has no health check of the shop')
  return program
}

describe('compose.yaml and the Dockerfile', () => {
  it('set only known variables, and pass every variable of the page to the build', async () => {
    const compose = await readFile(path.join(ROOT, 'compose.yaml'), 'utf8')
    const dockerfile = await readFile(path.join(ROOT, 'Dockerfile'), 'utf8')
    const proxy = await readFile(path.join(ROOT, 'deploy/haproxy.cfg'), 'utf8')
    const ofProxy = [...proxy.matchAll(/"\$\{(\w+)\}"/g)].map(([, name]) => name)
    const known = new Set<string | undefined>([...SERVER_VARIABLES, ...PAGE_VARIABLES, ...ofProxy])
    const named = [...compose.matchAll(/^ +([A-Z][A-Z\d_]+):/gm)].map(([, name]) => name)
    expect(named.filter((name) => !known.has(name) && !name?.startsWith('POSTGRES_'))).toEqual([])
    for (const name of ofProxy) expect(named).toContain(name)
    for (const name of PAGE_VARIABLES) {
      expect(named).toContain(name)
      expect(dockerfile).toContain(`ARG ${name}\n`)
    }
  })

  it('agree on the address, port and static folder of the shop, whatever .env contains', async () => {
    const compose = await readFile(path.join(ROOT, 'compose.yaml'), 'utf8')
    const dockerfile = await readFile(path.join(ROOT, 'Dockerfile'), 'utf8')
    const valueOf = (name: string) =>
      new RegExp(`^ +${name}: '?([^'\\n]+)'?$`, 'm').exec(compose)?.[1]
    const port = /^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]
    expect(valueOf('HOST')).toBe('0.0.0.0')
    expect(valueOf('PORT')).toBe(port)
    expect(valueOf('SHOP_1')).toBe(`shop-1:${port}`)
    expect(valueOf('SHOP_2')).toBe(`shop-2:${port}`)
    expect(valueOf('STATIC_DIR')).toBe(/^ENV .*STATIC_DIR=(\S+)/m.exec(dockerfile)?.[1])
  })

  it('take both stages from one image, with a Node that package.json allows', async () => {
    const dockerfile = await readFile(path.join(ROOT, 'Dockerfile'), 'utf8')
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
    expect(images).toEqual([images[0], images[0]])
    const [, major] = /^node:(\d+)-/.exec(images[0] ?? '') ?? []
    // The image has the newest version of its line.
    expect(isInRange(`v${major}.99.0`, packageJson.engines.node)).toBe(true)
  })

  it('build the image once, for all services that run it', async () => {
    const compose = await readFile(path.join(ROOT, 'compose.yaml'), 'utf8')
    const [shared = '', services = ''] = compose.split('\nservices:\n')
    expect(shared).toContain('\n  image: jhola\n')
    expect(shared).toContain('\n  pull_policy: never\n')
    expect(shared).not.toContain(' build:')
    expect(services.match(/ build:$/gm)).toHaveLength(1)
  })

  it('run the shop below an init process, because process 1 ignores signals that it does not handle', async () => {
    const compose = await readFile(path.join(ROOT, 'compose.yaml'), 'utf8')
    expect(compose.split('\nservices:\n')[0]).toContain('\n  init: true\n')
  })

  it('replace a process only after the one before is ready, as docs/deploy.md updates them', async () => {
    const compose = await readFile(path.join(ROOT, 'compose.yaml'), 'utf8')
    const deploy = await readFile(path.join(ROOT, 'docs/deploy.md'), 'utf8')
    const [update, ...others] = deploy.split('\n').filter((line) => line.includes(' up --wait '))
    expect(others).toEqual([])
    // A process that does not start is restarted again and again, and never becomes unhealthy.
    const replace = 'docker compose up --wait --wait-timeout 120 --no-deps'
    expect(update).toBe(`${replace} shop-1 && ${replace} shop-2`)
    expect(healthCheckOf(compose)).toContain('/readyz')
  })

  it('exclude the secrets and data that docs/deploy.md puts beside them from repository and image', async () => {
    const deploy = await readFile(path.join(ROOT, 'docs/deploy.md'), 'utf8')
    const secret = ['.env', '.data', 'certificates', 'backup', 'backup.new', 'jhola.dump']
    for (const name of secret) expect(deploy).toContain(name)
    for (const file of ['.gitignore', '.dockerignore']) {
      const lines = (await readFile(path.join(ROOT, file), 'utf8')).split('\n')
      const ignored = lines.map((line) => line.replace(/\/$/, ''))
      expect(secret.filter((name) => !ignored.includes(name))).toEqual([])
    }
  })
})

describe.skipIf(!isWanted)(
  'two processes of the image behind the proxy',
  { timeout: TEST_WITHIN_MS },
  () => {
    let folder: string
    let haproxy: string
    let cluster: PostgresCluster
    let databaseUrl: string
    let image: BuiltImage
    let servers: (Running & { port: number })[]
    let proxy: Running
    let httpPort: number
    let httpsPort: number
    let shoppers: (RegisteredShopper & { page: Socket; receivedOrderIds: unknown[] })[]
    /** Run in reverse order after the tests, also if the set-up failed halfway. */
    const cleanUps: (() => unknown)[] = []

    const shopEnvironment = () => ({
      ...productionEnvironment(),
      HOME: folder,
      DATABASE_URL: databaseUrl,
      MIGRATE_AT_START: 'off',
      // The address that the proxy connects from, as in compose.yaml.
      TRUSTED_PROXIES: '127.0.0.1',
      ORDERS_OPEN_PER_SHOPPER: '1000',
      RATE_LIMIT_AVAILABILITY: String(AVAILABILITY_LIMIT),
      SHUTDOWN_NOTICE_SECONDS: '3',
    })

    const startMigration = () =>
      trackProcess(
        image.run({ DATABASE_URL: databaseUrl, HOME: folder }, [
          'node',
          '--import',
          'tsx',
          'server/migrate.ts',
        ]),
      )

    async function startShop(env = shopEnvironment()): Promise<Running & { port: number }> {
      const running = trackProcess(image.run(env))
      cleanUps.push(() => kill(running))
      const exited = running.ended.then((code) => {
        throw new Error(`The shop exited with ${code}:\n${running.output()}`)
      })
      const opened = eventually(() => {
        const port = openPort(running.output())
        if (port === undefined) throw new Error(`Not open yet: process ${running.child.pid}`)
        return port
      })
      return { ...running, port: await Promise.race([opened, exited]) }
    }

    /** Sends a request to the proxy, from the loopback address `from`. */
    async function call(
      method: string,
      url: string,
      {
        as,
        from = '127.0.0.1',
        ...sent
      }: RequestContent & { as?: { sub: string; email: string }; from?: string } = {},
    ) {
      const { status, headers, body } = await requestOnce(
        method,
        new URL(url, `https://127.0.0.1:${httpsPort}`),
        {
          servername: 'localhost',
          ca: certificate.cert,
          localAddress: from,
          token: as && signer.tokenFor(as),
          ...sent,
        },
      )
      return { status, headers, body: body.toString() }
    }

    /** Returns the status of check-availability, requested with a forged X-Forwarded-For. */
    async function availabilityStatus(from: string, claimedAddress: string): Promise<number> {
      const headers = { 'x-forwarded-for': claimedAddress }
      const { pattern } = checkAvailability
      return (await call('POST', pattern, { body: IN_REACH, from, headers })).status
    }

    const send: SendRequest = async ({ method, path: url, ...sent }) => {
      const { status, body } = await call(method, url, sent)
      expect([200, 201], body).toContain(status)
      return JSON.parse(body)
    }

    async function openPage() {
      const shopper = await registerShopper(send)
      const receivedOrderIds: unknown[] = []
      const page = io(`https://localhost:${httpsPort}`, {
        // A polling socket sends many requests, all of which must reach the same process.
        transports: ['polling'],
        ca: certificate.cert,
        query: { type: 'user', userId: shopper.user._id },
        auth: (give) => give({ token: signer.tokenFor(shopper) }),
      })
      cleanUps.push(() => page.disconnect())
      page.on('newOrder', ({ orderId }: { orderId: unknown }) => receivedOrderIds.push(orderId))
      return { ...shopper, page, receivedOrderIds }
    }

    /**
     * Each shopper places orders until the page receives an event of one, because events are lost
     * while the connection is being restored.
     */
    async function expectEventsForAll(): Promise<void> {
      await Promise.all(
        shoppers.map(async (shopper) => {
          const orderIds: unknown[] = []
          await eventually(async () => {
            orderIds.push(await placeNewOrder(send, shopper))
            // An event of an earlier attempt counts too, because it may be slow on a busy machine.
            await eventually(
              () => expect(shopper.receivedOrderIds.some((id) => orderIds.includes(id))).toBe(true),
              EVENT_WITHIN_MS,
            )
          })
        }),
      )
    }

    beforeAll(async () => {
      haproxy = installHaproxy()
      folder = await mkdtemp(path.join(tmpdir(), 'jhola-image-'))
      cleanUps.push(() => rm(folder, { recursive: true, force: true }))
      await chmod(folder, 0o755)
      cluster = await createPostgresCluster(postgresPrograms ?? '')
      cleanUps.push(() => cluster.remove())
      // As in compose.yaml.
      runPostgres('createdb', `--maintenance-db=${cluster.url}`, 'jhola')
      databaseUrl = new URL('/jhola', cluster.url).href
      image = buildImage({
        context: ROOT,
        outDir: folder,
        args: {
          VITE_CLERK_PUBLISHABLE_KEY: publishableKeyOf('clerk.shop.example'),
          VITE_MAPS_KEY: 'a-real-key',
          VITE_CONTACT_ENDPOINT: 'https://forms.example/f/1',
          VITE_PUBLIC_ORIGIN: 'https://shop.example',
        },
        replaceRun: (command, workDir) => {
          // Copies the packages of this checkout, which were installed from the same lock file.
          if (command !== 'npm ci') return false
          copyPackages(workDir)
          return true
        },
      })
      servers = []
      shoppers = []
    }, BUILT_WITHIN_MS)

    afterAll(async () => {
      for (const cleanUp of cleanUps.toReversed()) await cleanUp()
    })

    it('a process refuses to start until the separate migration step has run', async () => {
      const unmigrated = trackProcess(image.run(shopEnvironment()))
      expect(await unmigrated.ended).toBe(1)
      expect(unmigrated.output()).toContain('Run `npm run migrate` first')
      const migration = startMigration()
      expect(await migration.ended, migration.output()).toBe(0)
      const database = await openDatabase({ url: databaseUrl })
      await seedShop(database.orm, SMALL_SEED)
      await database.close()
      const csv = path.join(folder, 'products.csv')
      await writeFile(csv, 'name,price,category\nToned Milk 500 ml,29,Dairy\n')
      const newStore = ['--store', 'main', '--create-store', 'Main Street', '--at', '26.14,91.73']
      for (const command of [
        ['scripts/operations.ts', 'store', 'show', SMALL_SEED.stores[0]?.id ?? ''],
        ['scripts/catalogue-import.ts', ...newStore, csv, '--dry-run'],
      ]) {
        const ran = trackProcess(
          image.run({ DATABASE_URL: databaseUrl, HOME: folder }, [
            'node',
            '--import',
            'tsx',
            ...command,
          ]),
        )
        expect(await ran.ended, ran.output()).toBe(0)
      }
    })

    it('the processes start as an unprivileged user, and the proxy forwards requests to them', async () => {
      servers = await Promise.all([startShop(), startShop()])
      if (unprivilegedUser() !== undefined) {
        const owner = execFileSync('ps', ['-o', 'user=', '-p', String(servers[0]?.child.pid)])
        expect(String(owner).trim()).toBe('nobody')
      }
      const pem = path.join(folder, 'shop.pem')
      await writeFile(pem, `${certificate.cert}${certificate.key}`)
      httpPort = await freePort()
      httpsPort = await freePort()
      proxy = trackProcess(
        spawn(haproxy, ['-f', path.join(ROOT, 'deploy/haproxy.cfg')], {
          env: {
            SHOP_1: `127.0.0.1:${servers[0]?.port}`,
            SHOP_2: `127.0.0.1:${servers[1]?.port}`,
            HTTP_BIND: `127.0.0.1:${httpPort}`,
            HTTPS_BIND: `127.0.0.1:${httpsPort}`,
            CERTIFICATE: pem,
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      )
      cleanUps.push(() => kill(proxy))
      await eventually(async () => {
        if (proxy.child.exitCode !== null) throw new Error(proxy.output())
        expect((await call('GET', '/readyz')).status).toBe(200)
      })
      const page = await call('GET', '/', { headers: { accept: 'text/html' } })
      expect(page.status).toBe(200)
      expect(page.body).toContain('<title>')
      expect(page.headers['content-security-policy']).toContain('https://forms.example')
      const redirect = await fetch(`http://127.0.0.1:${httpPort}/cart`, { redirect: 'manual' })
      expect(redirect.status).toBe(308)
      expect(redirect.headers.get('location')).toBe(`https://127.0.0.1:${httpPort}/cart`)
    })

    it('the health check of compose.yaml succeeds only for a process that is ready', async () => {
      const program = healthCheckOf(await readFile(path.join(ROOT, 'compose.yaml'), 'utf8'))
      const check = async (port: number) =>
        trackProcess(image.run({ PORT: String(port) }, ['node', '--eval', program])).ended
      expect(await check(servers[0]?.port ?? 0)).toBe(0)
      expect(await check(await freePort())).toBe(1)
    })

    it('shoppers can order, and each polling socket stays with one process', async () => {
      for (let count = 0; count < SHOPPERS; count += 1) shoppers.push(await openPage())
      await eventually(() => expect(shoppers.every(({ page }) => page.connected)).toBe(true))
      await expectEventsForAll()
    })

    it('rate limits apply to the address of the client, whatever X-Forwarded-For it sends', async () => {
      const statuses: number[] = []
      // The processes exchange their counts once a second, and a new minute may begin meanwhile.
      for (let turn = 1; turn <= 4 * AVAILABILITY_LIMIT + 1 && statuses.at(-1) !== 429; turn += 1) {
        statuses.push(await availabilityStatus('127.0.0.2', `203.0.113.${turn}`))
      }
      expect(statuses.at(-1)).toBe(429)
      expect(await availabilityStatus('127.0.0.3', '203.0.113.1')).toBe(200)
    })

    it('the proxy ends a call whose body does not arrive', async () => {
      const socket = connect({
        host: '127.0.0.1',
        port: httpsPort,
        servername: 'localhost',
        ca: certificate.cert,
      })
      await once(socket, 'secureConnect')
      socket.write(
        `POST ${checkAvailability.pattern} HTTP/1.1\r\nHost: localhost\r\n` +
          'Content-Type: application/json\r\nContent-Length: 40\r\n\r\n{',
      )
      const [response]: unknown[] = await once(socket, 'data')
      socket.destroy()
      // In HAProxy's words: Node writes 'Request Timeout'.
      expect(String(response)).toMatch(/^HTTP\/1\.1 408 Request Time-out\r\n/)
    })

    it('a shop restored from a dump of the running one has its orders and idempotency keys, and cursors start over', async () => {
      const [shopper] = shoppers
      if (shopper === undefined) throw new Error('No shopper has registered')
      const key = randomUUID()
      const orderId = await placeNewOrder(send, shopper, { key })
      const database = await openDatabase({ url: databaseUrl })
      const tillKey = { name: 'till', role: 'counter', storeId: null } as const
      const till = await makeKey(database.orm, tillKey, Date.now())
      const cursor = cursorOf(await lastChange(database.orm))
      await database.close()
      const dump = path.join(folder, 'jhola.dump')
      runPostgres('pg_dump', '--format=custom', `--file=${dump}`, databaseUrl)
      const admin = new Client({ connectionString: databaseUrl })
      await admin.connect()
      await admin.query('create database restored')
      await admin.end()
      const restored = new URL(databaseUrl)
      restored.pathname = '/restored'
      runPostgres('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${restored.href}`, dump)
      const restoredShop = await startShop({ ...shopEnvironment(), DATABASE_URL: restored.href })
      const { port } = restoredShop
      const authorization = `Bearer ${signer.tokenFor(shopper)}`
      const list = await fetch(
        `http://127.0.0.1:${port}${pathOf(userOrders.pattern, { userId: shopper.user._id })}`,
        { headers: { authorization } },
      )
      expect(await list.text()).toContain(orderId)
      const repeated = await fetch(
        `http://127.0.0.1:${port}${pathOf(createOrder.pattern, { userId: shopper.user._id })}`,
        {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(validOrder(shopper, Date.now())),
        },
      )
      // The restored shop knows the key, and the body differs in `quotedAt`.
      expect(repeated.status).toBe(422)
      // Although its number is not beyond those of the restored shop.
      const changed = await fetch(`http://127.0.0.1:${port}${listOrders.pattern}?since=${cursor}`, {
        headers: { authorization: `Bearer ${till}` },
      })
      expect(await changed.text(), 'the list starts over').toContain(orderId)
      restoredShop.child.kill('SIGTERM')
      expect(await restoredShop.ended).toBe(0)
    })

    it('while the database does not respond, the proxy still serves the page, and calls get UNAVAILABLE from the shop', async () => {
      cluster.suspend()
      try {
        // Until each process has failed two health checks.
        await eventually(async () => expect((await call('GET', '/readyz')).status).toBe(503))
        await sleep(UNREADY_NOTICED_MS)
        const page = await call('GET', '/', { headers: { accept: 'text/html' } })
        expect(page.status).toBe(200)
        expect(page.body).toContain('<title>')
        expect((await call('GET', '/healthz')).status).toBe(200)
        const refused = await call('POST', checkAvailability.pattern, {
          body: IN_REACH,
          from: '127.0.0.4',
        })
        expect(refused.status).toBe(503)
        expect(v.parse(errorResponseSchema, JSON.parse(refused.body)).error.code).toBe(
          'UNAVAILABLE',
        )
      } finally {
        cluster.resume()
      }
      await eventually(async () => expect((await call('GET', '/readyz')).status).toBe(200))
      await expectEventsForAll()
    })

    it('after one process is killed, the other serves every request', async () => {
      servers[0]?.child.kill('SIGKILL')
      await servers[0]?.ended
      // The proxy detects this after two health checks.
      await eventually(async () => {
        for (let turn = 0; turn < 4; turn += 1) {
          expect((await call('GET', '/readyz')).status).toBe(200)
        }
      })
      await expectEventsForAll()
      expect(servers[1]?.child.exitCode).toBeNull()
    })

    it('the last process reports that it is not ready, then shuts down in time with pages open', async () => {
      const last = servers[1]
      if (last === undefined) throw new Error('There is no second process')
      last.child.kill('SIGTERM')
      await eventually(async () => expect((await call('GET', '/readyz')).status).toBe(503))
      // Until the process ends, it serves although it is not ready.
      expect((await call('GET', '/healthz')).status).toBe(200)
      expect(await last.ended, last.output()).toBe(0)
      expect(last.output()).not.toContain('Requests are still under way')
    })

    it('a dump replaces the database that compose.yaml names by the commands of docs/deploy.md', async () => {
      const deploy = await readFile(path.join(ROOT, 'docs/deploy.md'), 'utf8')
      const inContainer = / +docker compose exec -T database (.+)/g
      const [dump = '', ...restore] = [...deploy.matchAll(inContainer)].map(([, line]) => line)
      const { hostname, port } = new URL(databaseUrl)
      const run = (line = '') =>
        execFileSync('sh', ['-c', line], {
          cwd: folder,
          env: {
            PATH: `${postgresPrograms}:${process.env['PATH']}`,
            PGHOST: hostname,
            PGPORT: port,
          },
          stdio: 'pipe',
        })
      const query = async (text: string) => {
        const client = new Client({ connectionString: databaseUrl })
        await client.connect()
        const { rows } = await client.query(text)
        await client.end()
        return rows
      }
      const countOrders = 'select count(*)::integer as "count" from orders'
      const [before] = await query(countOrders)
      expect(before).toEqual({ count: expect.toSatisfy((count: number) => count > 0) })
      run(dump)
      await query('create table made_after_the_dump ()')
      for (const line of restore) run(line)
      expect(await query(countOrders)).toEqual([before])
      expect(await query(`select to_regclass('made_after_the_dump') as "table"`)).toEqual([
        { table: null },
      ])
      const migration = startMigration()
      expect(await migration.ended, migration.output()).toBe(0)
      await startShop()
    })
  },
)
