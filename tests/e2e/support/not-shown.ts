import { expect, type Locator } from '@playwright/test'

/**
 * Checks once, without retries. `toBeHidden()` would retry for up to 20 s and pass as soon as the
 * unexpected message disappears by itself, after 5 s.
 */
export async function expectNotShown(message: Locator): Promise<void> {
  expect(await message.isVisible(), `'${message.toString()}' is shown`).toBe(false)
}
