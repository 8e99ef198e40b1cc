/** Bags: pouches, sacks, zip packs, flow wraps, bread bags, bundles. Each draws a tile of 400. */
import { dark, light } from '../colour.mjs'
import { face, patch, sizeInk, sizePatch, tileGlyph, wordInk } from '../label.mjs'
import { lettering, word } from '../lettering.mjs'
import { contactShadow, CREAM, solid, stitches } from '../svg.mjs'

const seal = (y, from = 96, to = 304) =>
  `<path d="M${from} ${y}H${to}M${from} ${y + 6}H${to}M${from} ${y + 12}H${to}" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>`

/** A second field of colour across the front. */
const field = (path, colour) => (colour ? `<path d="${path}" fill="${colour}"/>` : '')

function pouch(tile) {
  const body = 'M94 40H306L303 74C316 140 316 272 303 332L306 356H94L97 332C84 272 84 140 97 74Z'
  return (
    contactShadow(116) +
    solid(body, tile.colour, field('M60 248H340V400H60Z', tile.band)) +
    seal(44) +
    seal(338) +
    face(tile)
  )
}

/** A small pouch, for 50 to 100 g of spice. */
function sachet(tile) {
  return `<g transform="translate(36 64) scale(.82)">${pouch(tile)}</g>`
}

/** Five kilograms and more: sewn shut at the top. */
function sack(tile) {
  const body =
    'M78 44 92 38H308L322 44 314 76C328 150 328 270 318 336Q316 356 296 356H104Q84 356 82 336C72 270 72 150 86 76Z'
  return (
    contactShadow(132) +
    solid(body, tile.colour, field('M40 262H360V400H40Z', tile.band ?? dark(tile.colour, 0.2))) +
    stitches('M84 60H316', CREAM, 4.5, 1) +
    face(tile, { w: 172, h: 186, y: 132, glyphSize: 118, top: 114, maxWord: 196 })
  )
}

/** Stands by itself, closes with a zip. */
function standup(tile) {
  const body =
    'M100 38H300L298 70C306 150 318 250 322 330Q322 356 296 356H104Q78 356 78 330C82 250 94 150 102 70Z'
  const gusset = '<path d="M60 318Q200 288 340 318V400H60Z" fill="#000" opacity=".10"/>'
  return (
    contactShadow(116) +
    solid(body, tile.colour, gusset + field('M40 40H360V128Q200 158 40 128Z', tile.band)) +
    seal(44, 104, 296) +
    face(tile, { y: 140, h: 180, ground: tile.band })
  )
}

/** Biscuits, noodles, wafers: a wrap crimped at both ends, lying. */
function flow(tile) {
  const teeth =
    'M30 150 44 158 32 170 44 182 32 194 44 206 32 218 44 230 32 242 44 254 32 266 44 278 32 290 44 302 30 312H70V150ZM370 150 356 158 368 170 356 182 368 194 356 206 368 218 356 230 368 242 356 254 368 266 356 278 368 290 356 302 370 312H330V150Z'
  const body = 'M58 150Q200 128 342 150Q352 230 342 312Q200 334 58 312Q48 230 58 150Z'
  const lower = field('M40 268Q200 296 360 268V350H40Z', tile.band ?? dark(tile.colour, 0.2))
  return (
    contactShadow(150, 330) +
    `<path d="${teeth}" fill="${dark(tile.colour, 0.12)}"/>` +
    solid(body, tile.colour, lower) +
    tileGlyph(tile, 52, 96, 164, -8) +
    (tile.word ? word(tile.word, 268, 222, wordInk(tile), 138, 44) : '') +
    sizePatch(tile, 268, 238)
  )
}

/** A bar in an upright wrapper, its foil showing at the top. */
function bar(tile) {
  const teeth =
    'M132 40 142 30 152 40 162 30 172 40 182 30 192 40 202 30 212 40 222 30 232 40 242 30 252 40 262 30 268 36V70H132Z'
  return (
    contactShadow(84) +
    `<path d="${teeth}" fill="#d9dee4"/>` +
    solid(
      'M124 62H276V346Q276 356 266 356H134Q124 356 124 346Z',
      tile.colour,
      field('M100 250H300V400H100Z', tile.band),
    ) +
    '<path d="M124 62H276V74H124Z" fill="#fff" opacity=".3"/>' +
    face(tile, { top: 118, y: 136, h: 188, w: 128, glyphSize: 108, maxWord: 138 })
  )
}

/** A loaf in its bag, clipped at the side. */
function loaf(tile) {
  const body =
    'M54 206C46 150 96 128 128 142C160 122 240 122 272 142C304 128 346 150 338 206V326Q338 352 312 352H82Q54 352 54 326Z'
  const crust = `<path d="M40 110H360V196H40Z" fill="${light(tile.colour, 0.12)}"/>`
  return (
    contactShadow(150) +
    `<path d="M330 214 372 186 378 226 372 262 330 238Z" fill="${light(tile.colour, 0.45)}"/><path d="M346 204V248" stroke="${tile.accent}" stroke-width="9" stroke-linecap="round"/>` +
    solid(body, tile.colour, crust + field('M20 292H380V400H20Z', tile.band)) +
    `<path d="M128 142Q136 168 128 196M272 142Q264 168 272 196" stroke="#000" stroke-opacity=".12" stroke-width="4" fill="none"/>` +
    patch('rect', 180, 190, 144, 144, tile.accent) +
    lettering(tile.size, 252, 308, 42, sizeInk(tile), 122) +
    (tile.word ? word(tile.word, 252, 244, sizeInk(tile), 122, 34) : '') +
    tileGlyph(tile, 46, 172, 142, -5)
  )
}

/** Diapers, rolls: a printed pack with a handle. */
function bundle(tile) {
  const body = 'M64 104Q64 72 98 72H302Q336 72 336 104V324Q336 356 304 356H96Q64 356 64 324Z'
  return (
    contactShadow(140) +
    `<path d="M140 80Q140 40 200 40Q260 40 260 80" fill="none" stroke="${dark(tile.colour, 0.15)}" stroke-width="16" stroke-linecap="round"/>` +
    solid(
      body,
      tile.colour,
      field('M40 236Q200 190 360 246V400H40Z', tile.band ?? light(tile.colour, 0.4)),
    ) +
    face(tile, { top: 122, y: 140, h: 190, w: 176, glyphSize: 126, maxWord: 226 })
  )
}

export const bags = { pouch, sachet, sack, standup, flow, bar, loaf, bundle }
