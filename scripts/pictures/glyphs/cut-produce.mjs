/* oxlint-disable unicorn/consistent-function-scoping -- a drawing's parts stay inside the drawing */
/** Vegetables and fruits cut open, for second pictures. Box of 100. */
import { dark, light } from '../colour.mjs'
import { line, lump, orb, slab } from '../svg.mjs'

const around = (count, draw, turn = 0) =>
  Array.from({ length: count }, (_, i) => draw((360 / count) * i + turn, i)).join('')

const at = (angle, body) => `<g transform="rotate(${angle.toFixed(1)} 50 50)">${body}</g>`

/** A slice across: the skin's edge, the flesh, a paler middle, and what lies in it. */
function slice({ skin, rim = light(skin, 0.3), flesh, radius = 44, edge = 5, inside = '' }) {
  return `<ellipse cx="50" cy="55" rx="${radius}" ry="${radius}" fill="${dark(skin, 0.35)}"/><circle cx="50" cy="50" r="${radius}" fill="${skin}"/><circle cx="50" cy="50" r="${radius - edge * 0.5}" fill="${rim}"/><circle cx="50" cy="50" r="${radius - edge}" fill="${flesh}"/>${inside}<path d="M22 34Q34 18 54 16" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none" opacity=".3"/>`
}

const seedAt = (r, rx, ry, colour) => (angle) =>
  at(angle, `<ellipse cx="50" cy="${50 - r}" rx="${rx}" ry="${ry}" fill="${colour}"/>`)

const ring = (r, colour, width) =>
  `<circle cx="50" cy="50" r="${r}" fill="none" stroke="${colour}" stroke-width="${width}"/>`

/** Citrus: segments with a skin between them. */
function citrus(skin, flesh) {
  const segment = (angle) =>
    at(
      angle,
      `<path d="M50 47L37.5 17Q50 9 62.5 17Z" fill="${flesh}" stroke="${light(flesh, 0.3)}" stroke-width="1.6" stroke-linejoin="round"/>${line('M47 22L49 38M53 20L51 34', light(flesh, 0.45), 1.4)}`,
    )
  return slice({
    skin,
    rim: light(skin, 0.2),
    flesh: '#fdf3da',
    edge: 6,
    inside: `${around(9, segment)}<circle cx="50" cy="50" r="4" fill="#fdf3da"/>`,
  })
}

/** A half lengthwise: `outline` is its edge, `inner` the flesh. */
const half = (outline, skin, inner, flesh, inside = '') =>
  `${slab(outline, dark(skin, 0.1))}<path d="${inner}" fill="${flesh}"/>${inside}<path d="M30 34Q36 22 44 20" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none" opacity=".45"/>`

const APPLE =
  'M50 18Q66 6 82 18Q98 36 88 64Q76 94 60 92Q50 88 40 92Q24 94 12 64Q2 36 18 18Q34 6 50 18Z'
const APPLE_FLESH =
  'M50 24Q66 12 79 22Q92 38 83 62Q73 88 60 87Q50 83 40 87Q27 88 17 62Q8 38 21 22Q34 12 50 24Z'
const PEAR = 'M50 4Q66 6 66 28Q84 42 86 64Q86 94 50 96Q14 94 14 64Q16 42 34 28Q34 6 50 4Z'
const PEAR_FLESH = 'M50 10Q61 12 61 31Q78 44 80 64Q80 88 50 90Q20 88 20 64Q22 44 39 31Q39 12 50 10Z'
const pips = (y, colour) =>
  `<path d="M47 ${y}Q38 ${y + 10} 45 ${y + 18}Q49 ${y + 10} 47 ${y}ZM53 ${y}Q62 ${y + 10} 55 ${y + 18}Q51 ${y + 10} 53 ${y}Z" fill="${colour}"/>`

function cutApple() {
  const core = '<path d="M50 34Q72 42 62 66Q56 74 50 74Q44 74 38 66Q28 42 50 34Z" fill="#f6e7b4"/>'
  return half(APPLE, '#cf2f33', APPLE_FLESH, '#fdf5d8', core + pips(48, '#5a3420'))
}

function cutPear() {
  const core = '<path d="M50 50Q66 58 58 74Q50 82 42 74Q34 58 50 50Z" fill="#f3ebb8"/>'
  return half(PEAR, '#9fb84a', PEAR_FLESH, '#fbf8dc', core + pips(58, '#5a3420'))
}

