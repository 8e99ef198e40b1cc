/* oxlint-disable unicorn/consistent-function-scoping -- a drawing's parts stay inside the drawing */
/** Grain ears, dairy, bread, sweets and cooked food, drawn. Box of 100. */
import { dark, light } from '../colour.mjs'
import { line, lump, orb, slab } from '../svg.mjs'

/** One ear of grain, tip up, around x = 50. */
function ear(colour, turn, grains = 5) {
  const pairs = Array.from({ length: grains }, (_, i) => 24 + i * 10.5)
  const grain = (y, side) =>
    `<g transform="rotate(${side * 26} 50 ${y + 8})">${slab(`M50 ${y + 10}Q${50 + side * 15} ${y + 4} ${50 + side * 9} ${y - 11}Q${50 - side * 3} ${y - 5} 50 ${y + 10}Z`, colour)}</g>`
  const beards = pairs
    .map((y) =>
      line(`M44 ${y - 4}L30 ${y - 26}M56 ${y - 4}L70 ${y - 26}`, light(colour, 0.25), 1.6),
    )
    .join('')
  return `<g transform="rotate(${turn} 50 96)">${line('M50 98V22', dark(colour, 0.22), 3.6)}${beards}${pairs.map((y) => grain(y, -1) + grain(y, 1)).join('')}${slab('M50 24Q42 12 50 0Q58 12 50 24Z', colour)}</g>`
}

const wheat = (tint = '#e3a32a') =>
  `${ear(tint, -24)}${ear(tint, 24)}${ear(light(tint, 0.12), 0)}<path d="M40 84Q50 90 60 84" stroke="#b5372a" stroke-width="6" fill="none" stroke-linecap="round"/>`

/** Jowar, bajra, ragi: a club of small grains. */
function millet(tint = '#c98a3a') {
  const dots = []
  for (let row = 0; row < 8; row++) {
    const half = [5, 9, 11, 12, 12, 11, 9, 6][row]
    for (let i = -1; i <= 1; i++)
      dots.push(
        orb(
          50 + i * half * 0.8 + (row % 2 ? 2 : -2),
          10 + row * 7.6,
          5.8,
          5.4,
          (row + i) % 2 ? tint : light(tint, 0.18),
          { glint: 0.3 },
        ),
      )
  }
  return `${line('M50 98V60', '#6f8f3e', 5)}${slab('M50 88Q22 84 12 56Q38 58 50 80Z', '#6fa53c')}${slab('M50 84Q76 78 88 46Q60 52 50 76Z', '#5b9236')}${dots.join('')}`
}

function maize() {
  const kernels = []
  for (let row = 0; row < 8; row++)
    for (let i = -1; i <= 1; i++)
      kernels.push(
        `<rect x="${44.5 + i * 11 * Math.sin(((row + 2) / 11) * Math.PI)}" y="${8 + row * 9}" width="10.5" height="8.5" rx="3.5" fill="${(row + i) % 2 ? '#f6c12f' : '#ffd75c'}"/>`,
      )
  return `${lump('M50 2Q70 10 70 46Q70 76 50 86Q30 76 30 46Q30 10 50 2Z', '#e5a81d')}${kernels.join('')}${slab('M50 98Q18 90 18 40Q34 56 50 92Z', '#6fae48')}${slab('M50 98Q82 90 82 40Q66 56 50 92Z', '#5b9a3a')}`
}

const cube = (x, y, s, c) =>
  `<path d="M${x} ${y}l${s} ${-s * 0.5}l${s} ${s * 0.5}l${-s} ${s * 0.5}z" fill="${light(c, 0.5)}"/><path d="M${x} ${y}v${s * 0.9}l${s} ${s * 0.5}v${-s * 0.9}z" fill="${c}"/><path d="M${x + 2 * s} ${y}v${s * 0.9}l${-s} ${s * 0.5}v${-s * 0.9}z" fill="${dark(c, 0.16)}"/>`

/** Paneer, tofu, jaggery, ice: three cubes. */
const cubes = (tint = '#f3e9d2') =>
  cube(28, 28, 22, tint) + cube(6, 62, 22, tint) + cube(50, 62, 22, tint)

function slices(tint = '#f6c445') {
  return [0, 1, 2]
    .map((i) =>
      slab(
        `M${12 + i * 6} ${30 + i * 15}L${72 + i * 4} ${18 + i * 15}Q${78 + i * 4} ${18 + i * 15} ${80 + i * 4} ${24 + i * 15}L${84 + i * 4} ${50 + i * 15}Q${84 + i * 4} ${54 + i * 15} ${78 + i * 4} ${56 + i * 15}L${20 + i * 6} ${68 + i * 9}Q${14 + i * 5} ${68 + i * 9} ${13 + i * 5} ${62 + i * 10}Z`,
        i === 1 ? light(tint, 0.25) : tint,
      ),
    )
    .join('')
}

/** Matka of set curd, kulhad. `tint` is what is inside. */
function matka(tint = '#fdf8ec') {
  return `${slab('M22 24H78Q82 32 76 38C92 48 92 80 70 95H30C8 80 8 48 24 38Q18 32 22 24Z', '#b9603a')}<ellipse cx="50" cy="25" rx="30" ry="10" fill="#8f4526"/><ellipse cx="50" cy="25" rx="25" ry="7.5" fill="${tint}"/><path d="M16 62Q50 72 84 62" stroke="#f2d7b8" stroke-width="3" fill="none" stroke-dasharray="6 5"/><path d="M27 46Q18 60 24 78" stroke="#fff" stroke-width="4" opacity=".3" fill="none" stroke-linecap="round"/>`
}

