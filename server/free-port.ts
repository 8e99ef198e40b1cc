/** Detects a port in use before any long work starts. */
import { createServer } from 'node:net'

/** @throws the error that listening would throw, mainly EADDRINUSE. */
export async function expectFreePort(host: string, port: number): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}