/** A cheek scored into cubes and turned out. */
function cutMango() {
  const cubes = []
  for (let row = 0; row < 4; row++) {
    const half = [2, 3, 3, 2][row]
    for (let i = 0; i < half * 2 - 1; i++) {
      const x = 50 + (i - (half - 1)) * 13.5
      const y = 26 + row * 13 + Math.abs(i - (half - 1)) * 2.4
      cubes.push(
        `<path d="M${x - 6} ${y}l6 -4 6 4v7l-6 4 -6 -4z" fill="#e88f16"/><path d="M${x - 6} ${y}l6 -4 6 4 -6 4z" fill="#ffc247"/><path d="M${x - 6} ${y}l6 4v7l-6 -4z" fill="#f7a524"/>`,
      )
    }
  }
  return `${slab('M8 50Q6 90 50 92Q94 90 92 50Q70 34 50 34Q30 34 8 50Z', '#d97a1c')}<path d="M12 50Q50 26 88 50Q84 76 50 78Q16 76 12 50Z" fill="#f29a1f"/>${cubes.join('')}`
}

function cutPapaya() {
  const seeds = Array.from({ length: 13 }, (_, i) => {
    const x = 24 + (i % 7) * 8.6 + (i > 6 ? 4 : 0)
    const y = 54 + Math.sin(((x - 20) / 60) * Math.PI) * 13 + (i > 6 ? 7 : 0)
    return `<ellipse cx="${x}" cy="${y - 4}" rx="3.7" ry="3.2" fill="#2b2320"/>`
  }).join('')
  return `${slab('M2 44Q12 92 50 92Q88 92 98 44Q90 52 50 52Q10 52 2 44Z', '#8fae3c')}<path d="M5 44Q16 86 50 86Q84 86 95 44Q86 54 50 54Q14 54 5 44Z" fill="#f7a33f"/><path d="M8 46Q20 82 50 82Q80 82 92 46Q82 56 50 56Q18 56 8 46Z" fill="#f47a35"/><path d="M20 54Q50 60 80 54Q70 72 50 72Q30 72 20 54Z" fill="#d9572a"/>${seeds}`
}

function cutWatermelon() {
  const seeds = [
    [34, 48],
    [50, 46],
    [66, 48],
    [42, 60],
    [58, 60],
    [50, 73],
    [26, 36],
    [74, 36],
  ]
    .map(([x, y]) => `<path d="M${x} ${y - 5}q4 6 0 9q-4 -3 0 -9z" fill="#241c1a"/>`)
    .join('')
  return `${slab('M2 30Q50 6 98 30Q84 80 50 96Q16 80 2 30Z', '#2f7d3a')}<path d="M6 32Q50 10 94 32Q80 76 50 90Q20 76 6 32Z" fill="#e9f2cf"/><path d="M10 34Q50 14 90 34Q76 73 50 85Q24 73 10 34Z" fill="#e8424a"/>${seeds}`
}

function pineappleRing() {
  const eye = (angle) => at(angle, line('M50 12V24', '#e0a51a', 2.2))
  return `<circle cx="50" cy="55" r="42" fill="#a8741a"/><circle cx="50" cy="50" r="42" fill="#c98a1f"/><circle cx="50" cy="50" r="38" fill="#fbd64f"/>${around(18, eye)}${around(18, (angle) => at(angle, line('M50 27V34', '#f0bd34', 2)), 10)}<circle cx="50" cy="51" r="13" fill="#b98a3a"/><circle cx="50" cy="50" r="12" fill="#8a5f2c"/>`
}

function cutStrawberry() {
  return half(
    'M50 96Q12 70 12 36Q14 14 34 16Q44 14 50 22Q56 14 66 16Q86 14 88 36Q88 70 50 96Z',
    '#d8283a',
    'M50 88Q19 66 19 38Q21 22 36 23Q45 22 50 30Q55 22 64 23Q79 22 81 38Q81 66 50 88Z',
    '#f2616a',
    `<path d="M50 36Q64 48 50 76Q36 48 50 36Z" fill="#fbd9d4"/>${line('M50 40Q38 44 30 38M50 50Q36 56 28 52M50 40Q62 44 70 38M50 50Q64 56 72 52M50 62Q40 70 36 68M50 62Q60 70 64 68', '#f9c3c0', 2)}${slab('M50 22Q30 22 22 8Q40 6 50 14Q60 6 78 8Q70 22 50 22Z', '#4f9a3a')}`,
  )
}

