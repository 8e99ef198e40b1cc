/**
 * The production entry as its own process: it loses nothing when it is killed, and refuses bad
 * input.
 */
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { pathOf } from '#contract/endpoint.ts'
import { registrationPoint } from '#contract/registration-point.ts'
import { createOrder, userOrders } from '#contract/order-endpoints.ts'
import { register } from '#contract/user-endpoints.ts'
import {
  productionEnvironment,
  startProduction,
  type ProductionProcess,
} from '#tests/support/production-process.ts'
import { eventually } from '#tests/support/eventually.ts'
import { IN_REACH, validOrder } from '#tests/support/server-harness.ts'
import { someShopper, trustedSigner } from '#tests/support/session-tokens.ts'
import { fillDataDir } from '#tests/support/test-database.ts'

const START_MS = 45_000
const ROUNDS = 2
const ORDERS_OF_A_ROUND = 5
const signer = trustedSigner()
const shopper = someShopper()
const children = new Set<ChildProcess>()
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'jhola-data-'))
  await fillDataDir(dataDir)
})
afterAll(async () => {
  for (const child of children) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await rm(dataDir, { recursive: true, force: true })
})

function start(env: NodeJS.ProcessEnv): ProductionProcess {
  const server = startProduction(env)
  children.add(server.child)
  server.child.once('exit', () => children.delete(server.child))
  return server
}

const environment = (): NodeJS.ProcessEnv => ({
  ...productionEnvironment(),
  DATA_DIR: dataDir,
  // All of them stay open.
  ORDERS_OPEN_PER_SHOPPER: String(ROUNDS * ORDERS_OF_A_ROUND),
})

/** Starts the server and waits until it reports its address. */
async function startServer(
  more: NodeJS.ProcessEnv = {},
): Promise<{ child: ChildProcess; origin: string }> {
  const server = start({ ...environment(), ...more })
  return { child: server.child, origin: await server.opened() }
}

async function sendRequest(
  origin: string,
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(new URL(url, origin), {
    method,
    headers: {
      authorization: `Bearer ${signer.tokenFor(shopper)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

describe('the production server', () => {
  it(
    'loses no acknowledged order to kill -9, or with a copy of its folder after its end, and returns the same for each key as before',
    { timeout: 4 * START_MS },
    async () => {
      let server = await startServer()
      const registered = await sendRequest(server.origin, 'POST', register.pattern, {
        email: shopper.email,
        phoneNumber: '9876543210',
        location: registrationPoint(IN_REACH),
      })
      const { user } = v.parse(register.response, registered.body).data
      const url = pathOf(createOrder.pattern, { userId: user._id })
      const made: { key: string; body: unknown; order: unknown }[] = []
      for (let round = 0; round < ROUNDS; round++) {
        for (let turn = 0; turn < ORDERS_OF_A_ROUND; turn++) {
          const key = randomUUID()
          const body = validOrder({ ...shopper, user }, Date.now())
          const { status, body: order } = await sendRequest(server.origin, 'POST', url, body, {
            'Idempotency-Key': key,
          })
          expect(status).toBe(201)
          made.push({ key, body, order })
        }
        // Immediately, so that nothing is written afterwards.
        server.child.kill('SIGKILL')
        await once(server.child, 'exit')
        server = await startServer()
      }
      const returnsTheSame = async () => {
        for (const { key, body, order } of made) {
          const again = await sendRequest(server.origin, 'POST', url, body, {
            'Idempotency-Key': key,
          })
          expect(again).toEqual({ status: 201, body: order })
        }
      }
      await returnsTheSame()
      const list = await sendRequest(
        server.origin,
        'GET',
        pathOf(userOrders.pattern, { userId: user._id }),
      )
      expect(v.parse(userOrders.response, list.body).data.orders).toHaveLength(made.length)

      const second = await start(environment()).ended()
      expect(second.code).toBe(1)
      expect(second.output).toMatch(
        new RegExp(`held by process ${server.child.pid} since \\d{4}-.*another DATA_DIR`),
      )
      // A readable error instead of a stack trace.
      expect(second.output).not.toMatch(/^ +at /m)

      server.child.kill('SIGTERM')
      expect(await once(server.child, 'exit')).toEqual([0, null])

      // As in docs/deploy.md.
      const backup = `${dataDir}-backup`
      await cp(dataDir, backup, { recursive: true })
      await rm(dataDir, { recursive: true })
      await rename(backup, dataDir)
      server = await startServer({ SHUTDOWN_NOTICE_SECONDS: '1' })
      await returnsTheSame()
      server.child.kill('SIGTERM')
      expect(await once(server.child, 'exit')).toEqual([0, null])
    },
  )

  it('also starts by a path with a symbolic link, as in the folder of the current release', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'jhola-release-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const release = path.dirname(import.meta.dirname)
    await symlink(release, path.join(folder, 'current'))
    const program = path.relative(release, path.join(folder, 'current/server/main.ts'))
    const { code, output } = await startProduction({}, { program, fromSources: true }).ended()
    expect(output).toContain('The environment is not complete')
    expect(code).toBe(1)
  })

  it('awaits a PostgreSQL behind a socket, and does not log its password', async () => {
    const server = start({
      ...environment(),
      DATABASE_URL: `postgres://jhola:s3cret@/jhola?host=${dataDir}`,
    })
    await eventually(() => {
      expect(server.output()).toContain(`Waiting for PostgreSQL at ${dataDir}`)
    })
    server.child.kill('SIGKILL')
    expect((await server.ended()).output).not.toContain('s3cret')
  })
})
