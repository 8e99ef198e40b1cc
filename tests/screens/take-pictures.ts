import { holdStill } from './hold-still.ts'
import { IS_COMPARED, pictureFile, SCHEMES, writePicture } from './picture-files.ts'
import { test } from './screen-fixtures.ts'
import { SCREENS } from './screens.ts'
import { devicesOf, visitScreen } from './visit-screen.ts'

/** Fine enough to judge a hairline on a phone, and small enough to store. */
const SCALE = { phone: 1.5, desktop: 1 } as const
const QUALITY = 60

for (const screen of SCREENS) {
  for (const device of devicesOf(screen)) {
    test(`${screen.title}, ${device}`, async ({ testShop }) => {
      const options = { device, deviceScaleFactor: SCALE[device] }
      await visitScreen(testShop, screen, options, async (page) => {
        for (const colorScheme of SCHEMES) {
          await page.emulateMedia({ colorScheme })
          // The pictures in view are loaded, and the change of scheme is drawn completely.
          await page.waitForFunction(() =>
            [...document.images].every((image) => {
              const { left, right, top, bottom } = image.getBoundingClientRect()
              const isSeen = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
              return image.complete || !isSeen
            }),
          )
          await page.evaluate(
            () =>
              new Promise((resolve) => {
                requestAnimationFrame(() => requestAnimationFrame(resolve))
              }),
          )
          if (IS_COMPARED) await holdStill(page)
          await writePicture(page, pictureFile(screen.name, device, colorScheme), {
            quality: QUALITY,
          })
        }
      })
    })
  }
}