function cutCoconut() {
  return `${orb(50, 52, 45, 44, '#5f9a46', { glint: 0 })}<circle cx="50" cy="48" r="39" fill="#e9dfb8"/><circle cx="50" cy="48" r="33" fill="#fdfaf0"/><ellipse cx="50" cy="52" rx="26" ry="24" fill="#e6edf0"/><ellipse cx="50" cy="53" rx="25" ry="22" fill="#dbe9ee"/><path d="M32 50Q42 42 56 48T72 50" stroke="#fff" stroke-width="3" fill="none" stroke-linecap="round"/>`
}

function cutBanana() {
  return slice({
    skin: '#e8bf2e',
    flesh: '#fbf0c4',
    radius: 40,
    inside: `${ring(20, '#f3e09b', 3)}${around(3, (angle) => at(angle, line('M50 48V34', '#e2c977', 3)))}${around(6, seedAt(11, 1.6, 2.6, '#7a5a2a'), 30)}`,
  })
}

function cutPomegranate() {
  const arils = []
  for (const [r, count] of [
    [11, 6],
    [21, 11],
    [31, 16],
  ]) {
    for (let i = 0; i < count; i++) {
      const angle = (i / count) * Math.PI * 2 + r
      arils.push(
        orb(50 + Math.cos(angle) * r, 50 + Math.sin(angle) * r, 5, 5.4, '#b0142f', { glint: 0.6 }),
      )
    }
  }
  const wall = (angle) => at(angle, line('M50 50V12', '#f6e3c2', 3))
  return slice({
    skin: '#b3262f',
    flesh: '#f2d6b0',
    edge: 6,
    inside: arils.join('') + around(5, wall),
  })
}

function cutCapsicum() {
  const lobe = (angle) => at(angle, '<circle cx="50" cy="27" r="21" fill="#4f9a3a"/>')
  const wall = (angle) => at(angle, '<circle cx="50" cy="28" r="15" fill="#d9ecb8"/>')
  const seeds = around(10, seedAt(9, 2.6, 3.4, '#f6edc9'))
  return `<g transform="translate(0 4)" opacity=".9">${around(4, (angle) => at(angle, '<circle cx="50" cy="27" r="21" fill="#2f6b26"/>'))}</g>${around(4, lobe)}${around(4, wall)}${around(4, (angle) => at(angle, line('M50 50V22', '#8fc25c', 4)), 45)}<circle cx="50" cy="50" r="12" fill="#eef3d0"/>${seeds}`
}

function cutCabbage() {
  const leafLine = (r, shift) =>
    `<path d="M${50 - r} ${52 + shift}Q${50 - r * 0.7} ${50 - r} 50 ${50 - r + shift}Q${50 + r * 0.7} ${50 - r} ${50 + r} ${52 + shift}Q${50 + r * 0.7} ${50 + r * 0.8} 50 ${50 + r * 0.86}Q${50 - r * 0.7} ${50 + r * 0.8} ${50 - r} ${52 + shift}Z" fill="none" stroke="#7fb34a" stroke-width="2.6" stroke-dasharray="${r * 0.9} 5"/>`
  return `${orb(50, 53, 46, 42, '#6da544', { glint: 0 })}<ellipse cx="50" cy="51" rx="41" ry="38" fill="#e3f0bd"/>${[38, 31, 24, 17].map((r, i) => leafLine(r, i * 2)).join('')}<path d="M50 92Q38 70 46 44H54Q62 70 50 92Z" fill="#fbfbe6"/>${line('M48 56Q38 50 32 40M52 56Q62 50 68 40M48 68Q34 66 24 58M52 68Q66 66 76 58', '#fbfbe6', 3.4)}`
}

function cutMushroom() {
  return `${slab('M50 12Q90 14 92 48Q92 58 78 58Q66 58 62 54L64 86Q58 94 50 94Q42 94 36 86L38 54Q34 58 22 58Q8 58 8 48Q10 14 50 12Z', '#d9c3a0')}<path d="M50 18Q83 20 86 47Q84 52 78 52Q66 50 57 46L59 84Q50 90 41 84L43 46Q34 50 22 52Q16 52 14 47Q17 20 50 18Z" fill="#fbf4e6"/><path d="M18 50Q34 36 42 44M82 50Q66 36 58 44" stroke="#a98560" stroke-width="4" fill="none" stroke-linecap="round"/>`
}

