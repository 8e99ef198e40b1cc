import { expect, type Locator } from '@playwright/test'

/**
 * Checks once. `toBeHidden()` retries for up to 20 s, so it passes after an unexpected message has
 * disappeared, which takes 5 s.
 */
export async function expectNotShown(message: Locator): Promise<void> {
  expect(await message.isVisible(), `'${message.toString()}' is shown`).toBe(false)
}
