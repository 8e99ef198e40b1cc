import { spawn, type ChildProcess } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from './support/free-port.ts'

const root = path.resolve(import.meta.dirname, '..')

/** The program of `npm run serve` after its build, with keys of the right form. */
function startProduction(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

describe('the production server', () => {
  let dataDir: string
  let port: number
  let server: ChildProcess

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'jhola-production-'))
    port = await freePort()
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    server = startProduction({
      PORT: String(port),
      DATA_DIR: dataDir,
      CLERK_JWT_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      CLERK_ISSUER: 'https://clerk.shop.example',
      CLERK_AUTHORIZED_PARTIES: 'https://shop.example',
    })
    await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/readyz`), {
      timeout: 150_000,
      interval: 100,
    })
  })
  afterAll(async () => {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
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
  ])('has no %s %s', async (method, url) => {
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      ...(method === 'POST' ? { body: '{}', headers: { 'Content-Type': 'application/json' } } : {}),
    })
    expect(answer.status).toBe(404)
  })
})

it('a production server without keys names all of them and ends', async () => {
  const server = startProduction({})
  const [said, [code]] = await Promise.all([
    server.stderr === null ? '' : text(server.stderr),
    once(server, 'exit'),
  ])
  expect(code).not.toBe(0)
  for (const name of ['CLERK_JWT_KEY', 'CLERK_ISSUER', 'CLERK_AUTHORIZED_PARTIES']) {
    expect(said).toContain(`${name} is missing`)
  }
})
