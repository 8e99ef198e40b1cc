/**
 * `npm run dev`: the same embedded server as `npm start`, behind Vite, which serves the sources
 * with hot reload. Only here the Content-Security-Policy is relaxed.
 */
import { createServer, type ProxyOptions } from 'vite'
import { PROJECT_ROOT } from '#scripts/build.ts'
import { SANDBOX_BUILD_ENVIRONMENT } from '#scripts/sandbox-environment.ts'
import { startFailure } from '#scripts/start-failure.ts'
import { stopWithNpm } from '#scripts/stop-with-npm.ts'
import { expectFreePort } from '#server/free-port.ts'
import { contentSecurityPolicy } from '#server/http/security-headers.ts'
import { startSandbox } from '#server/sandbox/main.ts'
import { readSandboxSettings } from '#server/sandbox/sandbox-config.ts'

stopWithNpm()

try {
  const { port } = readSandboxSettings(process.env)
  await expectFreePort('localhost', port)
  // Vite serves the pages. The server behind it uses any free port.
  const shop = await startSandbox({ ...process.env, PORT: '0' }, undefined)
  // Host and Origin are unchanged, because the sandbox refuses pages of other origins.
  const toShop: ProxyOptions = { target: `http://127.0.0.1:${shop.port}`, changeOrigin: false }

  Object.assign(process.env, SANDBOX_BUILD_ENVIRONMENT)
  const vite = await createServer({
    root: PROJECT_ROOT,
    server: {
      port,
      strictPort: true,
      proxy: {
        '/api': toShop,
        '/sandbox': toShop,
        '/socket.io': { ...toShop, ws: true },
      },
      headers: { 'Content-Security-Policy': contentSecurityPolicy({ loosenForHotReload: true }) },
    },
  })
  await vite.listen()
  console.log(
    `With hot reload: http://localhost:${port} (the addresses above serve API calls, not pages)`,
  )
  console.log(`The counter with it: http://localhost:${port}/counter/#key=${shop.counterKey}`)
} catch (error) {
  console.error(startFailure(error))
  process.exit(1)
}
