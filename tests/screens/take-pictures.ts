import { expect } from '@playwright/test'
import { holdStill } from './hold-still.ts'
import { FOR_COMPARISON, pictureFile, SCHEMES, writePicture } from './picture-files.ts'
import { test } from '#tests/e2e/support/worker-fixtures.ts'
import { SCREENS } from './screens.ts'
import { devicesOf, visitScreens } from './visit-screen.ts'

/** High enough to judge a hairline on a phone, and low enough for small files. */
const SCALE = { phone: 1.5, desktop: 1 } as const
const QUALITY = 60

/**
 * Runs in the page. Whether all pictures in view are loaded. The shop sets `src` once an observer
 * has reported that the picture is in view, hence the two frames.
 */
async function arePicturesLoaded(): Promise<boolean> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })
  const images = [...document.images]
  if (images.length === 0) return true
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect()
      resolve(
        entries.every(({ target, isIntersecting }) => {
          if (!isIntersecting || !(target instanceof HTMLImageElement)) return true
          return target.hasAttribute('src') && target.complete
        }),
      )
    })
    for (const image of images) observer.observe(image)
  })
}

for (const screen of SCREENS) {
  for (const device of devicesOf(screen)) {
    test(`${screen.title}, ${device}`, async ({ testShop }) => {
      const options = { device, deviceScaleFactor: SCALE[device] }
      await visitScreens(testShop, [screen], options, async (page) => {
        for (const colorScheme of SCHEMES) {
          await page.emulateMedia({ colorScheme })
          // Two more frames, so that the change of scheme is painted completely.
          await expect.poll(() => page.evaluate(arePicturesLoaded)).toBe(true)
          await page.evaluate(
            () =>
              new Promise((resolve) => {
                requestAnimationFrame(() => requestAnimationFrame(resolve))
              }),
          )
          if (FOR_COMPARISON) await holdStill(page)
          await writePicture(page, pictureFile(screen.name, device, colorScheme), {
            quality: QUALITY,
          })
        }
      })
    })
  }
}
