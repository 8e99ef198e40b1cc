/** Boxes, cans, cards: what stands on its own edges. Each draws a tile of 400. */
import { dark, light } from '../colour.mjs'
import {
  face,
  namedLabel,
  patch,
  sizeInk,
  sizePatch,
  swingTag,
  tileGlyph,
  wordInk,
} from '../label.mjs'
import { lettering, word } from '../lettering.mjs'
import { contactShadow, CREAM, solid, stitches } from '../svg.mjs'

const field = (path, colour) => (colour ? `<path d="${path}" fill="${colour}"/>` : '')

function carton(tile) {
  return (
    contactShadow(118) +
    `<path d="M282 76 322 58V330L282 356Z" fill="${dark(tile.colour, 0.25)}"/><path d="M90 76 134 54 322 54 322 60 284 78Z" fill="${light(tile.colour, 0.4)}"/>` +
    solid(
      'M86 76H284V356H98Q86 356 86 344Z',
      tile.colour,
      field('M60 250 330 190V400H60Z', tile.band),
    ) +
    `<g transform="translate(-15 4)">${face(tile, { top: 122, y: 136, h: 190, w: 156, glyphSize: 116, maxWord: 174 })}</g>`
  )
}

/** Juice and milk with a folded top. */
function gable(tile) {
  return (
    contactShadow(112) +
    `<path d="M262 112 302 92 322 112V336L290 356H262Z" fill="${dark(tile.colour, 0.22)}"/><path d="M262 112 302 66 322 112Z" fill="${dark(tile.colour, 0.3)}"/>` +
    solid(
      'M92 112H290V356H104Q92 356 92 344Z',
      tile.colour,
      field('M60 282Q190 250 320 286V400H60Z', tile.band ?? light(tile.colour, 0.4)),
    ) +
    `<path d="M92 112 118 62H296L302 66 290 112Z" fill="${light(tile.colour, 0.25)}"/><path d="M114 36H300V66H114Z" fill="${tile.accent}"/>` +
    stitches('M120 51H294', CREAM, 4, 1) +
    `<g transform="translate(-9 0)">${face(tile, { top: 150, y: 162, h: 176, w: 150, glyphSize: 108, maxWord: 164 })}</g>`
  )
}

/** A small brick with a straw: 200 ml. */
function brick(tile) {
  return (
    contactShadow(92) +
    `<path d="M236 108 266 22 290 30" fill="none" stroke="${tile.accent}" stroke-width="11" stroke-linejoin="round" stroke-linecap="round"/><path d="M268 112 298 96V336L268 356Z" fill="${dark(tile.colour, 0.25)}"/><path d="M120 112 152 94H298L268 114Z" fill="${light(tile.colour, 0.45)}"/>` +
    solid(
      'M116 112H270V356H126Q116 356 116 346Z',
      tile.colour,
      field('M90 290Q190 260 300 290V400H90Z', tile.band),
    ) +
    `<g transform="translate(-7 0)">${face(tile, { top: 154, y: 168, h: 170, w: 128, glyphSize: 100, maxWord: 136 })}</g>`
  )
}

/** Soap, paneer, butter: a flat box lying. */
function flat(tile) {
  return (
    contactShadow(146) +
    `<path d="M44 178 76 140H324L356 178Z" fill="${light(tile.colour, 0.35)}"/>` +
    solid(
      'M44 176H356V336Q356 352 340 352H60Q44 352 44 336Z',
      tile.colour,
      field('M20 288H380V400H20Z', tile.band),
    ) +
    patch('rect', 184, 192, 160, 144, tile.accent) +
    lettering(tile.size, 264, 306, 42, sizeInk(tile), 134) +
    (tile.word ? word(tile.word, 264, 246, sizeInk(tile), 132, 34) : '') +
    tileGlyph(tile, 40, 142, 158, -6)
  )
}

/** Mithai and pastries: a low box whose window shows the rows inside. */
function mithai(tile) {
  const rows = [
    [64, 176],
    [128, 176],
    [192, 176],
    [256, 176],
  ]
  return (
    contactShadow(152) +
    `<path d="M40 176 70 120H330L360 176Z" fill="${light(tile.colour, 0.3)}"/><path d="M70 170 88 132H312L330 170Z" fill="${CREAM}"/>` +
    rows.map(([x]) => tileGlyph(tile, x + 2, 92, 82)).join('') +
    '<path d="M70 170 88 132H312L330 170Z" fill="url(#film)"/>' +
    solid(
      'M40 174H360V338Q360 354 344 354H56Q40 354 40 338Z',
      tile.colour,
      field('M20 318H380V400H20Z', tile.band),
    ) +
    stitches('M52 192H348', CREAM, 4, 0.9) +
    (tile.word ? word(tile.word, 200, 244, wordInk(tile), 286, 44) : '') +
    sizePatch(tile, 200, 262, 170)
  )
}

/** Incense: the sticks show. */
function tallbox(tile) {
  const sticks = [-34, -20, -6, 8, 22]
    .map(
      (offset, i) =>
        `<path d="M${196 + offset} 120L${186 + offset * 1.9} ${26 + (i % 2) * 12}" stroke="${tile.fill ?? '#7a4b1e'}" stroke-width="7" stroke-linecap="round"/>`,
    )
    .join('')
  return (
    contactShadow(84) +
    `${sticks}<path d="M262 108 288 94V338L262 356Z" fill="${dark(tile.colour, 0.3)}"/>` +
    solid(
      'M112 108H264V356H122Q112 356 112 346Z',
      tile.colour,
      field('M60 300H340V400H60Z', tile.band ?? tile.accent),
    ) +
    `<g transform="translate(-12 22)">${face(tile, { top: 130, y: 142, h: 168, w: 128, glyphSize: 98, maxWord: 136 })}</g>`
  )
}

