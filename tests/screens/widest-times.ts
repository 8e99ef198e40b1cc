import type { Page } from '@playwright/test'

/**
 * Shows every time and date with the widest hour, day, month and weekday, in every document that the
 * page opens from now on. Otherwise a text that has no room from ten to one o'clock only, or in
 * September, would be found at those times only.
 */
export async function showWidestTimes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wider: readonly (readonly [RegExp, string])[] = [
      [/\b\d{1,2}(?=:\d{2})/, '12'],
      [/\b\d(?= [A-Z])/, '2$&'],
      [
        /\b(?:January|February|March|April|June|July|August|September|October|November|December)\b/,
        'September',
      ],
      [/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/, 'Sept'],
      [/\b(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day\b/, 'Wednesday'],
    ]
    const formats = Intl.DateTimeFormat.prototype
    const format = Object.getOwnPropertyDescriptor(formats, 'format')
    Object.defineProperty(formats, 'format', {
      get(this: Intl.DateTimeFormat) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- bound, by the specification
        const formatDate = format?.get?.call(this) as Intl.DateTimeFormat['format']
        return (date?: Date | number) =>
          wider.reduce((text, [what, by]) => text.replace(what, by), formatDate(date))
      },
    })
  })
}
