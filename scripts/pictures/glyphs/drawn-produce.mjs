/* oxlint-disable unicorn/consistent-function-scoping -- a drawing's parts stay inside the drawing */
/** Vegetables and fruits that Fluent Emoji lacks or draws too strangely for a shop. Box of 100. */
import { dark, light } from '../colour.mjs'
import { line, lump, orb, slab } from '../svg.mjs'

const GREEN = '#4f9a3a'
const star = (cx, cy, r, colour = GREEN) =>
  [-72, -30, 14, 56, 100, 150, 205]
    .map(
      (a) =>
        `<path d="M${cx} ${cy}q${r * 0.5} ${-r * 0.28} ${r} 0q${-r * 0.5} ${r * 0.3} ${-r} 0z" fill="${colour}" transform="rotate(${a} ${cx} ${cy})"/>`,
    )
    .join('')

function tomato() {
  return `${orb(50, 57, 43, 37, '#df3a26')}<path d="M50 22Q30 30 20 52M50 22Q72 30 81 54" stroke="#fff" stroke-width="2.5" fill="none" opacity=".16"/>${star(50, 25, 24, '#3f8f33')}${line('M50 24Q49 14 56 7', '#3c7a2f', 5)}`
}

function redOnion() {
  return `${line('M50 26Q46 12 38 6M50 26Q51 12 58 5M50 26Q55 16 64 12', '#b99152', 4)}${lump('M50 18C55 30 92 36 92 62C92 82 72 92 50 92C28 92 8 82 8 62C8 36 45 30 50 18Z', '#a83360')}<path d="M50 22C42 36 30 44 28 64C28 78 38 88 50 91M50 22C58 36 70 44 72 64C72 78 62 88 50 91M50 22V91" stroke="${light('#a83360', 0.45)}" stroke-width="2.2" fill="none" opacity=".7"/><ellipse cx="27" cy="54" rx="6" ry="11" fill="#fff" opacity=".3" transform="rotate(24 27 54)"/>${line('M44 91Q42 97 38 98M50 92V99M56 91Q58 97 62 98', '#c9a873', 2.6)}`
}

function potato() {
  const eyes = [
    [36, 42],
    [62, 36],
    [72, 58],
    [44, 66],
    [27, 58],
    [58, 76],
  ]
  return `${lump('M20 36C34 14 68 12 84 32C98 50 92 78 68 87C44 95 14 88 8 66C5 54 12 46 20 36Z', '#c99a58')}${eyes.map(([x, y]) => `<path d="M${x - 5} ${y}q5 5 10 0" stroke="#7d5526" stroke-width="3" fill="none" stroke-linecap="round"/>`).join('')}<ellipse cx="34" cy="30" rx="12" ry="5" fill="#fff" opacity=".3" transform="rotate(-24 34 30)"/>`
}

const okraPod = (turn) =>
  `<g transform="rotate(${turn} 50 50)">${slab('M42 18H58Q66 44 60 66Q56 88 50 96Q44 88 40 66Q34 44 42 18Z', '#6fa53c')}<path d="M46 22Q42 56 50 92M54 22Q58 56 50 92" stroke="${dark('#6fa53c', 0.3)}" stroke-width="2" fill="none"/>${slab('M40 20Q50 10 60 20L58 26H42Z', '#4d8030')}${line('M50 14V5', '#4d8030', 6)}</g>`

function okra() {
  return okraPod(-34) + okraPod(28) + okraPod(-4)
}

function bottleGourd() {
  return `<g transform="translate(50 50) scale(1.1) rotate(38) translate(-50 -50)">${lump('M42 12Q50 6 58 12C62 32 74 52 74 72C74 92 62 98 50 98C38 98 26 92 26 72C26 52 38 32 42 12Z', '#a3c860')}<path d="M46 20Q36 50 36 76M54 20Q64 50 64 78" stroke="${light('#a3c860', 0.4)}" stroke-width="3" fill="none" opacity=".7" stroke-dasharray="7 6" stroke-linecap="round"/>${line('M50 11V0', '#5f8a34', 7)}</g>`
}

