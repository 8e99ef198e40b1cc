/**
 * A katori heaped with something: dals, rice, spices, nuts, namkeen, feed. Kind of grain and colour
 * tell them apart, as on a market stall.
 */
import { dark, light, mix } from '../colour.mjs'
import { slab, uniqueId } from '../svg.mjs'

/** Repeatable disorder: the same heap falls the same way each time. */
function disorder(seed) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Spots of a mound, back rows first. `pitch` is the distance between grains. */
function moundSpots(pitch, seed) {
  const random = disorder(seed)
  const spots = []
  for (let y = 27; y <= 66; y += pitch * 0.74) {
    const half = 41 * Math.sqrt(Math.max(0, 1 - ((68 - y) / 46) ** 2))
    const count = Math.max(1, Math.round((half * 2) / pitch))
    for (let i = 0; i < count; i++) {
      const along = count === 1 ? 0 : (i / (count - 1)) * 2 - 1
      spots.push({
        x: 50 + along * half * 0.93 + (random() - 0.5) * pitch * 0.45,
        y: y + (random() - 0.5) * pitch * 0.4,
        angle: random() * 180 - 90,
        roll: random(),
      })
    }
  }
  return spots
}

const turned = (spot, body) =>
  `<g transform="translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)}) rotate(${Math.round(spot.angle)})">${body}</g>`

const shadeOf = (colour, roll) =>
  roll < 0.33 ? light(colour, 0.2) : roll < 0.7 ? colour : dark(colour, 0.14)

