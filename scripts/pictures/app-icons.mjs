/** The mark as app icons, the favicon and the social image. */
import { drawBag } from './art.mjs'
import { outline, pathData } from './lettering.mjs'
import { svgDocument } from './svg.mjs'

/** Petals of the mark: wide ones and narrow ones in turn. */
function markFlower(wide, narrow) {
  return [0, 45, 90, 135, 180, 225, 270, 315]
    .map((angle, i) => {
      const [rx, ry, fill] = i % 2 === 0 ? [1.81, 3.44, wide] : [1.2, 2.41, narrow]
      return `<ellipse cx="32" cy="48.668" rx="${rx}" ry="${ry}" fill="${fill}" transform="rotate(${angle} 32 54)"/>`
    })
    .join('')
}

const HANDLE = 'M14 31C13 3 51 3 50 31'
const BODY = 'M6.5 27.5Q32 35 57.5 27.5L61 56.5Q62 65 53 65.6Q32 67.4 11 65.6Q2 65 3 56.5Z'
const HEM = 'M5.9 33Q32 40.6 58.1 33L58.8 39.4Q32 47 5.2 39.4Z'
const HEM_STITCH = 'M6 36.3Q32 43.8 58 36.3'

/** The mark in its own box, 64 by 68. */
export const mark = () =>
  `<path d="${HANDLE}" fill="none" stroke="#14692F" stroke-width="5.2" stroke-linecap="round"/><path d="${BODY}" fill="#1A7A3C"/><path d="${HEM}" fill="#F2A30F"/><path d="${HEM_STITCH}" fill="none" stroke="#FFF8E8" stroke-width="1.7" stroke-dasharray="4.6 3" stroke-linecap="round"/>${markFlower('#F2A30F', '#F7D27A')}<circle cx="32" cy="54" r="1.46" fill="#FFF8E8"/>`

/** One colour and holes: the system tints it, so hem and flower are cut out. */
const monochromeMark = () =>
  `<mask id="cut"><rect width="64" height="68" fill="#fff"/><path d="${HEM}" fill="#000"/>${markFlower('#000', '#000')}</mask><path d="${HANDLE}" fill="none" stroke="#fff" stroke-width="5.2" stroke-linecap="round"/><path d="${BODY}" fill="#fff" mask="url(#cut)"/><path d="${HEM_STITCH}" fill="none" stroke="#fff" stroke-width="1.7" stroke-dasharray="4.6 3" stroke-linecap="round"/>`

const KHADI = '#F6E8C9'

/** `scale` 4.9 keeps the mark inside the 80 % circle of a maskable icon. */
function onCloth(ground, drawing, scale) {
  return svgDocument({ view: [0, 0, 512, 512], width: 512 }, () => {
    const sheet = ground
      ? `<rect width="512" height="512" rx="${ground.radius}" fill="${ground.fill}"/>`
      : ''
    return `${sheet}<g transform="translate(256 262) scale(${scale}) translate(-32 -36)">${drawing()}</g>`
  })
}

/** Lucide's strokes (ISC), 24 by 24: the same signs as in the shop's own navigation. */
const SHORTCUT_STROKES = {
  cart: 'M16 10a4 4 0 0 1-8 0M3.103 6.034h17.794M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z',
  orders:
    'M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73zM12 22V12M3.29 7L12 12l8.71-5M7.5 4.27l9 5.15',
  search: 'M21 21l-4.34-4.34M11 3a8 8 0 1 0 0 16a8 8 0 0 0 0-16',
}

/** A sign on cloth, for the menu that a long press on the app's icon opens. */
const shortcut = (strokes) =>
  svgDocument(
    { view: [0, 0, 192, 192], width: 192 },
    () =>
      `<rect width="192" height="192" rx="96" fill="${KHADI}"/><path d="${strokes}" transform="translate(42 42) scale(4.5)" fill="none" stroke="#14692F" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`,
  )

/** Name, SVG, pixels. */
export const iconSvgs = [
  ['icon-192', onCloth({ radius: 112, fill: KHADI }, mark, 5.4), 192],
  ['icon-512', onCloth({ radius: 112, fill: KHADI }, mark, 5.4), 512],
  ['maskable-512', onCloth({ radius: 0, fill: KHADI }, mark, 4.9), 512],
  ['monochrome-512', onCloth(undefined, monochromeMark, 4.9), 512],
  ['apple-touch-180', onCloth({ radius: 0, fill: KHADI }, mark, 5.6), 180],
  ['badge-96', onCloth(undefined, monochromeMark, 6.8), 96],
  ...Object.entries(SHORTCUT_STROKES).map(([name, strokes]) => [
    `shortcut-${name}-192`,
    shortcut(strokes),
    192,
  ]),
]

export const faviconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -1 68 70">${mark()}</svg>\n`

/** 1200 by 630: cloth, the promise, the bag. */
export const socialSvg = svgDocument({ view: [0, 0, 1200, 630], width: 1200 }, () => {
  const word = pathData(outline('Jhola', 132))
  let warp = ''
  for (let y = 1.5; y < 630; y += 4) warp += `M0 ${y}H1200`
  let weft = ''
  for (let x = 1.5; x < 1200; x += 4) weft += `M${x} 0V630`
  return `<rect width="1200" height="630" fill="${KHADI}"/><path d="${warp}" stroke="#000" stroke-opacity=".022"/><path d="${weft}" stroke="#fff" stroke-opacity=".16"/><path d="M0 572H1200" stroke="#1A7A3C" stroke-width="9" stroke-dasharray="34 22" stroke-linecap="round"/><path d="M0 42H1200" stroke="#1A7A3C" stroke-width="9" stroke-dasharray="34 22" stroke-linecap="round"/><g transform="translate(86 132) scale(1.9)">${mark()}</g><g transform="translate(232 240)" fill="#14692F"><path d="${word}"/></g><g transform="translate(86 0)">${left('Groceries in', 350, 74, '#231D12')}${left('15 minutes', 436, 88, '#14692F')}${left('From the store round the corner', 506, 34, '#584F3D')}</g><g transform="translate(668 72) scale(.79)">${drawBag()}</g>`
})

/** Left-aligned lettering. */
function left(text, y, size, fill) {
  return `<path d="${pathData(outline(text, size))}" transform="translate(0 ${y})" fill="${fill}"/>`
}
