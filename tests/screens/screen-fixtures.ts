/** The fixtures of what looks at screens: a stage for each worker. */
import { test as base } from '@playwright/test'
import { startStage, type Stage } from './stage.ts'

export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      const stage = await startStage(browser)
      await use(stage)
      await stage.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
