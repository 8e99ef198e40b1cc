import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { devServerConfig, setPageVariables } from './dev-server.ts'
import { SANDBOX_BUILD_ENVIRONMENT } from './sandbox-environment.ts'

test('the page of npm run dev has the variables of the sandbox, and none from the shell', () => {
  const env = { PATH: '/bin', VITE_RELEASE: 'mine', VITE_MAPS_KEY: 'a-real-key' }
  setPageVariables(env)
  expect(env).toEqual({ PATH: '/bin', ...SANDBOX_BUILD_ENVIRONMENT })
})

test('the page of npm run dev has no variables from a .env file', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'jhola-dev-'))
  try {
    await writeFile(path.join(root, '.env'), 'VITE_FROM_FILE=mine')
    const config = devServerConfig({ port: 4173, shopPort: 4174 })
    const { env } = await resolveConfig({ ...config, root, configFile: false }, 'serve')
    expect(env).not.toHaveProperty('VITE_FROM_FILE')
  } finally {
    await rm(root, { recursive: true })
  }
})
