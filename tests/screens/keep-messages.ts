import type { Page } from '@playwright/test'

/**
 * Prevents messages from disappearing by themselves, in every document that the page opens from now
 * on, because the checks take longer than a message is shown. The page sees a pointer that rests on
 * the messages, which pauses them (product §18).
 */
export async function keepMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets only what is inside
    const hoverMessages = (): void => {
      const message = document.querySelector('[popover][aria-label="Messages"] > *')
      message?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    }
    new MutationObserver(hoverMessages).observe(document, { childList: true, subtree: true })
    // The test's own pointer ends the pause when it leaves.
    addEventListener('mouseout', hoverMessages)
  })
}
