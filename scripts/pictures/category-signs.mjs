/**
 * Signs of categories, for goods without a picture of their own: the shop's cloth bag in the
 * category's colour, with its glyph on the patch. They are square, so that they fit every tile.
 */
import { embroideredFlower } from './art.mjs'
import { dark, light } from './colour.mjs'
import { glyph } from './glyphs/glyph.mjs'
import { contactShadow, CREAM, solid, svgDocument } from './svg.mjs'

/** The colour of the cloth, the glyph, and the glyph's colour where it has a variable one. */
const signs = {
  baby: ['#3F86CC', 'baby-bottle'],
  bakery: ['#B0703A', 'bread'],
  beauty: ['#B3487A', 'pink-rose'],
  biscuits: ['#A8672F', 'cookie'],
  cleaning: ['#1F8588', 'broom'],
  clothes: ['#4A68A8', 'shirt'],
  dairy: ['#3B74B4', 'matka'],
  drinks: ['#2B8AA3', 'glass', '#F08A1D'],
  'dry-fruits': ['#8E5A34', 'heap-trail'],
  eggs: ['#C08A45', 'egg'],
  electrical: ['#565CB4', 'bulb'],
  fish: ['#2C6F92', 'fish'],
  frozen: ['#4B8EC4', 'snowflake'],
  fruits: ['#D9683A', 'hill-apple'],
  garden: ['#4D8A3C', 'potted-plant'],
  gifts: ['#B93A5C', 'wrapped-gift'],
  hair: ['#7A4AA4', 'comb'],
  home: ['#5F7486', 'couch-and-lamp'],
  'ice-cream': ['#D2688A', 'cone'],
  instant: ['#C8702A', 'noodle-bowl'],
  kitchen: ['#8A5F42', 'cooking'],
  masala: ['#B23A2A', 'red-chillies'],
  meat: ['#A8413A', 'poultry-leg'],
  oils: ['#B98A14', 'sunflower'],
  pet: ['#74852C', 'paw-prints'],
  pharmacy: ['#2A8566', 'pill'],
  pooja: ['#C4551C', 'diya-lamp'],
  snacks: ['#CF4338', 'crisps', '#F6CF62'],
  spreads: ['#B67A16', 'honey-pot'],
  sports: ['#37803F', 'soccer-ball'],
  staples: ['#BC7A28', 'wheat'],
  stationery: ['#6848AC', 'pencils'],
  sweets: ['#7E2F57', 'laddu'],
  tea: ['#75482F', 'coffee-cup'],
  toys: ['#C47E22', 'teddy-bear'],
  vegetables: ['#3C8A3A', 'ripe-tomato'],
  /** For a category whose name says nothing that is known here: the flower of the shop's own bag. */
  other: ['#1E8244'],
}

const BODY = 'M60 104Q200 128 340 104L362 322Q366 358 332 361Q200 372 68 361Q34 358 38 322Z'
const HANDLE = 'M112 128C106 -10 294 -10 288 128'
const PATCH = { x: 200, y: 236, radius: 106 }

const seam = (path, colour) =>
  `<path d="${path}" fill="none" stroke="${light(colour, 0.62)}" stroke-width="3" stroke-dasharray="11 8" stroke-linecap="round"/>`

function patched(colour, name, tint) {
  const { x, y, radius } = PATCH
  const side = radius * 1.38
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${CREAM}"/><circle cx="${x}" cy="${y}" r="${radius - 8}" fill="none" stroke="${dark(colour, 0.1)}" stroke-width="3.4" stroke-dasharray="12 8" stroke-linecap="round"/>${glyph(name, x - side / 2, y - side / 2, side, 0, tint)}`
}

function sign([colour, name, tint]) {
  const strap = dark(colour, 0.22)
  const sewn = name
    ? patched(colour, name, tint)
    : embroideredFlower(PATCH.x, PATCH.y, 108, '#F2A30F')
  return (
    contactShadow(160, 364) +
    `<path d="${HANDLE}" fill="none" stroke="${strap}" stroke-width="22"/>` +
    seam(HANDLE, colour) +
    `<path d="M60 105Q200 76 340 105Q200 129 60 105Z" fill="${dark(colour, 0.55)}"/>` +
    solid(BODY, colour, seam('M40 116Q200 142 360 116M30 346Q200 358 370 346', colour)) +
    sewn
  )
}

export const signNames = Object.keys(signs)

export const signSvg = (name, width) =>
  svgDocument({ view: [0, 0, 400, 400], width }, () => sign(signs[name]))