function cauliflower() {
  const florets = [
    [34, 34, 15],
    [52, 26, 16],
    [68, 36, 15],
    [26, 50, 14],
    [45, 46, 17],
    [64, 52, 16],
    [78, 54, 12],
    [38, 62, 14],
    [56, 64, 14],
  ]
  return `${slab('M4 46Q12 30 26 40Q30 70 48 92Q12 90 4 46Z', '#5d9b3f')}${slab('M96 46Q88 30 74 40Q70 70 52 92Q88 90 96 46Z', '#4c8a36')}${florets.map(([x, y, r]) => orb(x, y, r, r * 0.92, '#f6eed8', { glint: 0 })).join('')}${slab('M20 60Q34 76 50 78Q66 76 80 60Q84 90 50 96Q16 90 20 60Z', '#6fae48')}${line('M50 78V92M34 72Q42 84 48 90M66 72Q58 84 52 90', '#cfe3ac', 2.4)}`
}

function creamMushroom() {
  const one = (x, y, s) =>
    `<g transform="translate(${x} ${y}) scale(${s})">${slab('M-13 4H13Q15 30 12 36Q0 42-12 36Q-15 30-13 4Z', '#f3e6cf')}${lump('M-38 8Q-38-34 0-36Q38-34 38 8Q20 16 0 15Q-20 16-38 8Z', '#efdcbb')}<path d="M-38 8Q-20 16 0 15Q20 16 38 8Q20 24 0 23Q-20 24-38 8Z" fill="#b58f63"/><ellipse cx="-13" cy="-18" rx="10" ry="6" fill="#fff" opacity=".55" transform="rotate(-24 -13 -18)"/></g>`
  return `${one(34, 44, 0.82)}${one(66, 56, 0.9)}`
}

function cabbage(tint = '#8cc152') {
  const vein = light(tint, 0.55)
  const frill =
    'M2 60Q-2 44 12 38Q10 60 30 84Q40 94 60 94Q80 92 90 40Q104 48 98 62Q98 84 78 92Q64 100 50 98Q30 100 18 90Q2 80 2 60Z'
  return `${slab(frill, dark(tint, 0.22))}${orb(50, 50, 42, 41, tint, { glint: 0 })}${slab('M10 40Q30 16 58 26Q40 52 46 92Q12 88 10 40Z', light(tint, 0.18))}${slab('M92 46Q84 14 50 12Q70 40 62 92Q92 84 92 46Z', dark(tint, 0.08))}${line('M22 48Q34 44 46 34M20 62Q34 60 43 54M24 76Q36 76 44 72M34 80Q34 52 52 28', vein, 2.4)}${line('M66 84Q76 50 60 20M70 62Q80 56 88 54M71 46Q78 38 84 36M69 76Q78 74 86 70', vein, 2.4)}`
}

function beans() {
  const pod = (d) => `${line(d, '#3f7a2c', 11)}${line(d, '#6cae3e', 8)}${line(d, '#a6d671', 2)}`
  return `${pod('M12 84Q30 30 88 14')}${pod('M10 60Q44 66 90 38')}${pod('M24 92Q60 84 86 56')}${line('M88 14Q92 10 92 6M90 38Q96 36 97 31M86 56Q92 55 95 51', '#4d7a2c', 4)}`
}

function radish() {
  const leaf = (t) =>
    `<g transform="rotate(${t} 52 26)">${slab('M48 28Q36 10 46 -4Q54 -10 58 -2Q64 12 56 28Z', '#57a045')}${line('M52 27Q51 10 52 0', '#a9d67e', 2)}</g>`
  return `<g transform="rotate(30 50 50)"><g transform="translate(-2 8)">${leaf(-34)}${leaf(28)}${leaf(-4)}${lump('M38 26Q52 20 66 26Q70 44 62 66Q56 86 52 98Q46 84 42 66Q34 44 38 26Z', '#f4f0e6')}${line('M42 40H50M60 50H54M45 62H52', '#cfc6b2', 2)}</g></g>`
}