/** Soft drinks, ghee, vegetables in brine. */
function can(tile) {
  return (
    contactShadow(92) +
    solid(
      'M116 60Q200 44 284 60L292 84V330Q284 356 200 356Q116 356 108 330V84Z',
      tile.colour,
      field('M80 280Q200 316 320 280V400H80Z', tile.band ?? dark(tile.colour, 0.2)),
    ) +
    '<ellipse cx="200" cy="62" rx="84" ry="17" fill="#e9e6df"/><ellipse cx="200" cy="61" rx="70" ry="12" fill="#c9c5bb"/>' +
    face(tile, { top: 124, y: 136, h: 188, w: 148, glyphSize: 112, maxWord: 156 })
  )
}

/** A wide tin with a plastic lid: formula, ghee, tins of mithai. */
function tin(tile) {
  return (
    contactShadow(122) +
    solid(
      'M84 104H316V326Q316 356 200 356Q84 356 84 326Z',
      tile.colour,
      field('M60 292Q200 328 340 292V400H60Z', tile.band ?? dark(tile.colour, 0.2)),
    ) +
    solid(
      'M78 70Q78 52 200 52Q322 52 322 70V98Q322 112 200 112Q78 112 78 98Z',
      tile.cap ?? tile.accent,
    ) +
    `<ellipse cx="200" cy="70" rx="118" ry="15" fill="${light(tile.cap ?? tile.accent, 0.25)}"/>` +
    face(tile, { top: 146, y: 158, h: 178, w: 168, glyphSize: 112, maxWord: 196 })
  )
}

function tub(tile) {
  return (
    contactShadow(118) +
    solid(
      'M82 128H318L298 332Q295 356 270 356H130Q105 356 102 332Z',
      tile.colour,
      field('M60 290Q200 320 340 290V400H60Z', tile.band),
    ) +
    solid(
      'M72 92Q72 80 84 80H316Q328 80 328 92V126Q328 136 318 136H82Q72 136 72 126Z',
      tile.cap ?? tile.accent,
    ) +
    stitches('M76 108H324', CREAM, 3.5, 0.8) +
    namedLabel(tile, { y: 146, h: 188, w: 170 })
  )
}

/** One helping: a small cup with a foil lid. */
function cup(tile) {
  return (
    contactShadow(96) +
    solid(
      'M104 136H296L272 334Q269 356 246 356H154Q131 356 128 334Z',
      tile.colour,
      field('M60 296Q200 322 340 296V400H60Z', tile.band),
    ) +
    `<path d="M92 122Q200 96 308 122L312 140Q200 152 88 140Z" fill="${tile.cap ?? '#dfe4ea'}"/><path d="M308 124 330 112 326 140 311 140Z" fill="${dark(tile.cap ?? '#dfe4ea', 0.12)}"/><path d="M96 126Q200 104 304 126" stroke="#fff" stroke-width="4" opacity=".6" fill="none"/>` +
    namedLabel(tile, { y: 156, h: 180, w: 138 })
  )
}

/** Hangs on a hook: batteries, brushes, razors. The blister shows what is inside. */
function card(tile) {
  const inside =
    tile.count === 1
      ? tileGlyph(tile, 132, 128, 136)
      : tileGlyph(tile, 100, 138, 112) + tileGlyph(tile, 188, 138, 112)
  return (
    contactShadow(112) +
    solid(
      'M92 62Q92 36 118 36H282Q308 36 308 62V330Q308 356 282 356H118Q92 356 92 330Z',
      tile.colour,
      field('M60 250H340V400H60Z', tile.band ?? dark(tile.colour, 0.25)),
    ) +
    '<rect x="170" y="46" width="60" height="15" rx="7.5" fill="#fff" opacity=".85"/>' +
    (tile.word ? word(tile.word, 200, 110, wordInk(tile), 186, 38) : '') +
    `<rect x="108" y="124" width="184" height="146" rx="24" fill="#fff" opacity=".42"/>${inside}<rect x="108" y="124" width="184" height="146" rx="24" fill="url(#film)" opacity=".7"/><rect x="108" y="124" width="184" height="146" rx="24" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="3"/>` +
    swingTag(tile, 200, 284)
  )
}

/** Tablets: the box and a blister strip behind it. `fill` is the colour of the tablets. */
function strip(tile) {
  const tablets = [0, 1, 2, 3]
    .flatMap((row) =>
      [0, 1].map(
        (column) =>
          `<g transform="translate(${238 + column * 56} ${104 + row * 58})"><circle r="21" fill="#aeb4bb"/><circle r="19" fill="${tile.fill ?? '#fff'}"/><ellipse cx="-5" cy="-7" rx="8" ry="5" fill="#fff" opacity=".8"/></g>`,
      ),
    )
    .join('')
  return (
    contactShadow(132) +
    `<g transform="rotate(8 250 200)">${solid('M196 70H330Q342 70 342 82V312Q342 324 330 324H196Z', '#cfd3d8')}${tablets}</g><path d="M238 92 258 78V340L238 356Z" fill="${dark(tile.colour, 0.3)}"/>` +
    solid(
      'M56 92H240V356H68Q56 356 56 344Z',
      tile.colour,
      field('M40 262H260V400H40Z', tile.band ?? dark(tile.colour, 0.2)),
    ) +
    `<g transform="translate(-52 12)">${face(tile, { top: 122, y: 136, h: 182, w: 150, glyphSize: 112, maxWord: 164 })}</g>`
  )
}

export const boxes = {
  carton,
  gable,
  brick,
  flat,
  mithai,
  tallbox,
  can,
  tin,
  tub,
  cup,
  card,
  strip,
}
