/** What Vite is told by `npm run dev`: where calls go, and what the page knows of its environment. */
import type { InlineConfig, ProxyOptions } from 'vite'
import { PROJECT_ROOT } from '#scripts/build.ts'
import { SANDBOX_BUILD_ENVIRONMENT } from '#scripts/sandbox-environment.ts'
import { contentSecurityPolicy } from '#server/http/security-headers.ts'

/** `shopPort` is the port of the server behind Vite. */
export function devServerConfig({
  port,
  shopPort,
}: {
  port: number
  shopPort: number
}): InlineConfig {
  // Host and Origin are unchanged, because the sandbox refuses pages of other origins.
  const toShop: ProxyOptions = { target: `http://127.0.0.1:${shopPort}`, changeOrigin: false }
  return {
    root: PROJECT_ROOT,
    // A developer's .env file is for `npm run serve`.
    envDir: false,
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
  }
}

/** Sets the variables that Vite takes from this environment into the page: only the sandbox's. */
export function setPageVariables(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) {
    if (name.startsWith('VITE_')) delete env[name]
  }
  Object.assign(env, SANDBOX_BUILD_ENVIRONMENT)
}