function beetroot() {
  return `${line('M50 34Q40 18 34 4M50 34Q50 16 52 2M50 34Q60 20 70 8', '#b02a5b', 5)}${slab('M34 16Q20 8 26 -2Q40 -4 40 14Z', '#4f9a3a')}${slab('M52 12Q44 2 52 -6Q62 2 54 14Z', '#5dab45')}${slab('M64 18Q78 12 78 0Q62 -2 60 14Z', '#4f9a3a')}${lump('M50 30C74 28 88 42 86 60C84 78 64 84 54 99Q50 101 47 99C36 84 16 78 14 60C12 42 26 28 50 30Z', '#8d1f4d')}<path d="M26 58Q34 68 48 70M74 52Q68 64 58 70" stroke="${light('#8d1f4d', 0.35)}" stroke-width="2.4" fill="none" opacity=".6"/>`
}

/** A tied bunch; the leaf decides whether it is dhania, methi, pudina or curry leaves. */
function bunch(leaf, colour, { stalks = 7, tie = '#d9a441' } = {}) {
  const middle = (stalks - 1) / 2
  const stems = Array.from({ length: stalks }, (_, i) => {
    const t = ((i - middle) / middle) * 42
    return `<g transform="rotate(${t.toFixed(1)} 50 84)">${line('M50 88Q50 50 50 26', dark(colour, 0.2), 3)}${leaf(colour, i)}</g>`
  })
  const order = stems.map((_, i) => i).sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle))
  return `${order.map((i) => stems[i]).join('')}${line('M42 88L36 99M50 88V99M58 88L64 99', dark(colour, 0.15), 4)}<path d="M41 82H59" stroke="${tie}" stroke-width="7" stroke-linecap="round"/>`
}

const dhaniaLeaf = (c, i) =>
  [
    [50, 16],
    [39, 26],
    [61, 26],
    [44, 40],
    [57, 42],
  ]
    .map(
      ([x, y], k) =>
        `<path d="M${x} ${y + 9}Q${x - 12} ${y + 4} ${x - 10} ${y - 4}Q${x - 5} ${y - 3} ${x - 4} ${y - 9}Q${x} ${y - 6} ${x + 4} ${y - 9}Q${x + 5} ${y - 3} ${x + 10} ${y - 4}Q${x + 12} ${y + 4} ${x} ${y + 9}Z" fill="${(i + k) % 2 ? c : light(c, 0.18)}"/>`,
    )
    .join('')
const longLeaf = (c, i) =>
  `<path d="M50 -2Q68 18 54 52H46Q32 18 50 -2Z" fill="${i % 2 ? c : light(c, 0.15)}"/><path d="M50 4V50M50 18L58 12M50 18L42 12M50 32L59 26M50 32L41 26" stroke="${light(c, 0.5)}" stroke-width="1.6" fill="none"/>`

function eggplantLong() {
  return `<g transform="translate(50 50) scale(1.16) rotate(-36) translate(-50 -53)">${lump('M40 22Q50 16 60 22C66 44 68 66 62 86Q50 104 38 86C32 66 34 44 40 22Z', '#5b2a73')}<path d="M42 34Q38 58 42 82" stroke="#fff" stroke-width="4" opacity=".3" fill="none" stroke-linecap="round"/>${slab('M36 26Q42 12 50 14Q58 12 64 26Q56 24 50 30Q44 24 36 26Z', '#5d9b3f')}${line('M50 14V4', '#4d8030', 6)}</g>`
}

