import { buildApp } from '#scripts/build.ts'
import { SANDBOX_BUILD_ENVIRONMENT } from '#scripts/sandbox-environment.ts'

/** Makes sure that what the browser is shown is what the sources say. */
export default async function globalSetup(): Promise<void> {
  await buildApp({ mode: 'test', env: SANDBOX_BUILD_ENVIRONMENT })
}
