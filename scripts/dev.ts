/**
 * `npm run dev`: the same embedded server as `npm start`, behind Vite, which serves the sources
 * with hot reload. Only here the Content-Security-Policy is relaxed.
 */
import { createServer } from 'vite'
import { devServerConfig, setPageVariables } from '#scripts/dev-server.ts'
import { startFailureMessage } from '#scripts/start-failure.ts'
import { stopWithNpm } from '#scripts/system/stop-with-npm.ts'
import { expectFreePort } from '#server/expect-free-port.ts'
import { startSandbox } from '#server/sandbox/main.ts'
import { readSandboxSettings } from '#server/sandbox/sandbox-config.ts'

stopWithNpm()

try {
  const { port } = readSandboxSettings(process.env)
  await expectFreePort('localhost', port)
  // Vite serves the pages. The server behind it listens on any free port.
  const shop = await startSandbox({ ...process.env, PORT: '0' }, undefined)
  setPageVariables(process.env)
  const vite = await createServer(devServerConfig({ port, shopPort: shop.port }))
  await vite.listen()
  console.log(
    `With hot reload: http://localhost:${port} (the addresses above serve API calls, not pages)`,
  )
  console.log(`Counter with hot reload: http://localhost:${port}/counter/#key=${shop.counterKey}`)
} catch (error) {
  console.error(startFailureMessage(error))
  process.exit(1)
}
