import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { expectFreePort } from './free-port.ts'

const addresses =
  (...list: string[]) =>
  () =>
    Promise.resolve(list.map((address) => ({ address, family: 4 })))

it('reports a port in use on any address of the name', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.2')
  await once(other, 'listening')
  await expect(
    expectFreePort('localhost', port, addresses('127.0.0.1', '127.0.0.2')),
  ).rejects.toMatchObject({ code: 'EADDRINUSE' })
  other.close()
})

it('ignores an address that this machine does not have if the name has another one', async () => {
  const port = await freePort()
  await expectFreePort('localhost', port, addresses('127.0.0.1', '192.0.2.1'))
  await expect(expectFreePort('shop', port, addresses('192.0.2.1'))).rejects.toMatchObject({
    code: 'EADDRNOTAVAIL',
  })
})