/** A floret cut lengthwise: stalks that branch into a crown. */
function floret(crown, stalk) {
  const heads = [
    [26, 36, 17],
    [50, 26, 20],
    [74, 36, 17],
    [36, 48, 13],
    [64, 48, 13],
  ]
    .map(([x, y, r]) => orb(x, y, r, r * 0.94, crown, { glint: 0.2 }))
    .join('')
  return `${slab('M40 94Q44 70 40 62L26 44L36 40L50 56L64 40L74 44L60 62Q56 70 60 94Q50 99 40 94Z', stalk)}${heads}${line('M50 90V62M50 64L36 50M50 64L64 50', light(stalk, 0.5), 3)}`
}

function cutBrinjal() {
  return slice({
    skin: '#5b2a73',
    flesh: '#f4ecd2',
    rim: '#7d4a94',
    inside: `${ring(26, '#e3d6ad', 5)}${around(13, seedAt(26, 2, 3, '#b59a62'))}${around(7, seedAt(14, 1.8, 2.8, '#b59a62'), 20)}`,
  })
}

function cutGourd() {
  return slice({
    skin: '#8db34e',
    flesh: '#f5f8e2',
    inside: `${ring(20, '#e2ecc2', 12)}${around(8, seedAt(20, 3, 5.4, '#fffdf2'))}${around(8, seedAt(20, 1.2, 3, '#d3dca9'))}`,
  })
}

function cutKarela() {
  const bump = (angle) => at(angle, '<ellipse cx="50" cy="8" rx="6.5" ry="7" fill="#3f8a35"/>')
  return `${around(12, bump)}${slice({ skin: '#4a9440', flesh: '#d5e6a6', radius: 42, edge: 6, inside: `<circle cx="50" cy="50" r="23" fill="#f4f0d4"/>${around(5, seedAt(13, 5, 7, '#e0c58a'))}` })}`
}

function cutOkra() {
  const star = around(5, (angle) => at(angle, '<circle cx="50" cy="26" r="20" fill="#6fa53c"/>'))
  const pale = around(5, (angle) => at(angle, '<circle cx="50" cy="28" r="14.5" fill="#dcebb4"/>'))
  return `${star}<circle cx="50" cy="50" r="27" fill="#6fa53c"/>${pale}<circle cx="50" cy="50" r="22" fill="#dcebb4"/>${around(5, seedAt(21, 5, 6, '#f7f5e0'))}${around(5, (angle) => at(angle, line('M50 46V22', '#a8cc70', 2.4)), 36)}`
}

const cutCucumber = () =>
  slice({
    skin: '#3c7a34',
    rim: '#a7cf78',
    flesh: '#e9f4cf',
    inside: `<circle cx="50" cy="50" r="24" fill="#d6eab0"/>${around(9, seedAt(16, 2.6, 5, '#fbfdf0'))}${around(3, (angle) => at(angle, line('M50 50V32', '#bfdc94', 2.4)))}`,
  })

