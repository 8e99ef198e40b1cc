/** The files with the pictures of the screens. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { PROJECT_ROOT } from '#scripts/system/project-root.ts'
import type { Device } from './visit-screen.ts'

/** Set by `npm run screenshots -- --to FOLDER`, for lossless pictures that are compared. */
const comparisonFolder = process.env['COMPARED_PICTURES']
export const FOR_COMPARISON = comparisonFolder !== undefined

export const PICTURE_FOLDER = comparisonFolder ?? path.join(PROJECT_ROOT, 'docs/screenshots')

export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

export const pictureFile = (name: string, device: Device, scheme: Scheme): string =>
  `${name}-${device}-${scheme}.${FOR_COMPARISON ? 'png' : 'webp'}`

/**
 * Takes a screenshot as WebP, or as PNG for a comparison. Playwright's own screenshots are PNG or
 * JPEG, which take three times the space at the same quality.
 */
export async function writePicture(
  page: Page,
  file: string,
  { quality, fullPage = false }: { quality: number; fullPage?: boolean },
): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const { data } = await client.send('Page.captureScreenshot', {
    ...(FOR_COMPARISON ? { format: 'png' } : { format: 'webp', quality }),
    captureBeyondViewport: fullPage,
    ...(fullPage ? { clip: { x: 0, y: 0, scale: 1, ...(await sizeOf(page)) } } : {}),
  })
  await client.detach()
  await mkdir(PICTURE_FOLDER, { recursive: true })
  await writeFile(path.join(PICTURE_FOLDER, file), Buffer.from(data, 'base64'))
}

async function sizeOf(page: Page): Promise<{ width: number; height: number }> {
  return page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  }))
}