/** Each draws one grain around 0,0; the second entry is the distance between grains. */
const grains = {
  round: [
    (c) =>
      `<circle r="6.6" fill="${dark(c, 0.28)}"/><circle cy="-.8" r="5.9" fill="${c}"/><circle cx="-1.8" cy="-2.6" r="1.7" fill="#fff" opacity=".5"/>`,
    11.5,
  ],
  seed: [
    (c) =>
      `<circle r="4.4" fill="${dark(c, 0.34)}"/><circle cy="-.6" r="3.8" fill="${c}"/><circle cx="-1" cy="-1.6" r="1" fill="#fff" opacity=".45"/>`,
    7.6,
  ],
  split: [
    (c) =>
      `<ellipse rx="6.8" ry="5" fill="${dark(c, 0.26)}"/><ellipse cy="-.9" rx="6.2" ry="4.3" fill="${c}"/><ellipse cx="-1" cy="-1.7" rx="3.4" ry="1.6" fill="${light(c, 0.4)}" opacity=".8"/>`,
    10.5,
  ],
  rice: [
    (c) =>
      `<ellipse rx="8.6" ry="2.6" fill="${dark(c, 0.22)}"/><ellipse cy="-.5" rx="8.2" ry="2.1" fill="${c}"/>`,
    9,
  ],
  cumin: [
    (c) =>
      `<ellipse rx="8.4" ry="2.9" fill="${dark(c, 0.3)}"/><ellipse cy="-.4" rx="7.9" ry="2.3" fill="${c}"/><path d="M-7-.4H7" stroke="${light(c, 0.45)}" stroke-width=".8"/>`,
    9,
  ],
  bean: [
    (c) =>
      `<path d="M-8 1C-8-5-2-6 0-4C2-6 8-5 8 1C8 6 3 6.5 0 4.5C-3 6.5-8 6-8 1Z" fill="${dark(c, 0.3)}"/><path d="M-7.3.2C-7.3-5-2-5.6 0-3.7C2-5.6 7.3-5 7.3.2C7.3 4.6 3 5 0 3.4C-3 5-7.3 4.6-7.3.2Z" fill="${c}"/><ellipse cx="-2.6" cy="-2.3" rx="2.2" ry="1" fill="#fff" opacity=".45"/>`,
    13,
  ],
  chana: [
    (c) =>
      `<path d="M0-7.6C5-7 7.4-3 6.8 1.5C6 6 3 7 0 7C-3 7-6 6-6.8 1.5C-7.4-3-4-6 0-7.6Z" fill="${dark(c, 0.3)}"/><path d="M0-6.6C4.5-6 6.7-3 6 1C5.3 5 3 5.9 0 5.9C-3 5.9-5.3 5-6 1C-6.7-3-3.5-5 0-6.6Z" fill="${c}"/><path d="M0-4.5Q1.5 0 0 4.5" stroke="${dark(c, 0.3)}" stroke-width="1.1" fill="none"/>`,
    13,
  ],
  flake: [
    (c) =>
      `<ellipse rx="8.8" ry="5.6" fill="${dark(c, 0.18)}"/><ellipse cy="-1" rx="8.3" ry="4.9" fill="${c}"/><path d="M-5-1Q0 1.5 5-1" stroke="${dark(c, 0.16)}" stroke-width="1" fill="none"/>`,
    12,
  ],
  puff: [
    (c) =>
      `<circle cx="-3" cy="1" r="5.6" fill="${dark(c, 0.16)}"/><circle cx="3.5" cy=".5" r="5.6" fill="${dark(c, 0.1)}"/><circle cx="-2.6" cy="-1" r="5" fill="${c}"/><circle cx="3" cy="-1.5" r="5" fill="${light(c, 0.4)}"/><circle cx="0" cy="2" r="4" fill="${c}"/><path d="M-3-2L-1 0M3-3L2 0" stroke="${dark(c, 0.42)}" stroke-width="1.2" stroke-linecap="round"/>`,
    14,
  ],
  almond: [
    (c) =>
      `<path d="M0-9.5C5.5-6 7 2 4 6.5Q0 10-4 6.5C-7 2-5.5-6 0-9.5Z" fill="${dark(c, 0.35)}"/><path d="M0-8.3C4.6-5 6 2 3.4 5.6Q0 8.6-3.4 5.6C-6 2-4.6-5 0-8.3Z" fill="${c}"/><path d="M0-6V6M-2.5-3.5Q-3 1-1.8 5M2.5-3.5Q3 1 1.8 5" stroke="${dark(c, 0.3)}" stroke-width=".9" fill="none"/>`,
    14,
  ],
  cashew: [
    (c) =>
      `<path d="M-9-2C-8-9 6-10 9-1C10 4 5 7 3 3.5C1 0-2 0-3 2.5C-4 7-10 4-9-2Z" fill="${dark(c, 0.26)}"/><path d="M-8-2.5C-7-8 5-9 8-1.5C9 3 5 5 3.6 2.5C1.5-1.5-3-1.5-4 1C-5 4.5-9 3-8-2.5Z" fill="${c}"/><path d="M-5.5-4Q0-8 5.5-3.5" stroke="#fff" stroke-width="1.3" opacity=".55" fill="none" stroke-linecap="round"/>`,
    14.5,
  ],
  pista: [
    (c) =>
      `<ellipse rx="9" ry="6.3" fill="${dark('#dcc59a', 0.28)}"/><ellipse cy="-.8" rx="8.4" ry="5.5" fill="#ead7b2"/><path d="M-6-1Q0-5.5 6.5-1Q0 3.5-6-1Z" fill="${c}"/><path d="M-4-1Q0-3 4.5-1" stroke="${light(c, 0.4)}" stroke-width="1" fill="none"/>`,
    14,
  ],
  raisin: [
    (c) =>
      `<ellipse rx="7.8" ry="5.4" fill="${dark(c, 0.36)}"/><ellipse cy="-.8" rx="7.2" ry="4.7" fill="${c}"/><path d="M-5-1Q-2 1 1-1.5M-2 2Q2 0 5 .5" stroke="${dark(c, 0.4)}" stroke-width="1.1" fill="none"/><ellipse cx="-2" cy="-2.6" rx="2" ry=".9" fill="#fff" opacity=".4"/>`,
    12,
  ],
  date: [
    (c) =>
      `<ellipse rx="10.5" ry="5.9" fill="${dark(c, 0.4)}"/><ellipse cy="-.9" rx="9.9" ry="5" fill="${c}"/><path d="M-7-1.5Q0-4 7-1.5M-6 1.5Q0-.5 6 1.5" stroke="${dark(c, 0.4)}" stroke-width="1" fill="none"/><ellipse cx="-4" cy="-2.5" rx="2.6" ry="1" fill="#fff" opacity=".45"/>`,
    14,
  ],
  cube: [
    (c) =>
      `<path d="M-7-3L0-7L7-3V4L0 8.5L-7 4Z" fill="${dark(c, 0.2)}"/><path d="M-7-3L0-7L7-3L0 1Z" fill="${light(c, 0.45)}"/><path d="M-7-3L0 1V8.5L-7 4Z" fill="${c}"/>`,
    14,
  ],
  sev: [
    (c) =>
      `<path d="M-10 2Q-4-5 1 0T10-2" stroke="${dark(c, 0.28)}" stroke-width="4.4" fill="none" stroke-linecap="round"/><path d="M-10 1.2Q-4-5.8 1-.8T10-2.8" stroke="${c}" stroke-width="3.2" fill="none" stroke-linecap="round"/>`,
    11,
  ],
  stick: [
    (c) =>
      `<path d="M-9 0H9" stroke="${dark(c, 0.3)}" stroke-width="5.6" stroke-linecap="round"/><path d="M-9-.8H9" stroke="${c}" stroke-width="4.2" stroke-linecap="round"/><path d="M-7-1.8H3" stroke="#fff" stroke-width="1" opacity=".5" stroke-linecap="round"/>`,
    11,
  ],
  clove: [
    (c) =>
      `<path d="M-11 0H5" stroke="${dark(c, 0.3)}" stroke-width="5.6" stroke-linecap="round"/><path d="M-11-.6H5" stroke="${light(c, 0.12)}" stroke-width="4" stroke-linecap="round"/><path d="M3-7L9-4.5L12 0L9 4.5L3 7Q6 0 3-7Z" fill="${dark(c, 0.1)}"/><circle cx="7" r="4.8" fill="${light(c, 0.38)}"/><circle cx="6" cy="-1.4" r="1.5" fill="#fff" opacity=".5"/>`,
    15,
  ],
  pod: [
    (c) =>
      `<path d="M-10 0Q0-8.5 10 0Q0 8.5-10 0Z" fill="${dark(c, 0.3)}"/><path d="M-9-.6Q0-7.6 9-.6Q0 6-9-.6Z" fill="${c}"/><path d="M-7-.6H7M-6 1.4Q0 4 6 1.4M-6-2.6Q0-5 6-2.6" stroke="${dark(c, 0.26)}" stroke-width=".9" fill="none"/>`,
    13,
  ],
  tealeaf: [
    (c) =>
      `<path d="M-7 1Q-2-5 7-1Q1 4-7 1Z" fill="${dark(c, 0.15)}"/><path d="M-6 .5Q-2-3.5 6-1" stroke="${light(c, 0.25)}" stroke-width="1" fill="none"/>`,
    8,
  ],
  ring: [
    (c) =>
      `<circle r="6.5" fill="none" stroke="${dark(c, 0.26)}" stroke-width="5"/><circle cy="-.7" r="6.5" fill="none" stroke="${c}" stroke-width="3.8"/>`,
    14,
  ],
  fox: [
    (c) =>
      `<path d="M-9 2L0-7L9 2Q0 8-9 2Z" fill="${dark(c, 0.26)}"/><path d="M-7.5 1L0-5.6L7.5 1Q0 5.5-7.5 1Z" fill="${c}"/>`,
    13,
  ],
}