function cutTomato() {
  const chamber = (angle) =>
    at(
      angle,
      `<path d="M50 42Q38 34 40 20Q50 13 60 20Q62 34 50 42Z" fill="#b9271b"/>${[
        [46, 24],
        [54, 24],
        [50, 31],
      ]
        .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="2.2" ry="3.2" fill="#f6d58a"/>`)
        .join('')}`,
    )
  return slice({
    skin: '#cf2f20',
    flesh: '#ee5a42',
    inside: `${around(5, chamber)}<circle cx="50" cy="50" r="7" fill="#f59a80"/>`,
  })
}

const cutOnion = () =>
  slice({
    skin: '#8e2a52',
    rim: '#c9779c',
    flesh: '#fbeff2',
    inside: [32, 25, 18, 11].map((r) => ring(r, '#c56c96', 2.6)).join('') + ring(4, '#d9a0bb', 3),
  })

const cutPotato = () =>
  slice({ skin: '#b98a4a', flesh: '#fbeab0', edge: 4, inside: ring(31, '#f4dc94', 3) })

const cutBeetroot = () =>
  slice({
    skin: '#6e1740',
    flesh: '#9c2150',
    rim: '#7d1a48',
    inside: [32, 23, 14].map((r) => ring(r, '#c4547d', 2.6)).join(''),
  })

const cutRadish = () =>
  slice({
    skin: '#dcd5c2',
    rim: '#f4f0e2',
    flesh: '#fdfcf6',
    inside: around(14, (angle) => at(angle, line('M50 36V18', '#ece6d4', 2))),
  })

const cutCarrot = () =>
  slice({
    skin: '#d9661a',
    flesh: '#f58a32',
    radius: 40,
    inside: `<circle cx="50" cy="50" r="17" fill="#f9b056"/>${around(10, (angle) => at(angle, line('M50 32V22', '#f9a850', 2)))}`,
  })

const cutGinger = () =>
  slice({
    skin: '#a8804a',
    flesh: '#f6dc8e',
    edge: 4,
    inside: `${ring(30, '#e8c668', 2.4)}${around(12, seedAt(18, 1.4, 2.4, '#d9b452'))}${around(7, seedAt(9, 1.2, 2, '#d9b452'), 14)}`,
  })

const cutGuava = () =>
  slice({
    skin: '#a7c957',
    flesh: '#fdf1e4',
    edge: 4,
    inside: `<circle cx="50" cy="50" r="31" fill="#f7a3a6"/><circle cx="50" cy="50" r="24" fill="#f1848e"/>${around(14, seedAt(21, 2, 2.6, '#fbe7bd'))}${around(8, seedAt(12, 2, 2.6, '#fbe7bd'), 15)}`,
  })

const cutChikoo = () =>
  slice({
    skin: '#7d5433',
    flesh: '#c98a55',
    edge: 4,
    inside: `${around(12, (angle) => at(angle, line('M50 38V16', '#d9a272', 2)))}<circle cx="50" cy="50" r="11" fill="#e0b184"/>${[-24, 24, 204].map((angle) => at(angle, '<path d="M50 26Q56 36 50 46Q44 36 50 26Z" fill="#231a16"/>')).join('')}`,
  })

const cutKiwi = () =>
  slice({
    skin: '#7a5a36',
    flesh: '#8cc23c',
    inside: `${around(18, (angle) => at(angle, line('M50 34V16', '#b5dc72', 2)))}${around(16, seedAt(20, 1.8, 3, '#1f1a16'))}<circle cx="50" cy="50" r="11" fill="#f2f5d6"/>`,
  })

function cutCorn() {
  const kernel = (angle) =>
    at(
      angle,
      '<path d="M44 26L42 12Q50 5 58 12L56 26Z" fill="#f6c62f" stroke="#d99a18" stroke-width="1.6"/>',
    )
  return `<circle cx="50" cy="54" r="42" fill="#c98f1a"/>${around(14, kernel)}<circle cx="50" cy="50" r="26" fill="#f7e3a0"/>${ring(17, '#e8cf86', 2.4)}<circle cx="50" cy="50" r="9" fill="#fbf1cf"/>`
}

/** A grape cut through, on a few whole ones. */
function cutGrapes(colour, flesh) {
  const whole = [
    [24, 34],
    [48, 24],
    [74, 34],
    [18, 62],
    [82, 62],
  ]
    .map(([x, y]) => orb(x, y, 17, 17, colour))
    .join('')
  const opened = (x, y) =>
    `<circle cx="${x}" cy="${y}" r="19" fill="${colour}"/><circle cx="${x}" cy="${y}" r="15.5" fill="${flesh}"/><path d="M${x - 3} ${y - 8}q-5 8 0 14M${x + 3} ${y - 8}q5 8 0 14" stroke="#9a7440" stroke-width="3" fill="none" stroke-linecap="round"/>`
  return whole + opened(36, 72) + opened(68, 76)
}

function garlicCloves() {
  const clove = (x, y, turn, s = 1) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${lump('M0 -34Q22 -12 18 14Q12 30 0 30Q-14 30 -18 14Q-20 -10 0 -34Z', '#efe6dc')}<path d="M-4 -22Q-12 0 -6 24M6 -18Q10 4 6 24" stroke="#c7a6b8" stroke-width="2" fill="none" opacity=".8"/></g>`
  return clove(28, 46, -28) + clove(72, 44, 24) + clove(50, 62, 4, 1.06)
}

function shelledPeas() {
  const peas = [18, 34, 50, 66, 82]
    .map((x, i) => orb(x, 52 - Math.sin((i / 4) * Math.PI) * 7, 9.5, 9.5, '#7cc04a'))
    .join('')
  return `${slab('M2 50Q50 4 98 50Q50 44 2 50Z', '#4f9a3a')}<path d="M4 52Q50 36 96 52Q50 80 4 52Z" fill="#cfe6a0"/>${peas}${slab('M2 52Q50 66 98 52Q50 98 2 52Z', '#5dab45')}`
}