/** A tall glass: lassi, chaas, sherbet, cold coffee, soda. */
function glass(tint = '#fbf3de') {
  return `<path d="M24 12H76L69 92Q68 97 62 97H38Q32 97 31 92Z" fill="#dfeaf0" opacity=".75"/>${slab('M26.5 28H73.5L67.5 89Q67 93 62 93H38Q33 93 32.5 89Z', tint)}<ellipse cx="50" cy="28" rx="23.5" ry="5" fill="${light(tint, 0.6)}"/>${line('M56 40L68 2', '#d8432d', 4.5)}<path d="M33 22L38 84" stroke="#fff" stroke-width="5" opacity=".55" stroke-linecap="round"/>`
}

const drop = (tint = '#e2a516') =>
  `${lump('M50 4C58 24 84 46 84 66C84 86 68 97 50 97C32 97 16 86 16 66C16 46 42 24 50 4Z', tint)}<path d="M28 64Q28 80 42 87" stroke="#fff" stroke-width="6" opacity=".6" fill="none" stroke-linecap="round"/>`

function flower(tint = '#f2c21b') {
  const bloom = (x, y, s) =>
    [0, 90, 180, 270]
      .map(
        (t) =>
          `<g transform="rotate(${t + 45} ${x} ${y})">${slab(`M${x} ${y}Q${x - s} ${y - s * 0.5} ${x} ${y - s * 1.5}Q${x + s} ${y - s * 0.5} ${x} ${y}Z`, tint)}</g>`,
      )
      .join('') + `<circle cx="${x}" cy="${y}" r="${s * 0.32}" fill="${dark(tint, 0.4)}"/>`
  return `${line('M50 98Q50 70 50 50M50 76Q34 66 28 44M50 82Q68 70 74 48', '#5b9236', 4)}${slab('M50 90Q30 92 22 76Q42 74 50 90Z', '#6fae48')}${bloom(28, 40, 14)}${bloom(74, 44, 13)}${bloom(50, 30, 19)}`
}

function sesame(tint = '#f0e2bf') {
  const seeds = [
    [30, 30, -30],
    [52, 20, 10],
    [72, 32, 40],
    [22, 54, 20],
    [45, 46, -20],
    [66, 56, 15],
    [84, 58, -30],
    [34, 76, 40],
    [56, 78, -10],
    [76, 80, 30],
  ]
  return seeds
    .map(
      ([x, y, t]) =>
        `<g transform="rotate(${t} ${x} ${y})">${lump(`M${x} ${y - 14}Q${x + 11} ${y + 2} ${x + 6} ${y + 10}Q${x} ${y + 15} ${x - 6} ${y + 10}Q${x - 11} ${y + 2} ${x} ${y - 14}Z`, tint)}</g>`,
    )
    .join('')
}

const soybean = () =>
  `<g transform="rotate(-30 50 50)">${slab('M4 50Q12 32 28 36Q38 28 50 34Q62 28 72 36Q88 32 98 50Q88 68 72 64Q62 72 50 66Q38 72 28 64Q12 68 4 50Z', '#8aa94a')}${orb(26, 50, 11, 11, '#ead59a')}${orb(50, 50, 12, 12, '#ead59a')}${orb(74, 50, 11, 11, '#ead59a')}</g>`

const bun = () =>
  [
    [30, 36],
    [70, 36],
    [30, 70],
    [70, 70],
  ]
    .map(
      ([x, y]) =>
        lump(
          `M${x - 24} ${y + 14}Q${x - 28} ${y - 20} ${x} ${y - 20}Q${x + 28} ${y - 20} ${x + 24} ${y + 14}Q${x} ${y + 22} ${x - 24} ${y + 14}Z`,
          '#d48b3a',
        ) +
        `<path d="M${x - 14} ${y - 10}Q${x} ${y - 18} ${x + 12} ${y - 11}" stroke="#fff" stroke-width="4" opacity=".45" fill="none" stroke-linecap="round"/>`,
    )
    .join('')

function rusk() {
  const one = (x, y, t) =>
    `<g transform="rotate(${t} ${x} ${y})">${slab(`M${x - 30} ${y - 14}Q${x - 28} ${y - 22} ${x - 18} ${y - 20}H${x + 20}Q${x + 32} ${y - 20} ${x + 30} ${y - 8}V${y + 12}Q${x + 30} ${y + 18} ${x + 22} ${y + 18}H${x - 24}Q${x - 31} ${y + 18} ${x - 31} ${y + 10}Z`, '#c98436')}<path d="M${x - 22} ${y - 10}H${x + 20}M${x - 22} ${y}H${x + 22}M${x - 22} ${y + 9}H${x + 20}" stroke="${light('#c98436', 0.5)}" stroke-width="2.2" stroke-dasharray="5 5"/></g>`
  return one(46, 28, -12) + one(54, 54, 6) + one(48, 78, -6)
}