/** Two things mixed in one katori take turns. */
const mixture = (kinds) => [
  (c, spot) => {
    const [kind, colour] = kinds[Math.floor(spot.roll * kinds.length) % kinds.length]
    return grains[kind][0](colour ?? c)
  },
  11,
]

const bowls = {
  steel: '#c3cad2',
  brass: '#d9a441',
  wood: '#a9713d',
  clay: '#b9603a',
  leaf: '#5f9a3f',
}

function katori(colour) {
  return `${slab('M6 62H94C94 82 78 95 50 95C22 95 6 82 6 62Z', colour)}<path d="M6 62C6 66 94 66 94 62" fill="none" stroke="${light(colour, 0.55)}" stroke-width="2.6"/><path d="M17 72Q24 86 40 91" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".45"/>`
}

function heaped([draw, pitch], colour, bowl, seed) {
  const clip = uniqueId('heap')
  const grainsDrawn = moundSpots(pitch, seed)
    .map((spot) => turned(spot, draw(shadeOf(colour, spot.roll), spot)))
    .join('')
  return `<clipPath id="${clip}"><path d="M0 0H100V63Q50 67 0 63Z"/></clipPath><g clip-path="url(#${clip})"><path d="M9 66C14 38 32 25 50 25C68 25 86 38 91 66Z" fill="${dark(colour, 0.35)}"/>${grainsDrawn}</g>${katori(bowls[bowl])}`
}

