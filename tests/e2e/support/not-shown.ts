import { expect, type Locator } from '@playwright/test'

/**
 * Looks once. `toBeHidden()` looks for up to 20 s, and so passes as soon as a message that should
 * never have come has had its 5.
 */
export async function expectNotShown(message: Locator): Promise<void> {
  expect(await message.isVisible(), `'${message.toString()}' is shown`).toBe(false)
}
