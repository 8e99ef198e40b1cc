/**
 * `npm run screenshots:compare -- BEFORE AFTER`: compares two folders of pictures, taken with
 * `npm run screenshots -- --to FOLDER`, pixel by pixel. Lists the pictures that differ, with the
 * share of differing pixels, and for each writes a sheet with before, after and difference to
 * test-results/differences. Exits with 1 if a picture differs or is in one folder only.
 *
 * The browser decodes the pictures, so no image library is needed (docs/decisions/070).
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { PROJECT_ROOT } from '#scripts/system/project-root.ts'
import { findChromium } from '#scripts/system/find-chromium.ts'
import { COMPARE_USAGE, readCompareArguments } from '#scripts/picture-arguments.ts'
import { isUnchanged, pictureLists } from '#scripts/picture-lists.ts'

/** The largest difference of a colour channel (0 to 255) that is not visible. */
const TOLERANCE = 4

const DIFFERENCES = path.join(PROJECT_ROOT, 'test-results/differences')

interface Comparison {
  /** The share of differing pixels, 0 to 1; 1 if the sizes differ. */
  share: number
  /** The bounding box of the differing pixels, `left,top to right,bottom`; empty if none differ. */
  box: string
  /** Before, after and difference side by side, as a PNG in base64; empty if no pixel differs. */
  sheet: string
}

/** Compares two PNGs in base64. Runs in the browser. */
async function compareInBrowser([before, after, tolerance]: [
  string,
  string,
  number,
]): Promise<Comparison> {
  // It has no named functions, because tsx would wrap them in a helper that the browser lacks.
  const [one, other] = await Promise.all(
    [before, after].map(async (base64) => {
      const response = await fetch(`data:image/png;base64,${base64}`)
      return createImageBitmap(await response.blob())
    }),
  )
  if (!one || !other) throw new Error('The browser could not decode the pictures')
  const { width, height } = one
  const canvas = new OffscreenCanvas(width * 3, Math.max(height, other.height))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser has no 2D canvas')
  context.drawImage(one, 0, 0)
  context.drawImage(other, width, 0)
  const a = context.getImageData(0, 0, width, height).data
  const b = context.getImageData(width, 0, width, height).data
  const difference = new ImageData(width, height)
  let count = 0
  const box = { left: width, top: height, right: -1, bottom: -1 }
  for (let at = 0; at < a.length; at += 4) {
    const isSame = [0, 1, 2].every(
      (channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) <= tolerance,
    )
    if (isSame) continue
    count += 1
    difference.data.set([220, 0, 60, 255], at)
    const x = (at / 4) % width
    const y = Math.floor(at / 4 / width)
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  const isSameSize = other.width === width && other.height === height
  const share = isSameSize ? count / (width * height) : 1
  if (share === 0) return { share, box: '', sheet: '' }
  context.putImageData(difference, width * 2, 0)
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const sheet = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
  return { share, box: `${box.left},${box.top} to ${box.right},${box.bottom}`, sheet }
}

const folders = readCompareArguments(process.argv.slice(2))
if (folders === undefined) {
  console.error(COMPARE_USAGE)
  process.exit(2)
}
const [beforeFolder, afterFolder] = folders
const lists = pictureLists(await readdir(beforeFolder), await readdir(afterFolder))

await rm(DIFFERENCES, { recursive: true, force: true })
await mkdir(DIFFERENCES, { recursive: true })
const browser = await chromium.launch({
  executablePath: findChromium().executablePath,
  args: ['--no-sandbox'],
})
const page = await browser.newPage()
let differing = 0
for (const file of lists.both) {
  const [one, other] = await Promise.all([
    readFile(path.join(beforeFolder, file)),
    readFile(path.join(afterFolder, file)),
  ])
  if (one.equals(other)) continue
  const { share, box, sheet } = await page.evaluate(compareInBrowser, [
    one.toString('base64'),
    other.toString('base64'),
    TOLERANCE,
  ] satisfies [string, string, number])
  if (share === 0) continue
  differing += 1
  await writeFile(path.join(DIFFERENCES, file), Buffer.from(sheet, 'base64'))
  console.log(`${(share * 100).toFixed(3).padStart(8)} %  ${file}  (${box})`)
}
await browser.close()
for (const file of lists.onlyBefore) console.log(`only in ${beforeFolder}: ${file}`)
for (const file of lists.onlyAfter) console.log(`only in ${afterFolder}: ${file}`)
console.log(
  `${lists.both.length} compared, ${differing} differ, ` +
    `${lists.onlyBefore.length + lists.onlyAfter.length} are in one folder only`,
)
process.exitCode = isUnchanged(lists, differing) ? 0 : 1
