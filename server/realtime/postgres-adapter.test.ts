/** Two processes of one shop. They need a database that two can share: TEST_DATABASE_URL. */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type OpenedDatabase } from '#server/db/open-database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startHarness, type ServerHarness } from '#tests/support/server-harness.ts'
import { createTokenSigner } from '#tests/support/session-tokens.ts'
import { SMALL_SEED } from '#tests/support/small-seed.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

describe.skipIf(url === '')('two processes', () => {
  const name = `jhola_sockets_${randomUUID().replaceAll('-', '')}`
  let admin: Client
  let database: OpenedDatabase
  let one: ServerHarness
  let other: ServerHarness
  let page: Socket | undefined

  beforeAll(async () => {
    admin = new Client({ connectionString: url })
    await admin.connect()
    await admin.query(`create database ${name}`)
    const address = new URL(url)
    address.pathname = `/${name}`
    database = await openDatabase({ url: address.href })
    const options = {
      beside: { database, signer: createTokenSigner() },
      config: { databaseUrl: address.href },
      seed: SMALL_SEED,
    }
    one = await startHarness(options)
    other = await startHarness(options)
  })
  afterAll(async () => {
    page?.disconnect()
    await one.close()
    await other.close()
    await database.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })

  it('tell a page of one what happened to its order in the other', async () => {
    await other.app.listen({ host: '127.0.0.1', port: 0 })
    const address = other.app.server.address()
    const shopper = await one.registered()
    const heard: string[] = []
    page = io(`http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`, {
      transports: ['websocket'],
      query: { type: 'user', userId: shopper.user._id },
      auth: { token: one.signer.tokenFor(shopper) },
    })
    page.onAny((event: string) => heard.push(event))
    // Processes find each other a moment after they have started.
    await eventually(() => {
      one.shop.realtime.notify(shopper.user._id, 'Hello from next door')
      expect(heard).toContain('notification')
    })

    const { _id } = await one.placedOrder(shopper)
    await one.report(_id, { type: 'accept' })
    await eventually(() => {
      expect(heard.filter((event) => event !== 'notification')).toEqual(['newOrder', 'orderUpdate'])
    })
  })
})
