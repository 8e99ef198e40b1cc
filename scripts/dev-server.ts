/** Vite's configuration for `npm run dev`: the proxy to the shop's server, the page's variables. */
import type { InlineConfig, ProxyOptions } from 'vite'
import { PROJECT_ROOT } from '#scripts/system/project-root.ts'
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
  // Host and Origin stay unchanged, because the sandbox rejects requests from other origins.
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

/** Replaces the `VITE_` variables in `env`, which Vite passes to the page, with the sandbox's. */
export function setPageVariables(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) {
    if (name.startsWith('VITE_')) delete env[name]
  }
  Object.assign(env, SANDBOX_BUILD_ENVIRONMENT)
}
