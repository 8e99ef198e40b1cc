import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from '@playwright/test'
import { PICTURE_FOLDER, pictureFile, SCHEMES, writePicture } from './picture-files.ts'
import type { Screen } from './screen.ts'
import { SHEETS } from './screens.ts'
import { devicesOf } from './visit-screen.ts'

const BEGIN = '<!-- made by npm run screenshots -->'
const END = '<!-- end of what is made -->'
/** An arbitrary origin; its requests are served from the folder of pictures. */
const HOST = 'http://pictures.localhost'

const sheetFile = (name: string): string => `sheet-${name}.webp`

const STYLE = `
  body { margin: 0; padding: 16px; width: 1408px; display: flex; flex-wrap: wrap; gap: 20px 24px;
    background: #d9d4c7; font: 600 14px/1.3 system-ui, sans-serif; color: #231d12 }
  figure { margin: 0; width: 692px; }
  figcaption { margin-bottom: 6px }
  div { display: flex; flex-wrap: wrap; gap: 6px; align-items: flex-start }
  img { display: block; border-radius: 6px }
  .phone { width: 180px; height: 390px }
  .desktop { width: 312px; height: 192px; object-fit: cover; object-position: top }
  .wide { display: grid; gap: 6px }
`

function figureOf(screen: Screen): string {
  const picture = (device: 'phone' | 'desktop') =>
    SCHEMES.map(
      (scheme) =>
        `<img class="${device}" alt="" src="${HOST}/${pictureFile(screen.name, device, scheme)}">`,
    ).join('')
  const devices = devicesOf(screen)
  const phone = devices.includes('phone') ? picture('phone') : ''
  const desktop = devices.includes('desktop') ? `<div class="wide">${picture('desktop')}</div>` : ''
  return `<figure><figcaption>${screen.title}</figcaption><div>${phone}${desktop}</div></figure>`
}

for (const sheet of SHEETS) {
  test(`make the contact sheet '${sheet.title}'`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.route(`${HOST}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname !== '/') return route.fulfill({ path: path.join(PICTURE_FOLDER, pathname) })
      return route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><link rel="icon" href="data:,"><style>${STYLE}</style>${sheet.screens.map(figureOf).join('')}`,
      })
    })
    await page.goto(`${HOST}/`)
    await writePicture(page, sheetFile(sheet.name), { quality: 55, fullPage: true })
  })
}

test('write the index of all states', async () => {
  const file = path.join(PICTURE_FOLDER, 'README.md')
  const text = await readFile(file, 'utf8')
  const begin = text.indexOf(BEGIN)
  const end = text.indexOf(END)
  if (begin === -1 || end === -1) throw new Error(`${file} must contain '${BEGIN}' and '${END}'`)
  const index = SHEETS.flatMap(({ name, title, screens }) => [
    `### ${title}`,
    '',
    `![${title}](${sheetFile(name)})`,
    '',
    ...screens.map((screen) => `- ${entryOf(screen)}`),
    '',
  ]).join('\n')
  await writeFile(file, `${text.slice(0, begin + BEGIN.length)}\n\n${index}\n${text.slice(end)}`)
})

/** Returns the title of the state and the layouts that it has. */
function entryOf(screen: Screen): string {
  return `${screen.title} (${devicesOf(screen).join(', ')})`
}
