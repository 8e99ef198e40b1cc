/** Detects a port in use before any long work starts. */
import { createServer } from 'node:net'
import { listeningAddress } from './listening-address.ts'

/** @throws the error that listening would throw, mainly EADDRINUSE. */
export async function expectFreePort(host: string, port: number): Promise<void> {
  const address = await listeningAddress(host)
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ host: address, port }, () => probe.close(() => resolve()))
  })
}