function pizzaBase() {
  return `${orb(50, 54, 46, 40, '#dfae66', { glint: 0 })}<ellipse cx="50" cy="52" rx="37" ry="31" fill="#f1d39c"/>${[
    [36, 42],
    [60, 38],
    [48, 58],
    [68, 58],
    [34, 64],
    [54, 74],
  ]
    .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="3" ry="2.2" fill="#b98438"/>`)
    .join('')}`
}

function papad(tint = '#f0c66b') {
  const spots = [
    [30, 36],
    [52, 26],
    [70, 40],
    [40, 56],
    [62, 60],
    [28, 66],
    [50, 76],
    [76, 66],
    [46, 42],
  ]
  return `${orb(56, 44, 40, 38, dark(tint, 0.12), { glint: 0 })}${orb(46, 56, 42, 40, tint, { glint: 0 })}${spots.map(([x, y], i) => `<circle cx="${x - 2}" cy="${y + 3}" r="${2 + (i % 3)}" fill="${i % 2 ? dark(tint, 0.5) : light(tint, 0.5)}"/>`).join('')}<path d="M8 62Q16 90 46 93" stroke="${light(tint, 0.5)}" stroke-width="3" fill="none" stroke-linecap="round"/>`
}

function samosa() {
  return `${slab('M50 8Q58 8 62 16L94 76Q98 88 86 90Q50 98 14 90Q2 88 6 76L38 16Q42 8 50 8Z', '#d48f34')}<path d="M50 10Q46 44 20 84M50 10Q62 50 84 84" stroke="${dark('#d48f34', 0.3)}" stroke-width="2.6" fill="none" opacity=".6"/><path d="M14 84Q22 92 30 86Q38 94 46 87Q54 95 62 87Q70 94 78 86Q84 90 88 84" stroke="${light('#d48f34', 0.4)}" stroke-width="4" fill="none" stroke-linecap="round"/>`
}

function paratha() {
  return `${orb(50, 62, 44, 28, '#c98c42', { glint: 0 })}${orb(50, 50, 44, 28, '#e5b871', { glint: 0 })}${[
    [34, 44],
    [56, 38],
    [68, 52],
    [44, 58],
    [26, 54],
    [60, 64],
  ]
    .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="6" ry="3.6" fill="#a9642a" opacity=".75"/>`)
    .join(
      '',
    )}<path d="M60 14Q66 22 60 28M46 10Q52 18 46 24" stroke="#c9b9a0" stroke-width="3" fill="none" stroke-linecap="round"/>`
}

function idli() {
  const one = (x, y) =>
    `${orb(x, y, 24, 15, '#f7f2e6', { glint: 0 })}<ellipse cx="${x}" cy="${y - 4}" rx="20" ry="9" fill="#fffdf7"/>`
  return `<ellipse cx="50" cy="76" rx="48" ry="18" fill="#4f9a3a"/><path d="M4 76H96M20 66L32 90M50 60V94M80 66L68 90" stroke="#86c35f" stroke-width="2"/>${one(30, 62)}${one(70, 62)}${one(50, 46)}${one(50, 74)}`
}

function dosa() {
  return `<ellipse cx="50" cy="82" rx="46" ry="13" fill="#c3cad2"/><g transform="rotate(-14 50 56)">${slab('M4 44Q10 34 20 36L88 46Q98 50 96 62Q92 74 82 72L16 66Q2 62 4 44Z', '#dba04c')}<ellipse cx="90" cy="59" rx="8" ry="13" fill="#a8692c"/><path d="M20 44L80 52M22 54L76 60" stroke="${light('#dba04c', 0.45)}" stroke-width="3" stroke-linecap="round" stroke-dasharray="10 7"/></g><circle cx="26" cy="84" r="10" fill="#e7e2d6"/><circle cx="26" cy="83" r="7" fill="#9dbf6d"/>`
}

/** Laddu, gulab jamun, rasgulla: three balls on a leaf plate. */
function laddu(tint = '#f0a324') {
  const dots = (x, y) =>
    [
      [-8, -6],
      [4, -10],
      [9, 2],
      [-3, 5],
      [-11, 6],
      [6, 11],
    ]
      .map(([a, b]) => `<circle cx="${x + a}" cy="${y + b}" r="2.2" fill="${light(tint, 0.45)}"/>`)
      .join('')
  const one = (x, y) => orb(x, y, 23, 23, tint, { glint: 0.2 }) + dots(x, y)
  return `<path d="M4 76Q50 104 96 76Q86 98 50 99Q14 98 4 76Z" fill="#5f9a3f"/>${one(50, 32)}${one(28, 66)}${one(72, 66)}`
}

function syrupBalls(tint = '#7a3d22') {
  return `${slab('M4 56H96Q94 92 50 96Q6 92 4 56Z', '#e9edf1')}<ellipse cx="50" cy="56" rx="46" ry="15" fill="#f2d9a0"/>${orb(30, 50, 20, 19, tint)}${orb(70, 50, 20, 19, tint)}${orb(50, 36, 20, 19, tint)}${orb(50, 58, 20, 18, tint)}<path d="M4 58Q10 90 50 94Q90 90 96 58Q80 74 50 74Q20 74 4 58Z" fill="#fff" opacity=".55"/>`
}

