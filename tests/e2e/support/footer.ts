import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Scrolls to the footer, whose content is rendered when it is nearly in view, and returns it.
 * Scrolls repeatedly, because on a busy machine the page may still grow after a scroll.
 */
export async function scrollToFooter(page: Page): Promise<Locator> {
  const footer = page.getByRole('contentinfo')
  await expect(async () => {
    await footer.scrollIntoViewIfNeeded()
    await expect(footer.getByRole('link').first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return footer
}
