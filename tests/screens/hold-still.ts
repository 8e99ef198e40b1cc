import type { Page } from '@playwright/test'

/**
 * Makes screenshots of the same screen reproducible: stops animations and the blinking caret, waits
 * until every picture in view is decoded, and replaces times, dates and order ids by fixed values.
 */
export async function holdStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `*, *::before, *::after {
        animation: none !important;
        transition: none !important;
        caret-color: transparent !important;
      }`,
    )
    document.adoptedStyleSheets = [sheet]

    const alike: readonly (readonly [RegExp, string])[] = [
      [/\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?/gi, '10:10'],
      [
        /\b\d{1,2} (?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b(?: \d{4})?/g,
        '1 Jan',
      ],
      [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, 'one-order'],
      [/\b\d+ mins?\b/g, '9 mins'],
    ]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      const changed = alike.reduce((words, [what, by]) => words.replace(what, by), text)
      if (changed !== text) node.nodeValue = changed
    }

    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
    const isInView = (image: HTMLImageElement): boolean => {
      const { left, right, top, bottom } = image.getBoundingClientRect()
      return right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
    }
    // A picture that cannot be decoded looks the same in every screenshot, too.
    await Promise.allSettled([...document.images].filter(isInView).map((image) => image.decode()))
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve))
    })
  })
}