function barfi(tint = '#e9dcb8') {
  const one = (x, y, c) =>
    `<path d="M${x} ${y - 16}L${x + 26} ${y}L${x} ${y + 16}L${x - 26} ${y}Z" fill="${light(c, 0.35)}"/><path d="M${x - 26} ${y}V${y + 9}L${x} ${y + 25}V${y + 16}Z" fill="${c}"/><path d="M${x + 26} ${y}V${y + 9}L${x} ${y + 25}V${y + 16}Z" fill="${dark(c, 0.18)}"/><path d="M${x - 9} ${y - 3}L${x} ${y - 8}L${x + 9} ${y - 2}L${x} ${y + 4}Z" fill="#eef1f4"/>`
  return one(50, 22, tint) + one(26, 48, tint) + one(74, 48, tint) + one(50, 70, tint)
}

function jalebi() {
  const coil =
    'M50 50Q56 44 60 52Q60 64 46 62Q34 56 40 42Q52 30 68 40Q80 54 68 70Q48 82 30 70Q18 50 30 32Q50 14 74 26Q92 44 84 68'
  return `${line(coil, '#b8560f', 12)}${line(coil, '#f08a1d', 9)}${line(coil, '#ffd08a', 2.4, 0.8)}`
}

function kulfi(tint = '#f3d58a') {
  return `${slab('M44 70H56V97Q50 101 44 97Z', '#d9b27a')}${lump('M36 12Q50 0 64 12L72 70Q72 78 64 78H36Q28 78 28 70Z', tint)}<path d="M38 18L34 66" stroke="#fff" stroke-width="5" opacity=".55" stroke-linecap="round"/>${[
    [52, 24],
    [46, 38],
    [58, 46],
    [50, 60],
    [62, 64],
    [42, 56],
  ]
    .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="2.4" ry="1.7" fill="${dark(tint, 0.45)}"/>`)
    .join('')}`
}

/** Ice cream bar with a coat, bitten. */
function chocBar(tint = '#5a2f1e') {
  return `${slab('M44 72H56V98Q50 101 44 98Z', '#d9b27a')}${lump('M26 20Q26 4 42 4H54Q58 14 66 12Q74 14 74 24V68Q74 78 64 78H36Q26 78 26 68Z', tint)}<path d="M54 4Q58 14 66 12Q74 14 74 24L70 30Q64 20 56 22Q50 14 50 4Z" fill="#fff3dc"/><path d="M35 14V66" stroke="#fff" stroke-width="5" opacity=".35" stroke-linecap="round"/>`
}

/** Scoops in a cup. */
function scoops(tint = '#f3a3b5') {
  return `${orb(32, 42, 25, 24, tint)}${orb(68, 42, 25, 24, light(tint, 0.25))}${orb(50, 26, 25, 23, tint)}${slab('M8 56H92L82 92Q80 97 74 97H26Q20 97 18 92Z', '#fdf3df')}<path d="M8 56H92L90 66H10Z" fill="#e9d6b0"/><path d="M14 78H86" stroke="#d8432d" stroke-width="4" stroke-dasharray="8 6" opacity=".8"/>`
}

function cone(tint = '#f3a3b5') {
  return `${slab('M24 46H76L54 97Q50 101 46 97Z', '#d99a45')}<path d="M30 60L62 80M38 78L70 56M26 50L56 92" stroke="${dark('#d99a45', 0.28)}" stroke-width="2.4"/>${orb(50, 30, 30, 28, tint)}<path d="M20 40Q22 56 34 50Q42 58 50 51Q60 58 66 50Q78 55 80 40Z" fill="${tint}"/>`
}

function chocolate(tint = '#5a2f1e') {
  const cells = []
  for (let y = 0; y < 4; y++)
    for (let x = 0; x < 3; x++)
      cells.push(
        `<rect x="${20 + x * 21}" y="${8 + y * 21}" width="18" height="18" rx="3" fill="${light(tint, 0.12)}"/><path d="M${20 + x * 21} ${26 + y * 21}V${8 + y * 21}H${38 + x * 21}" fill="none" stroke="${light(tint, 0.4)}" stroke-width="2" opacity=".7"/>`,
      )
  return `<g transform="rotate(12 50 50)">${slab('M16 4H84V96H16Z', tint)}${cells.join('')}</g>`
}

function toffee(tint = '#d8432d') {
  return `<g transform="rotate(-24 50 50)">${slab('M26 50L2 32L8 50L2 68Z', light(tint, 0.3))}${slab('M74 50L98 32L92 50L98 68Z', light(tint, 0.3))}${orb(50, 50, 30, 25, tint)}<path d="M34 32Q46 50 34 68M50 26Q62 50 50 75M66 32Q78 50 66 68" stroke="#fff" stroke-width="4" opacity=".55" fill="none"/></g>`
}

function biscuit(tint = '#d9a052', shape = 'round') {
  const outline =
    shape === 'round'
      ? 'M50 8a42 42 0 1 1-.01 0z'
      : 'M14 20Q14 12 22 12H78Q86 12 86 20V80Q86 88 78 88H22Q14 88 14 80Z'
  const holes = [
    [34, 36],
    [50, 30],
    [66, 36],
    [34, 64],
    [50, 70],
    [66, 64],
    [50, 50],
  ]
  return `${lump(outline, tint)}<path d="${outline}" fill="none" stroke="${dark(tint, 0.3)}" stroke-width="5" stroke-dasharray="5 5" opacity=".6"/>${holes.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="${dark(tint, 0.45)}"/>`).join('')}`
}

