import { once } from 'node:events'
import { createServer } from 'node:net'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { expectFreePort } from './expect-free-port.ts'

const addresses =
  (...list: string[]) =>
  () =>
    Promise.resolve(list.map((address) => ({ address, family: 4 })))

it('reports a port in use on any address of the name', async () => {
  const other = createServer().listen(0, '127.0.0.2')
  await once(other, 'listening')
  const { port } = v.parse(v.object({ port: v.number() }), other.address())
  await expect(
    expectFreePort('localhost', port, addresses('127.0.0.1', '127.0.0.2')),
  ).rejects.toMatchObject({ code: 'EADDRINUSE' })
  other.close()
})

it('ignores an address that this machine does not have if the name has another one', async () => {
  await expectFreePort('localhost', 0, addresses('127.0.0.1', '192.0.2.1'))
  await expect(expectFreePort('shop', 0, addresses('192.0.2.1'))).rejects.toMatchObject({
    code: 'EADDRNOTAVAIL',
  })
})