/** Ground spices and flours: a soft mound with a furrow. */
function powder(colour, bowl) {
  return `${slab('M7 66C16 46 36 22 50 22C64 22 84 46 93 66Z', colour)}<path d="M50 23C44 40 34 52 22 63M50 23C55 38 66 52 80 62" stroke="${light(colour, 0.35)}" stroke-width="3" fill="none" opacity=".5" stroke-linecap="round"/><g fill="${dark(colour, 0.3)}" opacity=".55"><circle cx="42" cy="46" r="1.6"/><circle cx="58" cy="42" r="1.4"/><circle cx="51" cy="56" r="1.7"/><circle cx="68" cy="57" r="1.4"/><circle cx="33" cy="58" r="1.4"/></g>${katori(bowls[bowl])}`
}

/** Something smooth in a bowl: curd, batter, cream, chutney. */
function smooth(colour, bowl) {
  return `<g transform="translate(0 -16)">${katori(bowls[bowl])}<ellipse cx="50" cy="62" rx="44" ry="13" fill="${dark(bowls[bowl], 0.25)}"/><ellipse cx="50" cy="61" rx="40.5" ry="10.8" fill="${colour}"/><path d="M24 61Q36 54 50 60T76 60" stroke="${mix(colour, '#ffffff', 0.7)}" stroke-width="3.5" fill="none" stroke-linecap="round"/></g>`
}

const NAMKEEN = mixture([
  ['sev', undefined],
  ['round', '#8fae3c'],
  ['split', '#c07a35'],
  ['bean', '#b5532c'],
  ['sev', undefined],
])
const TRAIL = mixture([
  ['almond', '#a5653a'],
  ['cashew', '#ecd5a8'],
  ['raisin', '#7a3b26'],
  ['pista', '#8fae3c'],
])
const MUESLI = mixture([
  ['flake', '#e3bb78'],
  ['raisin', '#6b2f24'],
  ['flake', '#d29c50'],
  ['almond', '#a5653a'],
])
const BIRDSEED = mixture([
  ['seed', '#e8c46a'],
  ['seed', '#b77a35'],
  ['rice', '#efe3c2'],
  ['seed', '#7d8c3a'],
])
const SAUNF = mixture([
  ['cumin', '#7fae45'],
  ['cumin', '#e86f9a'],
  ['cumin', '#f3f0e2'],
  ['cumin', '#f0b53b'],
])

/** How each is served, and its colour where none is given. */
const servings = {
  'heap-round': [grains.round, 'steel', '#6d8c34'],
  'heap-seed': [grains.seed, 'brass', '#3b2a20'],
  'heap-split': [grains.split, 'steel', '#e7a92b'],
  'heap-rice': [grains.rice, 'brass', '#f3ead6'],
  'heap-cumin': [grains.cumin, 'brass', '#a47b43'],
  'heap-bean': [grains.bean, 'steel', '#8e2f2a'],
  'heap-chana': [grains.chana, 'steel', '#dcb06a'],
  'heap-flake': [grains.flake, 'steel', '#efe2c4'],
  'heap-puff': [grains.puff, 'wood', '#f4e9d0'],
  'heap-almond': [grains.almond, 'wood', '#a5653a'],
  'heap-cashew': [grains.cashew, 'wood', '#ecd5a8'],
  'heap-pista': [grains.pista, 'wood', '#8fae3c'],
  'heap-raisin': [grains.raisin, 'wood', '#8a5a2b'],
  'heap-date': [grains.date, 'wood', '#7a3d22'],
  'heap-cube': [grains.cube, 'steel', '#f7efdc'],
  'heap-sev': [grains.sev, 'steel', '#e8a52a'],
  'heap-stick': [grains.stick, 'brass', '#8a5a33'],
  'heap-clove': [grains.clove, 'brass', '#4d2e20'],
  'heap-pod': [grains.pod, 'brass', '#8fae4e'],
  'heap-tealeaf': [grains.tealeaf, 'wood', '#3a2a1e'],
  'heap-ring': [grains.ring, 'steel', '#c98a3a'],
  'heap-fox': [grains.fox, 'leaf', '#4c6b2d'],
  'heap-namkeen': [NAMKEEN, 'steel', '#e8a52a'],
  'heap-trail': [TRAIL, 'wood', '#a5653a'],
  'heap-muesli': [MUESLI, 'steel', '#d9a95c'],
  'heap-birdseed': [BIRDSEED, 'wood', '#d9b45c'],
  'heap-saunf': [SAUNF, 'brass', '#7fae45'],
}

