import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isNull } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseOpeningHours } from '#contract/opening-hours.ts'
import { users } from '#server/db/schema.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startIdentityProvider, type IdentityProvider } from '#tests/support/identity-provider.ts'
import { IN_REACH, startHarness, type ServerHarness } from '#tests/support/server-harness.ts'
import { addOperationsSocket, sendToRunningShop } from './operations-socket.ts'

/** A shop that is silent for that long is given up. */
const SILENCE_MS = 2_000
const TIMES = { silenceMs: SILENCE_MS, signOfLifeMs: 50 }
/** Longer than a deletion, or the next sign of life, takes. */
const MEANWHILE_MS = 500

let dataDir: string
let provider: IdentityProvider
let server: ServerHarness
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'jhola-socket-'))
  provider = await startIdentityProvider(3)
  server = await startHarness({
    identityUsers: provider.users,
    extend: (app, { database, clock }) =>
      addOperationsSocket(app, {
        dataDir,
        db: database.orm,
        clock,
        storeHours: parseOpeningHours('08:00-21:00'),
        identityUsers: provider.users,
        notifyShopper: () => {},
        times: TIMES,
      }),
  })
  for (const shopper of provider.shoppers) await server.registered(IN_REACH, shopper)
  for (let index = 0; index < 3; index += 1) await server.registered()
})
afterEach(async () => {
  await server.close()
  await provider.close()
  await rm(dataDir, { recursive: true })
})

const notDeleted = () => server.database.orm.$count(users, isNull(users.deletedAt))
const deleteGone = (onProgress?: (line: string) => void) =>
  sendToRunningShop(
    dataDir,
    { command: 'accounts delete-gone', allowsMost: false },
    { times: TIMES, onProgress },
  )

test('a running shop deletes accounts without a user, and tells how far it is', async () => {
  const lines: string[] = []
  expect(await deleteGone((line) => lines.push(line))).toBe(
    'Checked: 6\nGone at the identity provider: 3\nDeleted: 3\nSkipped: 0',
  )
  expect(lines).toEqual(['… 6 accounts'])
  expect(await notDeleted()).toBe(3)
})

test('a command that takes longer than a shop may be silent is not given up', async () => {
  provider.intercept = async ({ url }) => {
    if (url.startsWith('/v1/users?')) await sleep(1.5 * SILENCE_MS)
  }
  expect(await deleteGone()).toContain('Deleted: 3')
})

test('a command whose caller goes away deletes nothing more', async () => {
  const caller = new AbortController()
  const callerIsGone = once(caller.signal, 'abort')
  let confirmations = 0
  provider.intercept = async ({ url }) => {
    if (url.startsWith('/v1/users?')) await callerIsGone
    else if (url.startsWith('/v1/users/user_')) confirmations += 1
  }
  // Before the first sign of life.
  const times = { ...TIMES, silenceMs: 10 }
  await expect(
    sendToRunningShop(dataDir, { command: 'accounts delete-gone', allowsMost: false }, { times }),
  ).rejects.toThrow('The shop did not respond in time')
  await sleep(MEANWHILE_MS)
  caller.abort()
  await sleep(MEANWHILE_MS)
  expect([confirmations, await notDeleted()]).toEqual([0, 6])
})

test('a shop that shuts down ends the command after the deletion under way', async () => {
  let confirmations = 0
  provider.intercept = async ({ url }) => {
    if (!url.startsWith('/v1/users/user_')) return
    confirmations += 1
    if (confirmations === 2) await sleep(MEANWHILE_MS)
  }
  const command = deleteGone().catch((error: unknown) => error)
  await eventually(() => expect(confirmations).toBe(2))
  await server.app.close()
  expect(await command).toMatchObject({
    name: 'OperationsError',
    message: expect.stringContaining('Deleted: 1\nSkipped: 0\nStopped: The shop is shutting down.'),
  })
  expect(await notDeleted()).toBe(5)
})