/** Pieces of something long and thin, cut across. */
function pieces(skin, inside) {
  const piece = (x, y, turn) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${slab('M-24 -9H20Q27 0 20 9H-24Q-30 0 -24 -9Z', skin)}<ellipse cx="20" cy="0" rx="6" ry="9" fill="${light(skin, 0.55)}"/><ellipse cx="20.5" cy="0" rx="2.6" ry="4.4" fill="${inside}"/></g>`
  return (
    piece(34, 28, -14) +
    piece(68, 38, 20) +
    piece(30, 54, 12) +
    piece(70, 64, -16) +
    piece(44, 80, 6)
  )
}

/** Leaves picked from their stalks. */
function pickedLeaves(leaf, colour) {
  const places = [
    [26, 30, -40],
    [52, 22, 8],
    [78, 34, 46],
    [22, 64, -74],
    [76, 68, 80],
    [40, 52, -16],
    [62, 54, 24],
    [50, 78, 4],
  ]
  return places
    .map(
      ([x, y, turn], i) =>
        `<g transform="translate(${x} ${y}) rotate(${turn})">${leaf(i % 2 ? colour : light(colour, 0.16), light(colour, 0.5))}</g>`,
    )
    .join('')
}
const longLeaf = (c, vein) =>
  `<path d="M0 -26Q16 -6 0 24Q-16 -6 0 -26Z" fill="${c}"/><path d="M0 -22V32" stroke="${vein}" stroke-width="2"/>`
const lobedLeaf = (c, vein) =>
  `<path d="M0 18Q-20 14 -18 0Q-10 0 -9 -12Q-4 -18 0 -12Q4 -18 9 -12Q10 0 18 0Q20 14 0 18Z" fill="${c}"/><path d="M0 -6V28" stroke="${vein}" stroke-width="2"/>`
const toothedLeaf = (c, vein) =>
  `<path d="M0 -24L7 -16L14 -12L13 -3L18 6L11 12L6 22H-6L-11 12L-18 6L-13 -3L-14 -12L-7 -16Z" fill="${c}"/><path d="M0 -20V30M0 -8L8 -12M0 -8L-8 -12M0 6L10 2M0 6L-10 2" stroke="${vein}" stroke-width="1.8"/>`

export const cutProduce = {
  'cut-tomato': cutTomato,
  'cut-onion': cutOnion,
  'cut-potato': cutPotato,
  'shelled-peas': shelledPeas,
  'cut-capsicum': cutCapsicum,
  'cut-carrot': cutCarrot,
  'broccoli-floret': () => floret('#3f8a3a', '#a9cf78'),
  'cauliflower-floret': () => floret('#f6eed8', '#e3e6bd'),
  'cut-cabbage': cutCabbage,
  'palak-leaves': () => pickedLeaves(longLeaf, '#3f8f4a'),
  'cut-okra': cutOkra,
  'cut-gourd': cutGourd,
  'cut-karela': cutKarela,
  'cut-brinjal': cutBrinjal,
  'cut-cucumber': cutCucumber,
  'cut-beans': () => pieces('#6cae3e', '#cfe6a0'),
  'cut-beetroot': cutBeetroot,
  'cut-radish': cutRadish,
  'cut-ginger': cutGinger,
  'garlic-cloves': garlicCloves,
  'cut-chilli': () => pieces('#3f9a35', '#f6edc9'),
  'dhania-leaves': () => pickedLeaves(lobedLeaf, '#4fa03c'),
  'pudina-leaves': () => pickedLeaves(toothedLeaf, '#2f9a5c'),
  'cut-corn': cutCorn,
  'cut-mushroom': cutMushroom,
  'cut-banana': cutBanana,
  'cut-apple': cutApple,
  'cut-orange': () => citrus('#f08a1d', '#f9a23a'),
  'cut-mango': cutMango,
  'cut-black-grapes': () => cutGrapes('#4a2a66', '#d9c4d6'),
  'cut-green-grapes': () => cutGrapes('#8cb04a', '#e6f0c0'),
  'cut-pomegranate': cutPomegranate,
  'cut-papaya': cutPapaya,
  'cut-watermelon': cutWatermelon,
  'pineapple-ring': pineappleRing,
  'cut-guava': cutGuava,
  'cut-kiwi': cutKiwi,
  'cut-pear': cutPear,
  'cut-mosambi': () => citrus('#a9b83a', '#e6e58a'),
  'cut-lemon': () => citrus('#f2c81f', '#fbe46a'),
  'cut-coconut': cutCoconut,
  'cut-strawberry': cutStrawberry,
  'cut-chikoo': cutChikoo,
}