/** By name, not by place in the table: a new heap leaves the others as they lie. */
const seedOf = (name) => [...name].reduce((sum, letter) => sum + letter.charCodeAt(0) * 13, 71)

const heapGlyphs = Object.fromEntries(
  Object.entries(servings).map(([name, [grain, bowl, usual]]) => [
    name,
    (tint) => heaped(grain, tint ?? usual, bowl, seedOf(name)),
  ]),
)

export const heaps = {
  ...heapGlyphs,
  powder: (tint = '#e8a80c') => powder(tint, 'brass'),
  flour: (tint = '#f1e3c6') => powder(tint, 'wood'),
  bowl: (tint = '#fdfaf2') => smooth(tint, 'clay'),
  'steel-bowl': (tint = '#fdfaf2') => smooth(tint, 'steel'),
}

/** A mound has its furrow, a field only specks. */
function flourField(colour, w, h) {
  const random = disorder(17)
  const specks = Array.from({ length: 46 }, () => {
    const shade = random() < 0.5 ? light(colour, 0.4) : dark(colour, 0.22)
    return `<circle cx="${(random() * w).toFixed(1)}" cy="${(random() * h).toFixed(1)}" r="${(1.4 + random() * 1.6).toFixed(1)}" fill="${shade}" opacity=".6"/>`
  })
  const dune = (y, shade) =>
    `<path d="M0 ${y}Q${w * 0.3} ${y - h * 0.16} ${w * 0.55} ${y}T${w} ${y - h * 0.05}V${h}H0Z" fill="${shade}" opacity=".8"/>`
  return `<path d="M0 0H${w}V${h}H0Z" fill="${light(colour, 0.3)}"/>${dune(h * 0.36, colour)}${dune(h * 0.7, dark(colour, 0.14))}${specks.join('')}`
}

/** Larger than in a katori: a window is close to the eye. */
const FIELD_SCALE = 2.4

/** Fills `w` by `h` with what a glyph's katori holds; any other glyph's with flour. */
export function grainField(name, tint, w, h) {
  const serving = servings[name]
  if (!serving) return flourField(tint ?? '#f1e3c6', w, h)
  const [[draw, pitch], , usual] = serving
  const colour = tint ?? usual
  const random = disorder(seedOf(name))
  const step = pitch * FIELD_SCALE
  const grainsDrawn = []
  for (let y = -step / 2, row = 0; y < h + step; y += step * 0.68, row++) {
    for (let x = (row % 2 ? -step / 2 : 0) - step; x < w + step; x += step * 0.92) {
      const spot = {
        x: x + (random() - 0.5) * step * 0.4,
        y: y + (random() - 0.5) * step * 0.35,
        angle: random() * 180 - 90,
        roll: random(),
      }
      const grain = `<g transform="scale(${FIELD_SCALE})">${draw(shadeOf(colour, spot.roll), spot)}</g>`
      grainsDrawn.push(turned(spot, grain))
    }
  }
  return `<path d="M0 0H${w}V${h}H0Z" fill="${dark(colour, 0.4)}"/>${grainsDrawn.join('')}`
}

/** Whether a katori of it shows single grains, which also fill a window. */
export const hasGrains = (name) => name in servings