function sandwichBiscuit(tint = '#4a2a1c') {
  return `<g transform="rotate(-10 50 50)">${lump('M10 60Q10 44 50 44Q90 44 90 60V74Q90 92 50 92Q10 92 10 74Z', dark(tint, 0.2))}${slab('M10 52Q10 38 50 38Q90 38 90 52V62Q90 76 50 76Q10 76 10 62Z', '#fff6e6')}${lump('M10 38Q10 14 50 14Q90 14 90 38V46Q90 64 50 64Q10 64 10 46Z', tint)}<ellipse cx="50" cy="36" rx="32" ry="14" fill="none" stroke="${light(tint, 0.4)}" stroke-width="3" stroke-dasharray="5 5"/></g>`
}

function cakeSlice(tint = '#e9c17a') {
  return `${slab('M6 52L66 22Q94 34 96 54V82L40 96L6 80Z', tint)}<path d="M6 52L66 22Q94 34 96 54L40 66Z" fill="${light(tint, 0.45)}"/><path d="M6 64L40 80L96 66" stroke="#fff6e6" stroke-width="6" fill="none"/><path d="M40 66V96" stroke="${dark(tint, 0.2)}" stroke-width="2"/>${[
    [40, 44],
    [58, 38],
    [70, 48],
    [52, 54],
    [28, 52],
  ]
    .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="4" ry="2.6" fill="${dark(tint, 0.45)}"/>`)
    .join('')}`
}

/** Nest of vermicelli, noodle cake. */
function noodleNest(tint = '#f0c65c') {
  const waves = [30, 40, 50, 60, 70]
    .map(
      (y, i) =>
        `<path d="M14 ${y}q6 ${i % 2 ? -9 : 9} 12 0t12 0t12 0t12 0t12 0t12 0" stroke="${i % 2 ? tint : light(tint, 0.25)}" stroke-width="7" fill="none" stroke-linecap="round"/>`,
    )
    .join('')
  return `${slab('M8 28Q8 18 18 18H82Q92 18 92 28V74Q92 84 82 84H18Q8 84 8 74Z', dark(tint, 0.25))}${waves}`
}

function macaroni(tint = '#f2c55f') {
  const one = (x, y, t) =>
    `<g transform="rotate(${t} ${x} ${y})"><path d="M${x - 18} ${y + 8}Q${x - 14} ${y - 16} ${x + 14} ${y - 10}" stroke="${dark(tint, 0.28)}" stroke-width="17" fill="none"/><path d="M${x - 18} ${y + 8}Q${x - 14} ${y - 16} ${x + 14} ${y - 10}" stroke="${tint}" stroke-width="13.5" fill="none"/><ellipse cx="${x + 14}" cy="${y - 10}" rx="4.5" ry="7.5" fill="${dark(tint, 0.4)}"/></g>`
  return one(34, 30, 0) + one(70, 40, 40) + one(30, 66, -50) + one(66, 76, 10)
}

function penne(tint = '#f2c55f') {
  const one = (x, y, t) =>
    `<g transform="rotate(${t} ${x} ${y})">${slab(`M${x - 28} ${y - 9}L${x + 20} ${y - 9}L${x + 28} ${y + 9}L${x - 20} ${y + 9}Z`, tint)}<path d="M${x - 20} ${y - 3}H${x + 20}M${x - 16} ${y + 3}H${x + 22}" stroke="${dark(tint, 0.22)}" stroke-width="1.6"/></g>`
  return one(44, 24, -20) + one(62, 46, 24) + one(38, 60, -36) + one(60, 80, 4)
}

function honeyDipper(tint = '#d98a12') {
  return `<g transform="rotate(30 50 50)">${slab('M46 -2H54V34H46Z', '#a9713d')}${[34, 43, 52, 61, 70].map((y, i) => slab(`M${34 - [0, 4, 6, 4, 0][i]} ${y}H${66 + [0, 4, 6, 4, 0][i]}V${y + 6}H${34 - [0, 4, 6, 4, 0][i]}Z`, '#c58a48')).join('')}</g>${lump('M20 60C30 58 52 76 56 88Q44 102 28 94C12 86 10 70 20 60Z', tint)}`
}

const starAnise = () =>
  `${[0, 45, 90, 135, 180, 225, 270, 315].map((t) => `<g transform="rotate(${t} 50 50)">${slab('M50 50Q36 34 50 4Q64 34 50 50Z', '#7a3d22')}<ellipse cx="50" cy="28" rx="4" ry="7" fill="#d39a54"/></g>`).join('')}${orb(50, 50, 9, 9, '#5c2c18')}`

function bayLeaf(tint = '#7f9a4a') {
  const leaf = (t) =>
    `<g transform="rotate(${t} 50 94)">${slab('M50 96Q24 60 50 4Q76 60 50 96Z', tint)}<path d="M50 12V94M50 34L61 26M50 34L39 26M50 52L63 43M50 52L37 43M50 70L62 61M50 70L38 61" stroke="${light(tint, 0.45)}" stroke-width="1.8" fill="none"/></g>`
  return leaf(-28) + leaf(28) + leaf(0)
}

function cinnamon() {
  const roll = (x, y) =>
    `${slab(`M${x - 10} ${y}H${x + 10}V${y + 76}H${x - 10}Z`, '#a8642f')}<path d="M${x - 4} ${y + 6}V${y + 72}M${x + 5} ${y + 6}V${y + 72}" stroke="${dark('#a8642f', 0.3)}" stroke-width="1.8"/><ellipse cx="${x}" cy="${y}" rx="10" ry="5.5" fill="#d39a5c"/><path d="M${x - 6} ${y}q6 -4 8 1q-3 3 -5 0" stroke="#7a431d" stroke-width="1.8" fill="none"/>`
  return `<g transform="rotate(24 50 50)">${roll(30, 10)}${roll(70, 14)}${roll(50, 6)}<path d="M16 54H84" stroke="#d8432d" stroke-width="6"/></g>`
}

function redChillies(tint = '#c8281c') {
  const one = (t, c) =>
    `<g transform="rotate(${t} 50 14)">${lump('M42 16Q50 10 58 16Q66 50 46 96Q40 60 42 16Z', c)}<path d="M48 24Q50 50 47 76" stroke="#fff" stroke-width="3" opacity=".4" fill="none" stroke-linecap="round"/>${slab('M40 18Q50 6 60 18Q50 22 40 18Z', '#5d8a36')}</g>`
  return `${one(34, dark(tint, 0.12))}${one(-26, tint)}${one(4, light(tint, 0.1))}${line('M50 12Q50 4 56 0', '#4d7a2c', 5)}`
}

function lemonWedge() {
  return `${lump('M8 50A42 42 0 0 1 92 50Z', '#e8b810')}<path d="M14 50A36 36 0 0 1 86 50Z" fill="#fff4c4"/>${[-60, -30, 0, 30, 60].map((t) => `<path d="M50 48L41 20Q50 16 59 20Z" fill="#f9d84a" transform="rotate(${t} 50 49)"/>`).join('')}<g transform="translate(0 4)">${orb(50, 72, 30, 22, '#f2c91e')}</g>`
}

const fizz = (tint = '#f2c91e') =>
  `${glass(tint)}<g fill="#fff" opacity=".8"><circle cx="44" cy="50" r="3"/><circle cx="56" cy="60" r="2.4"/><circle cx="46" cy="72" r="2.6"/><circle cx="57" cy="78" r="2"/></g>`

const iceCubes = (tint = '#bfe3f2') => cubes(tint)

const soup = (tint = '#d8432d') =>
  `${slab('M6 50H94C94 78 78 94 50 94C22 94 6 78 6 50Z', '#f3ead6')}<ellipse cx="50" cy="50" rx="44" ry="13" fill="#d9c7a2"/><ellipse cx="50" cy="49.5" rx="39" ry="10" fill="${tint}"/>${[
    [38, 48],
    [54, 52],
    [62, 46],
    [46, 53],
  ]
    .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="3" ry="2" fill="${light(tint, 0.6)}"/>`)
    .join('')}${line('M36 34Q30 26 36 18Q42 10 36 2M58 34Q52 26 58 18Q64 10 58 2', '#c9b9a0', 4)}`

function groundnuts(tint = '#d9a566') {
  const pod = (x, y, t) =>
    `<g transform="translate(${x} ${y}) rotate(${t})">${lump('M0-34C14-34 20-22 17-12C15-5 15-2 18 6C24 22 14 36 0 36C-14 36-24 22-18 6C-15-2-15-5-17-12C-20-22-14-34 0-34Z', tint)}<path d="M-8-26Q-4-14-8-4Q-12 12-8 28M4-28Q8-14 4-4Q2 12 6 30M-14 14Q0 20 16 14M-13-18Q0-12 14-18" stroke="${dark(tint, 0.3)}" stroke-width="1.8" fill="none"/></g>`
  return pod(34, 44, -28) + pod(66, 56, 24)
}

function coconutHalf() {
  return `${lump('M4 44Q4 96 50 96Q96 96 96 44Z', '#7a4a2a')}<path d="M14 66L20 72M24 80L30 84M44 88L50 92M64 86L70 82M80 74L84 68M34 72L38 78M60 74L64 78" stroke="#54301a" stroke-width="3" stroke-linecap="round"/><ellipse cx="50" cy="44" rx="46" ry="25" fill="#5f3820"/><ellipse cx="50" cy="43" rx="41" ry="21" fill="#fffdf6"/><ellipse cx="50" cy="46" rx="29" ry="13" fill="#e9e4d4"/><path d="M26 44Q36 54 54 55" stroke="#fff" stroke-width="3" fill="none" stroke-linecap="round"/>`
}

function poojaCoconut() {
  const hairs = [-40, -24, -8, 8, 24, 40]
    .map(
      (x, i) =>
        `<path d="M${50 + x} ${40 + Math.abs(x) * 0.3}Q${50 + x * 1.1} 64 ${50 + x * 0.8} ${84 - (i % 2) * 6}" stroke="#a8753f" stroke-width="2.2" fill="none" stroke-linecap="round" opacity=".8"/>`,
    )
    .join('')
  return `${slab('M38 26Q30 8 40 -2Q46 8 50 0Q56 8 62 -2Q70 10 62 26Z', '#c99a5a')}${lump('M50 16C80 16 94 38 92 60C90 84 72 97 50 97C28 97 10 84 8 60C6 38 20 16 50 16Z', '#8a5630')}${hairs}<path d="M10 58Q50 74 90 58" stroke="#d8322b" stroke-width="6" fill="none"/><path d="M10 58Q50 74 90 58" stroke="#f5c231" stroke-width="2.2" stroke-dasharray="5 6" fill="none"/><path d="M50 34V50" stroke="#d8322b" stroke-width="6" stroke-linecap="round"/>`
}

function hazelnut() {
  const one = (x, y, t) =>
    `<g transform="translate(${x} ${y}) rotate(${t})">${lump('M0-32C14-26 26-10 26 4C26 20 14 30 0 30C-14 30-26 20-26 4C-26-10-14-26 0-32Z', '#9a5a2a')}${slab('M-26 6Q-26 30 0 30Q26 30 26 6Q0 20-26 6Z', '#d9b27a')}<path d="M-10-18Q-14-8-13 2" stroke="#fff" stroke-width="4" opacity=".4" fill="none" stroke-linecap="round"/></g>`
  return one(34, 42, -18) + one(66, 62, 16)
}

function tikki() {
  const one = (x, y) =>
    `${orb(x, y + 5, 27, 16, '#8a5422', { glint: 0 })}${orb(x, y, 27, 16, '#d08f3c', { glint: 0 })}<path d="M${x - 14} ${y - 3}q6 -6 12 0M${x + 2} ${y + 4}q6 -5 12 -1" stroke="#9a5f22" stroke-width="2.6" fill="none" stroke-linecap="round"/><circle cx="${x - 6}" cy="${y + 5}" r="2.2" fill="#5d9b3f"/><circle cx="${x + 8}" cy="${y - 5}" r="2.2" fill="#5d9b3f"/>`
  return `${one(50, 28)}${one(28, 62)}${one(72, 62)}`
}

function wafers(tint = '#e0a860') {
  const one = (x, y, t) =>
    `<g transform="translate(${x} ${y}) rotate(${t})">${slab('M-38-13H38V-5H-38Z', '#e2b877')}${slab('M-36-5H36V0H-36Z', tint)}${slab('M-38 0H38V5H-38Z', '#d9a85f')}${slab('M-36 5H36V10H-36Z', tint)}${slab('M-38 10H38V17H-38Z', '#cf9a4e')}<path d="M-30-13V-6M-20-13V-6M-10-13V-6M0-13V-6M10-13V-6M20-13V-6M30-13V-6" stroke="#b9863c" stroke-width="2"/></g>`
  return `${one(48, 24, -10)}${one(54, 52, 6)}${one(46, 80, -4)}`
}

function nachos(tint = '#f0b429') {
  const one = (x, y, t) =>
    `<g transform="rotate(${t} ${x} ${y})">${slab(`M${x} ${y - 26}Q${x + 5} ${y - 26} ${x + 8} ${y - 20}L${x + 28} ${y + 14}Q${x + 30} ${y + 21} ${x + 23} ${y + 22}H${x - 23}Q${x - 30} ${y + 21} ${x - 28} ${y + 14}L${x - 8} ${y - 20}Q${x - 5} ${y - 26} ${x} ${y - 26}Z`, tint)}${[
      [-6, 4],
      [7, 8],
      [0, -8],
      [-14, 14],
      [14, 15],
    ]
      .map(
        ([a, b], i) =>
          `<circle cx="${x + a}" cy="${y + b}" r="2.2" fill="${i % 2 ? '#c8402c' : '#fff3d6'}"/>`,
      )
      .join('')}</g>`
  return one(50, 32, 4) + one(30, 66, -14) + one(70, 66, 18)
}

function coffeeBeans(tint = '#6b3f22') {
  const one = (x, y, t) =>
    `<g transform="rotate(${t} ${x} ${y})">${orb(x, y, 19, 26, tint)}<path d="M${x} ${y - 25}Q${x + 9} ${y - 8} ${x} ${y}Q${x - 9} ${y + 8} ${x} ${y + 25}" stroke="${dark(tint, 0.55)}" stroke-width="3.6" fill="none"/></g>`
  return one(50, 30, 20) + one(28, 66, -30) + one(72, 68, 38)
}

/** Potato chips: thin and curled, with a fried edge, one over the other. */
function crisps(tint = '#f2c04a') {
  const edge = dark(tint, 0.3)
  const specks = [
    [-16, -8],
    [2, -13],
    [16, -6],
    [-4, 2],
    [10, 6],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.5" fill="${dark(tint, 0.45)}"/>`)
    .join('')
  const one = (x, y, turn, s) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})"><path d="M-38 4Q-34 -24 -6 -22Q24 -28 38 -8Q44 14 22 20Q0 12 -20 22Q-36 22 -38 4Z" fill="${edge}" transform="translate(0 4)"/>${slab('M-38 2Q-34 -26 -6 -24Q24 -30 38 -10Q44 12 22 18Q0 8 -20 20Q-36 20 -38 2Z', tint, `stroke="${dark(tint, 0.16)}" stroke-width="2.4"`)}<path d="M-30 2Q-24 -18 -4 -17Q20 -22 31 -8" stroke="${light(tint, 0.6)}" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M-24 12Q-10 2 4 6T30 8" stroke="${dark(tint, 0.12)}" stroke-width="3" fill="none" stroke-linecap="round"/>${specks}</g>`
  return (
    one(34, 26, -34, 0.78) + one(70, 34, 30, 0.8) + one(32, 62, 22, 0.8) + one(64, 74, -16, 0.86)
  )
}

/** Mayonnaise: a swirl that ends in a peak. */
function swirl(tint = '#f8efd2') {
  const shade = dark(tint, 0.14)
  return `${slab('M4 60H96Q94 96 50 98Q6 96 4 60Z', '#3f7fc0')}${orb(50, 60, 46, 14, tint, { glint: 0 })}${lump('M18 58Q16 40 36 38Q32 24 48 22Q46 10 58 2Q60 14 56 20Q72 26 66 38Q84 42 82 58Q50 70 18 58Z', tint)}<path d="M20 52Q44 62 78 46M34 40Q52 48 68 36M46 24Q54 28 58 20" stroke="${shade}" stroke-width="3" fill="none" stroke-linecap="round"/>`
}

/** Khakhra: wide, thin and brittle, a stack with its top one in view. */
function khakhraStack(tint = '#dcb870') {
  const disc = (y, shade) =>
    `<ellipse cx="50" cy="${y}" rx="48" ry="24" fill="${dark(shade, 0.24)}"/><ellipse cx="50" cy="${y - 3}" rx="48" ry="24" fill="${shade}"/>`
  const spots = [
    [28, 40, 5],
    [46, 32, 4],
    [66, 36, 6],
    [78, 46, 3.6],
    [38, 52, 4.6],
    [58, 52, 5],
    [20, 48, 3],
  ]
  const leaves = [
    [34, 34],
    [54, 42],
    [70, 54],
    [44, 58],
    [24, 54],
  ]
  return `${disc(74, dark(tint, 0.1))}${disc(66, tint)}${disc(58, dark(tint, 0.06))}${disc(50, light(tint, 0.12))}${spots.map(([x, y, r]) => `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.6}" fill="#a8702c" opacity=".75"/>`).join('')}${leaves.map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="2.6" ry="1.4" fill="#4f7a2f"/>`).join('')}`
}

/** Country eggs in straw: small, brown and cream, freckled. */
function strawEggs() {
  const egg = (x, y, turn, colour) =>
    `<g transform="rotate(${turn} ${x} ${y})">${lump(`M${x} ${y - 24}C${x + 13} ${y - 24} ${x + 19} ${y - 4} ${x + 18} ${y + 6}C${x + 17} ${y + 18} ${x + 9} ${y + 23} ${x} ${y + 23}C${x - 9} ${y + 23} ${x - 17} ${y + 18} ${x - 18} ${y + 6}C${x - 19} ${y - 4} ${x - 13} ${y - 24} ${x} ${y - 24}Z`, colour)}${[
      [-6, -6],
      [5, -11],
      [8, 4],
      [-3, 8],
      [-10, 3],
    ]
      .map(
        ([dx, dy]) =>
          `<circle cx="${x + dx}" cy="${y + dy}" r="1.1" fill="${dark(colour, 0.35)}" opacity=".7"/>`,
      )
      .join('')}</g>`
  const straw = Array.from({ length: 26 }, (_, i) => {
    const x = 4 + i * 3.6
    const lean = ((i * 7) % 11) - 5
    return line(
      `M${x} ${78 + ((i * 5) % 9)}Q${x + lean * 2} ${86 + (i % 5)} ${x + lean * 3} ${97 - (i % 4)}`,
      i % 3 ? '#d9b04e' : '#b98a2f',
      3,
    )
  }).join('')
  return `${slab('M4 74Q50 54 96 74Q94 98 50 99Q6 98 4 74Z', '#c79a3c')}${egg(30, 40, -8, '#d8a878')}${egg(70, 40, 8, '#ecd3b0')}${egg(50, 34, 0, '#c98f5e')}${egg(20, 62, -16, '#ecd3b0')}${egg(80, 62, 16, '#c98f5e')}${egg(50, 62, 2, '#dfb285')}${straw}`
}

export const drawnFood = {
  'straw-eggs': strawEggs,
  crisps,
  swirl,
  'khakhra-stack': khakhraStack,
  wheat,
  millet,
  maize,
  cubes,
  nachos,
  groundnuts,
  'coconut-half': coconutHalf,
  'pooja-coconut': poojaCoconut,
  hazelnut,
  tikki,
  wafers,
  'coffee-beans': coffeeBeans,
  slices,
  matka,
  glass,
  fizz,
  drop,
  'mustard-bloom': flower,
  sesame,
  soybean,
  pav: bun,
  rusk,
  'pizza-base': pizzaBase,
  papad,
  samosa,
  paratha,
  idli,
  dosa,
  laddu,
  'syrup-balls': syrupBalls,
  barfi,
  jalebi,
  kulfi,
  'choc-bar': chocBar,
  scoops,
  cone,
  chocolate,
  toffee,
  biscuit: (tint) => biscuit(tint),
  cracker: (tint = '#e3b566') => biscuit(tint, 'square'),
  'sandwich-biscuit': sandwichBiscuit,
  'cake-slice': cakeSlice,
  'noodle-nest': noodleNest,
  macaroni,
  penne,
  'honey-dipper': honeyDipper,
  'star-anise': starAnise,
  'bay-leaf': bayLeaf,
  cinnamon,
  'red-chillies': redChillies,
  'lemon-half': lemonWedge,
  'ice-cubes': iceCubes,
  soup,
}
