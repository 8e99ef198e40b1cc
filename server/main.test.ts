/** The production entry as a process of its own: what it loses when it is killed, and what it refuses. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '#contract/call.ts'
import { registrationPoint } from '#contract/geo.ts'
import { createOrder, userOrders } from '#contract/order-calls.ts'
import { register } from '#contract/user-calls.ts'
import { IN_REACH, soundOrder } from '#tests/support/server-harness.ts'
import {
  createTokenSigner,
  someShopper,
  TEST_ISSUER,
  TEST_ORIGIN,
} from '#tests/support/session-tokens.ts'
import { SMALL_SEED } from '#tests/support/small-seed.ts'
import { openDatabase } from './db/open-database.ts'
import { seedShop } from './seed/seed-shop.ts'

const START_MS = 45_000
const signer = createTokenSigner()
const shopper = someShopper()
const children = new Set<ChildProcess>()
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'jhola-data-'))
  const database = await openDatabase({ dataDir })
  await seedShop(database.orm, SMALL_SEED)
  await database.close()
})
afterAll(async () => {
  for (const child of children) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await rm(dataDir, { recursive: true, force: true })
})

function startProcess(env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, 'main.ts')],
    { env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env }, stdio: 'pipe' },
  )
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

const environment = (): NodeJS.ProcessEnv => ({
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: dataDir,
  STORE_HOURS: '00:00-23:59',
  LOG_LEVEL: 'silent',
  CLERK_JWT_KEY: signer.publicKeyPem,
  CLERK_ISSUER: TEST_ISSUER,
  CLERK_AUTHORIZED_PARTIES: TEST_ORIGIN,
})

/** Starts the server and waits until it says where it is open. */
async function startServer(): Promise<{ child: ChildProcess; origin: string }> {
  const child = startProcess(environment())
  if (child.stdout === null) throw new Error('No output')
  for await (const line of createInterface(child.stdout)) {
    const match = /^Jhola is open at http:\/\/localhost:(\d+)$/.exec(line)
    if (match) return { child, origin: `http://127.0.0.1:${match[1]}` }
  }
  throw new Error('The server ended before it was open')
}

async function ended(child: ChildProcess): Promise<{ code: number | null; errors: string }> {
  let errors = ''
  child.stderr?.on('data', (chunk) => (errors += String(chunk)))
  await once(child, 'close')
  return { code: child.exitCode, errors }
}

async function ask(
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
    'loses no acknowledged order to kill -9, and answers each key as before',
    { timeout: 2 * START_MS },
    async () => {
      let server = await startServer()
      const registered = await ask(server.origin, 'POST', register.pattern, {
        email: shopper.email,
        phoneNumber: '9876543210',
        location: registrationPoint(IN_REACH),
      })
      const { user } = v.parse(register.answer, registered.body).data
      const url = pathOf(createOrder.pattern, { userId: user._id })
      const made: { key: string; body: unknown; answer: unknown }[] = []
      for (let round = 0; round < 2; round++) {
        for (let turn = 0; turn < 5; turn++) {
          const key = randomUUID()
          const body = soundOrder({ ...shopper, user }, Date.now())
          const { status, body: answer } = await ask(server.origin, 'POST', url, body, {
            'Idempotency-Key': key,
          })
          expect(status).toBe(201)
          made.push({ key, body, answer })
        }
        // At once: nothing had time to be written that had not been written.
        server.child.kill('SIGKILL')
        await once(server.child, 'exit')
        server = await startServer()
      }
      for (const { key, body, answer } of made) {
        const again = await ask(server.origin, 'POST', url, body, { 'Idempotency-Key': key })
        expect(again).toEqual({ status: 201, body: answer })
      }
      const list = await ask(server.origin, 'GET', pathOf(userOrders.pattern, { userId: user._id }))
      expect(v.parse(userOrders.answer, list.body).data.orders).toHaveLength(made.length)

      const second = await ended(startProcess(environment()))
      expect(second.code).toBe(1)
      expect(second.errors).toMatch(
        new RegExp(`held by process ${server.child.pid} since \\d{4}-.*another DATA_DIR`),
      )
      // A sentence, not a stack trace.
      expect(second.errors).not.toMatch(/^ +at /m)

      server.child.kill('SIGTERM')
      const [code] = await once(server.child, 'exit')
      expect(code).toBe(0)
    },
  )

  it('names every missing key at once and opens nothing', { timeout: START_MS }, async () => {
    const { code, errors } = await ended(startProcess({ DATA_DIR: dataDir }))
    expect(code).toBe(1)
    for (const name of ['CLERK_JWT_KEY', 'CLERK_ISSUER', 'CLERK_AUTHORIZED_PARTIES']) {
      expect(errors).toContain(`${name} is missing`)
    }
  })
})
