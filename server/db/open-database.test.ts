import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { NotMigratedError, openDatabase } from './open-database.ts'

const sockets: Socket[] = []
const server = createServer({ allowHalfOpen: true })
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
})

/** A message of PostgreSQL's protocol. */
function message(type: string, ...content: (number[] | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)))
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

const AUTHENTICATED = message('R', [0, 0, 0, 0])
const READY = message('Z', 'I')
/** A row with one column, which is null: the table of the migrations does not exist. */
const NO_TABLE = Buffer.concat([
  message(
    'T',
    [0, 1],
    'name\0',
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0],
  ),
  message('D', [0, 1, 255, 255, 255, 255]),
  message('C', 'SELECT 1\0'),
])

test('a start does not wait for a PostgreSQL that never closes its connection', async () => {
  server.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(Buffer.concat([AUTHENTICATED, READY]))
      socket.on('data', (sent) => {
        if (sent.toString('latin1', 0, 1) === 'Q') socket.write(Buffer.concat([NO_TABLE, READY]))
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const url = `postgres://jhola@127.0.0.1:${port}/jhola`
  await expect(openDatabase({ url, migrates: false })).rejects.toThrow(NotMigratedError)
  // Otherwise the process would never end. A closed socket resets what is still sent to it.
  const [socket] = sockets
  await eventually(() => {
    socket?.write(READY)
    expect(socket?.destroyed).toBe(true)
  })
})