function papaya() {
  return `<g transform="rotate(24 50 50)">${lump('M50 3C60 8 78 40 78 64C78 86 66 98 50 98C34 98 22 86 22 64C22 40 40 8 50 3Z', '#e29a2c')}${slab('M50 12C58 18 71 44 71 64C71 82 62 91 50 91C38 91 29 82 29 64C29 44 42 18 50 12Z', '#f7813a')}<path d="M50 34C56 40 60 54 60 64C60 74 56 80 50 80C44 80 40 74 40 64C40 54 44 40 50 34Z" fill="#d95a1f"/>${[
    [46, 52],
    [53, 50],
    [45, 61],
    [54, 60],
    [48, 70],
    [54, 70],
    [50, 44],
  ]
    .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="3" ry="3.6" fill="#2c2420"/>`)
    .join('')}</g>`
}

function pomegranate() {
  const seeds = [
    [60, 48],
    [70, 52],
    [64, 58],
    [74, 62],
    [58, 64],
    [67, 68],
    [60, 76],
    [70, 76],
    [54, 55],
  ]
  return `${slab('M40 20L34 4L45 11L50 2L56 11L66 5L60 20Z', '#b5272f')}${orb(50, 56, 42, 41, '#c22c37')}${lump('M52 42Q72 36 84 50Q86 74 66 88Q46 82 46 62Q46 48 52 42Z', '#f6e3c2')}${seeds.map(([x, y]) => orb(x, y, 5.4, 5.6, '#a3132f', { glint: 0.6 })).join('')}`
}

function guava() {
  return `${orb(42, 46, 36, 36, '#a7c957')}${line('M42 12Q42 5 48 2', '#6b4a2a', 5)}${slab('M46 8Q62 -4 74 6Q62 16 46 8Z', '#4f9a3a')}${orb(66, 66, 30, 30, '#b9d573', { glint: 0 })}<circle cx="66" cy="66" r="25" fill="#fdf1e4"/><circle cx="66" cy="66" r="19" fill="#f4909a"/>${[
    [60, 60],
    [71, 59],
    [66, 67],
    [58, 70],
    [74, 70],
    [66, 77],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2" fill="#f9ecc9"/>`)
    .join('')}`
}

function chikoo() {
  return `${orb(38, 44, 32, 34, '#a4703f')}${line('M38 11V4', '#5c4424', 5)}${orb(66, 66, 29, 31, '#976336')}<ellipse cx="66" cy="66" rx="23" ry="25" fill="#d99a5b"/><ellipse cx="66" cy="66" rx="12" ry="15" fill="#e4b27a"/><ellipse cx="62" cy="66" rx="3.4" ry="8" fill="#2c1d14"/><ellipse cx="71" cy="66" rx="3.4" ry="8" fill="#2c1d14"/>`
}

function tenderCoconut() {
  return `${lump('M50 8C80 8 94 34 92 58C90 82 72 96 50 96C28 96 10 82 8 58C6 34 20 8 50 8Z', '#5fa346')}<path d="M26 20L50 4L74 20L66 34H34Z" fill="#f3e7c9"/><path d="M34 34H66L74 20Q50 30 26 20Z" fill="#dcc69a"/><ellipse cx="50" cy="15" rx="11" ry="5" fill="#fffdf6"/><ellipse cx="50" cy="16" rx="7" ry="3" fill="#cfe0e4"/>${line('M56 15L74 -4', '#d8432d', 5)}<path d="M22 44Q20 66 32 84M50 42V92M78 44Q80 66 68 84" stroke="${dark('#5fa346', 0.25)}" stroke-width="2.4" fill="none" opacity=".6"/>`
}

function capsicum(colour) {
  return `${lump('M14 40Q14 26 28 26Q36 20 42 27Q42 62 34 94Q14 92 12 66Z', dark(colour, 0.08))}${lump('M86 40Q86 26 72 26Q64 20 58 27Q58 62 66 94Q86 92 88 66Z', dark(colour, 0.16))}${lump('M34 30Q50 18 66 30Q74 62 66 92Q50 101 34 92Q26 62 34 30Z', colour)}<path d="M38 40Q34 58 38 78" stroke="#fff" stroke-width="5" opacity=".4" fill="none" stroke-linecap="round"/>${slab('M34 30Q42 20 50 26Q58 20 66 30Q58 34 50 31Q42 34 34 30Z', '#5d9b3f')}${line('M50 26Q50 14 60 8', '#4d8030', 7)}`
}

/** Rough red fruits on a stalk, one of them opened to its white flesh. */
function litchi() {
  const rough = (cx, cy, r) => {
    const scales = [
      [-0.5, -0.35],
      [0, -0.55],
      [0.5, -0.3],
      [-0.6, 0.15],
      [-0.05, 0],
      [0.5, 0.2],
      [-0.3, 0.5],
      [0.25, 0.6],
    ]
    return `${orb(cx, cy, r, r, '#c8324a', { glint: 0 })}${scales.map(([x, y]) => `<path d="M${cx + x * r - 4} ${cy + y * r + 2}l4 -6l4 6z" fill="${light('#c8324a', 0.34)}"/>`).join('')}`
  }
  return `${line('M34 34Q42 14 62 6M64 42Q64 22 62 6', '#6b4a2a', 4)}${slab('M62 8Q78 -6 96 6Q80 20 62 8Z', '#4f9a3a')}${rough(30, 56, 27)}${orb(68, 68, 29, 29, '#f4ece4', { glint: 0.6 })}<path d="M40 74Q52 62 60 66Q70 60 78 66Q88 62 97 68Q96 97 68 97Q42 96 40 74Z" fill="#c8324a"/><path d="M40 74Q52 62 60 66Q70 60 78 66Q88 62 97 68" stroke="${light('#c8324a', 0.4)}" stroke-width="3" fill="none"/>`
}

/** Pale green, with six seams from pole to pole. */
function amla() {
  const one = (cx, cy, r) =>
    `${orb(cx, cy, r, r * 0.94, '#b6cf5a')}<path d="M${cx} ${cy - r * 0.9}V${cy + r * 0.92}M${cx} ${cy - r * 0.9}C${cx - r * 0.7} ${cy - r * 0.4} ${cx - r * 0.7} ${cy + r * 0.4} ${cx} ${cy + r * 0.92}M${cx} ${cy - r * 0.9}C${cx + r * 0.7} ${cy - r * 0.4} ${cx + r * 0.7} ${cy + r * 0.4} ${cx} ${cy + r * 0.92}" stroke="#7f9a34" stroke-width="2.4" fill="none" opacity=".75"/><circle cx="${cx}" cy="${cy - r * 0.86}" r="3.4" fill="#6b4a2a"/>`
  const leaves = [0, 1, 2, 3, 4]
    .map(
      (i) =>
        `<ellipse cx="${56 + i * 9}" cy="${12 + (i % 2) * 8}" rx="7" ry="3.4" fill="#4f9a3a" transform="rotate(${i % 2 ? 40 : -40} ${56 + i * 9} ${12 + (i % 2) * 8})"/>`,
    )
    .join('')
  return `${line('M44 20Q70 6 98 18', '#6b4a2a', 3)}${leaves}${one(31, 58, 27)}${one(70, 64, 27)}`
}

/** Six fingers from one stem. */
function bananaHand() {
  const finger = (turn, shade) =>
    `<g transform="rotate(${turn} 50 12)">${slab('M45 12Q34 40 38 66Q41 84 51 92Q57 93 58 88Q53 76 54 60Q55 36 55 12Z', shade)}<path d="M46 22Q40 44 43 66" stroke="#fff" stroke-width="3" opacity=".35" fill="none" stroke-linecap="round"/><path d="M51 92Q57 93 58 88L54 84Z" fill="#5c4424"/></g>`
  const fingers = [
    [46, '#d9a41b'],
    [-44, '#e0ad22'],
    [28, '#e8b92c'],
    [-27, '#edc034'],
    [11, '#f2c93f'],
    [-9, '#f6d04a'],
  ]
  return `${fingers.map(([turn, shade]) => finger(turn, shade)).join('')}${slab('M36 20Q38 4 46 0H56Q64 4 65 20Q50 28 36 20Z', '#8fa03a')}<path d="M45 0H57V6H45Z" fill="#6b4a2a"/>`
}

/** Whole, with the dark stripes of its rind. */
function wholeWatermelon() {
  const stripe = (d) =>
    `<path d="${d}" fill="none" stroke="#1f5a2c" stroke-width="7" stroke-linecap="round" stroke-dasharray="14 3 8 2" opacity=".85"/>`
  return `${orb(50, 54, 47, 43, '#5fa84a', { glint: 0.4 })}${stripe('M50 12Q48 54 50 96')}${stripe('M40 13Q22 34 22 56Q24 80 40 95')}${stripe('M60 13Q78 34 78 56Q76 80 60 95')}${stripe('M30 18Q8 40 8 58')}${stripe('M70 18Q92 40 92 58')}${line('M50 14Q48 6 56 1', '#7a6a34', 5)}`
}

/** Long and dark green, with a cut slice. */
function longCucumber() {
  return `<g transform="rotate(38 50 50)">${slab('M38 6Q50 -2 62 6Q68 40 64 78Q62 98 50 100Q38 98 36 78Q32 40 38 6Z', '#3f7f35')}<path d="M44 10Q40 50 44 92M56 10Q60 50 56 92" stroke="${light('#3f7f35', 0.35)}" stroke-width="3" fill="none" opacity=".7" stroke-dasharray="12 5"/></g>${orb(76, 74, 21, 21, '#3f7f35', { glint: 0 })}<circle cx="76" cy="74" r="17.5" fill="#e6f2c4"/><circle cx="76" cy="74" r="10" fill="#cfe6a0"/>${[0, 60, 120, 180, 240, 300].map((a) => `<ellipse cx="76" cy="66.5" rx="1.8" ry="3.4" fill="#f7fae6" transform="rotate(${a} 76 74)"/>`).join('')}`
}

/** One bitter gourd along the diagonal: thin at both ends, with a jagged rind in ridges. */
function longBitterGourd() {
  const edge = Array.from({ length: 21 }, (_, i) => {
    const half = 19 * Math.sin(((i + 0.6) / 21.2) * Math.PI) ** 0.8 + (i % 2 ? 3 : -1.5)
    return [half.toFixed(1), (-12 + i * 6.2).toFixed(1)]
  })
  const outline = `M50 -18L${edge.map(([half, y]) => `${50 + Number(half)} ${y}`).join('L')}L50 118L${edge
    .toReversed()
    .map(([half, y]) => `${50 - Number(half)} ${y}`)
    .join('L')}Z`
  const ridge = (share, colour) =>
    line(
      `M${edge.map(([half, y], i) => `${(50 + Number(half) * share + (i % 2 ? 1.6 : -1.6)).toFixed(1)} ${y}`).join('L')}`,
      colour,
      3,
      0.9,
    )
  return `<g transform="rotate(46 50 50)">${slab(outline, '#5c9636')}${ridge(-0.66, '#93c25a')}${ridge(-0.22, '#7db049')}${ridge(0.24, '#477a2a')}${ridge(0.66, '#3c6a24')}${line('M50 -16V-28', '#4a7a2c', 5)}</g>`
}

/** Broad, crinkled leaves with a toothed edge, in pairs. */
const crinkledLeaf = (c, i) =>
  [
    [50, 6, 0, 1.2],
    [34, 36, -64, 1.2],
    [66, 36, 64, 1.2],
  ]
    .map(
      ([x, y, t, s], k) =>
        `<g transform="translate(${x} ${y + 8}) rotate(${t}) scale(${s})"><path d="M0 -15L5 -12L8 -12L9 -7L13 -5L11 0L14 4L10 7L9 12L4 12L0 16L-4 12L-9 12L-10 7L-14 4L-11 0L-13 -5L-9 -7L-8 -12L-5 -12Z" fill="${(i + k) % 2 ? c : light(c, 0.16)}"/><path d="M0 -11V13M0 -2L8 -7M0 -2L-8 -7M0 6L9 2M0 6L-9 2" stroke="${light(c, 0.5)}" stroke-width="1.2" fill="none"/></g>`,
    )
    .join('')

export const drawnProduce = {
  litchi,
  amla,
  'banana-hand': bananaHand,
  'whole-watermelon': wholeWatermelon,
  'long-cucumber': longCucumber,
  'long-bitter-gourd': longBitterGourd,
  'cream-mushroom': creamMushroom,
  'yellow-capsicum': () => capsicum('#f0b429'),
  'green-capsicum': () => capsicum('#4f9a3a'),
  'ripe-tomato': tomato,
  'red-onion': redOnion,
  'brown-potato': potato,
  okra,
  'bottle-gourd': bottleGourd,
  cauliflower,
  cabbage,
  'french-beans': beans,
  radish,
  beetroot,
  dhania: () => bunch(dhaniaLeaf, '#4f9a3a'),
  pudina: () => bunch(crinkledLeaf, '#2f9a5a', { stalks: 3 }),
  palak: () => bunch(longLeaf, '#2f7d3c', { stalks: 5, tie: '#c8402c' }),
  'long-brinjal': eggplantLong,
  papaya,
  pomegranate,
  guava,
  chikoo,
  'tender-coconut': tenderCoconut,
}
