/** Promos, the bag and the scenes' single drawings. */
import { glyph } from './glyphs/glyph.mjs'
import { svgDocument } from './svg.mjs'

/** Glyph, x, y, size, turn, in a box of 400. */
const promos = {
  pharmacy: [
    ['adhesive-bandage', 6, 110, 190, -14],
    ['lotion-bottle', 196, 20, 200, 10],
    ['pill', 120, 150, 210, 8],
  ],
  pet: [
    ['bone', 8, 40, 170, -20],
    ['dog', 120, 60, 280, 0],
    ['paw-prints', 20, 210, 120, -8],
  ],
  diaper: [
    ['baby-bottle', 10, 40, 200, -14],
    ['teddy-bear', 196, 44, 200, 8],
    ['baby', 100, 150, 210, 0],
  ],
}

export const promoSvgs = Object.entries(promos).map(([name, things]) => [
  name,
  svgDocument({ view: [0, 0, 400, 400], width: 400 }, () =>
    things.map((thing) => glyph(...thing)).join(''),
  ),
])

/** Name, glyph, pixels. */
const scenes = [
  ['scooter', 'motor-scooter', 360],
  ['house', 'house-with-garden', 360],
  ['office', 'office-building', 240],
  ['pin', 'round-pushpin', 360],
  ['bell', 'bell', 360],
  ['moon', 'crescent-moon', 160],
  ['sun', 'sun', 160],
  ['map', 'world-map', 240],
  ['compass', 'compass', 240],
  ['lock', 'locked-with-key', 240],
  ['phone', 'mobile-phone', 240],
  ['search', 'magnifying-glass-tilted-right', 240],
  ['receipt', 'receipt', 240],
  ['parcel', 'package', 240],
]

export const sceneSvgs = scenes.map(([name, glyphName, width]) => [
  name,
  svgDocument({ view: [0, 0, 100, 100], width }, () => glyph(glyphName, 0, 0, 100)),
])

const WEAVE = `<pattern id="weave" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 1.5H6M0 4.5H6" stroke="#000" stroke-opacity=".07" stroke-width="1.2"/><path d="M1.5 0V6M4.5 0V6" stroke="#fff" stroke-opacity=".07" stroke-width="1.2"/></pattern><linearGradient id="fold"><stop offset="0" stop-color="#000" stop-opacity=".22"/><stop offset=".22" stop-color="#fff" stop-opacity=".16"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".24"/></linearGradient>`

const LEAF = { body: '#1E8244', strap: '#16632F', inside: '#0E4522' }

export function embroideredFlower(cx, cy, radius, colour) {
  const petals = [0, 45, 90, 135, 180, 225, 270, 315].map((angle, i) => {
    const wide = i % 2 === 0
    return `<ellipse cx="${cx}" cy="${cy - radius * 0.62}" rx="${radius * (wide ? 0.2 : 0.15)}" ry="${radius * (wide ? 0.4 : 0.3)}" fill="${wide ? colour : '#F7D27A'}" transform="rotate(${angle} ${cx} ${cy})"/>`
  })
  return `${petals.join('')}<circle cx="${cx}" cy="${cy}" r="${radius * 0.17}" fill="#FFF8E8"/>`
}

/** The jhola, 600 by 620: handle, opening, what looks out of it, body with its hem and flowers. */
function bag(contents) {
  const body = 'M96 300Q300 352 504 300L536 530Q542 580 492 584Q300 604 108 584Q58 580 64 530Z'
  const handle = 'M136 330C120 60 480 60 464 330'
  return `<defs>${WEAVE}</defs><ellipse cx="300" cy="582" rx="250" ry="18" fill="url(#shadow)"/><path d="${handle}" fill="none" stroke="${LEAF.strap}" stroke-width="34"/><path d="${handle}" fill="none" stroke="#F7D27A" stroke-opacity=".75" stroke-width="4" stroke-dasharray="16 11" stroke-linecap="round"/><path d="M96 302Q300 246 504 302Q300 356 96 302Z" fill="${LEAF.inside}"/>${contents}<path d="${body}" fill="${LEAF.body}"/><path d="M90 342Q300 394 510 342L515 382Q300 434 85 382Z" fill="#F2A30F"/><path d="M91 352Q300 404 509 352M86 374Q300 426 514 374" fill="none" stroke="#FFF8E8" stroke-width="4.5" stroke-dasharray="15 10" stroke-linecap="round"/>${embroideredFlower(300, 496, 72, '#F2A30F')}${embroideredFlower(160, 486, 34, '#F7D27A')}${embroideredFlower(440, 486, 34, '#F7D27A')}<path d="${body}" fill="url(#weave)"/><path d="${body}" fill="url(#fold)"/>`
}

const shopping = [
  ['baguette-bread', 96, 40, 250, -34],
  ['palak', 300, 84, 230, 14],
  ['carrot', 392, 150, 150, 30],
  ['pineapple', 206, 56, 220],
  ['banana', 84, 150, 190, -18],
  ['yellow-capsicum', 334, 180, 160, 8],
  ['ripe-tomato', 182, 196, 160, -6],
]

export const drawBag = () => bag(shopping.map((thing) => glyph(...thing)).join(''))
const bagView = [0, 0, 600, 620]

export const bagSvgs = [
  ['bag', svgDocument({ view: bagView, width: 560 }, drawBag)],
  ['bag-empty', svgDocument({ view: bagView, width: 360 }, () => bag(''))],
]
