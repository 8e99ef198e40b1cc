/* oxlint-disable unicorn/consistent-function-scoping -- a drawing's parts stay inside the drawing */
/** Household, care, pooja and stationery things that Fluent Emoji lacks. Box of 100. */
import { dark, light } from '../colour.mjs'
import { line, lump, orb, slab } from '../svg.mjs'

function bulb(tint = '#ffe9a8') {
  return `${lump('M50 4C74 4 88 22 88 42C88 60 72 66 68 78H32C28 66 12 60 12 42C12 22 26 4 50 4Z', tint)}<path d="M26 36Q28 20 42 14" stroke="#fff" stroke-width="6" opacity=".8" fill="none" stroke-linecap="round"/>${line('M40 74L36 48L46 56L54 46L64 48L60 74', '#e08a1c', 3)}${slab('M33 78H67V90Q67 97 50 98Q33 97 33 90Z', '#9aa3ad')}<path d="M33 84H67M34 90H66" stroke="#6d757f" stroke-width="2.4"/>`
}

function tubeLight() {
  return `<g transform="rotate(-34 50 50)">${slab('M8 41H92V59H8Z', '#fdfbf0')}<path d="M14 45H86" stroke="#fff" stroke-width="5"/>${slab('M-4 39H10V61H-4Z', '#9aa3ad')}${slab('M90 39H104V61H90Z', '#9aa3ad')}${line('M-4 46H-10M-4 54H-10M104 46H110M104 54H110', '#6d757f', 3)}</g>`
}

function plugBoard() {
  const socket = (x) =>
    `<rect x="${x}" y="34" width="22" height="32" rx="5" fill="#f6f7f8"/><circle cx="${x + 7}" cy="44" r="3" fill="#39424e"/><circle cx="${x + 15}" cy="44" r="3" fill="#39424e"/><circle cx="${x + 11}" cy="56" r="3.6" fill="#39424e"/>`
  return `${line('M92 50Q102 76 78 92', '#39424e', 6)}${slab('M4 28Q4 22 10 22H90Q96 22 96 28V72Q96 78 90 78H10Q4 78 4 72Z', '#d9dee4')}${socket(10)}${socket(38)}${socket(66)}`
}

function cableTape(tint = '#2b2f36') {
  return `${orb(50, 50, 44, 44, tint, { glint: 0.2 })}<circle cx="50" cy="50" r="25" fill="${light(tint, 0.5)}"/><circle cx="50" cy="50" r="20" fill="#fdf6e4"/>${slab('M50 94H92V82H62Z', tint)}`
}

function cell(tint = '#2f6fb5') {
  return `<ellipse cx="50" cy="56" rx="42" ry="34" fill="#8d949c"/><ellipse cx="50" cy="50" rx="42" ry="34" fill="#cfd5db"/><ellipse cx="50" cy="49" rx="34" ry="26" fill="#e9edf1"/><path d="M40 49H60M50 40V58" stroke="${tint}" stroke-width="6" stroke-linecap="round"/>`
}

function tooth() {
  return (
    lump(
      'M28 8Q40 8 50 14Q60 8 72 8Q92 12 90 40Q86 60 80 78Q76 96 68 92Q62 84 58 66Q50 58 42 66Q38 84 32 92Q24 96 20 78Q14 60 10 40Q8 12 28 8Z',
      '#f8fbff',
    ) +
    `<path d="M24 22Q18 34 24 50" stroke="#cfe0ee" stroke-width="5" fill="none" stroke-linecap="round"/>`
  )
}

function toothbrushes(tint = '#2e9c8a') {
  const one = (x, c) =>
    `${slab(`M${x - 5} 40H${x + 5}V94Q${x} 99 ${x - 5} 94Z`, c)}${slab(`M${x - 5} 6H${x + 5}V42H${x - 5}Z`, light(c, 0.2))}${slab(`M${x + 5} 8H${x + 17}V34H${x + 5}Z`, '#f6f7f8')}<path d="M${x + 6} 14H${x + 16}M${x + 6} 21H${x + 16}M${x + 6} 28H${x + 16}" stroke="${light(c, 0.35)}" stroke-width="2"/>`
  return one(24, tint) + one(62, '#e0893a')
}

/** Steel wool, scrub pad. */
function scrubber(tint = '#9aa3ad') {
  const loops = []
  for (let i = 0; i < 14; i++)
    loops.push(
      `<ellipse cx="50" cy="52" rx="${40 - (i % 4) * 7}" ry="${16 + (i % 5) * 4}" fill="none" stroke="${i % 2 ? light(tint, 0.35) : dark(tint, 0.25)}" stroke-width="3" transform="rotate(${i * 26} 50 52)"/>`,
    )
  return orb(50, 52, 40, 36, tint, { glint: 0 }) + loops.join('')
}

function pad(tint = '#3f9a4a') {
  return `${slab('M10 34L66 14L94 40L38 66Z', tint)}${slab('M10 34L38 66V84L10 52Z', dark(tint, 0.25))}${slab('M38 66L94 40V58L38 84Z', '#f2c83c')}<path d="M28 38L64 24M38 48L76 32" stroke="${light(tint, 0.35)}" stroke-width="2.6" stroke-dasharray="4 5"/>`
}

function mop() {
  return `${slab('M46 -2H54V52H46Z', '#a9713d')}${slab('M30 50H70V62H30Z', '#2e86c8')}${[30, 37, 44, 51, 58, 65].map((x, i) => line(`M${x + 2} 62Q${x - 8 + i * 3} 80 ${x - 6 + i * 3} 96`, i % 2 ? '#f2ead6' : '#dccfae', 7)).join('')}`
}

function plates(tint = '#e9edf1') {
  return `${orb(50, 66, 46, 22, dark(tint, 0.16), { glint: 0 })}${orb(50, 56, 46, 22, tint, { glint: 0 })}<ellipse cx="50" cy="54" rx="30" ry="12" fill="none" stroke="#8fb6d6" stroke-width="3"/>${[
    [22, 20, 9],
    [40, 10, 6],
    [74, 18, 11],
    [58, 26, 5],
  ]
    .map(
      ([x, y, r]) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="#cfe8f5" opacity=".9"/><circle cx="${x - r * 0.3}" cy="${y - r * 0.3}" r="${r * 0.28}" fill="#fff"/>`,
    )
    .join('')}`
}

function shirt(tint = '#4f9fd8') {
  return `${slab('M34 8Q50 22 66 8L96 26L84 48L74 42V94H26V42L16 48L4 26Z', tint)}<path d="M34 8Q50 26 66 8" stroke="#fff" stroke-width="4" fill="none" opacity=".7"/>${[
    [40, 60, 8],
    [58, 50, 5],
    [60, 74, 9],
    [42, 80, 4],
  ]
    .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" opacity=".65"/>`)
    .join('')}`
}

function foilRoll(tint = '#c9d0d8') {
  return `${slab('M14 24H78V60H14Z', tint)}<ellipse cx="14" cy="42" rx="9" ry="18" fill="${light(tint, 0.5)}"/><ellipse cx="14" cy="42" rx="4" ry="8" fill="#a9713d"/>${slab('M30 42H94V90H30Z', light(tint, 0.35))}<path d="M36 50L88 84M52 46L92 70" stroke="#fff" stroke-width="4" opacity=".7"/>`
}

function trashBags(tint = '#2b2f36') {
  return `${lump('M40 22Q50 28 60 22Q90 44 88 76Q82 97 50 97Q18 97 12 76Q10 44 40 22Z', tint)}${slab('M34 6Q50 16 66 6L58 24H42Z', tint)}<path d="M36 24H64" stroke="#d8432d" stroke-width="6" stroke-linecap="round"/><path d="M28 48Q22 62 26 78" stroke="#fff" stroke-width="5" opacity=".3" fill="none" stroke-linecap="round"/>`
}

/** Sanitary pad, wrapped. */
function napkin(tint = '#e58fb4') {
  return `<g transform="rotate(-20 50 50)">${lump('M22 20Q22 6 50 6Q78 6 78 20Q72 50 78 80Q78 94 50 94Q22 94 22 80Q28 50 22 20Z', '#fdf7fa')}<path d="M34 20Q34 14 50 14Q66 14 66 20Q62 50 66 80Q66 86 50 86Q34 86 34 80Q38 50 34 20Z" fill="none" stroke="${tint}" stroke-width="3.5" stroke-dasharray="7 5"/>${slab('M22 44L2 38V60L24 58Z', tint)}${slab('M78 44L98 38V60L76 58Z', tint)}</g>`
}

function wipes(tint = '#5fb3d9') {
  return `${slab('M8 52Q8 42 18 42H82Q92 42 92 52V86Q92 94 84 94H16Q8 94 8 86Z', tint)}<ellipse cx="50" cy="48" rx="26" ry="8" fill="${dark(tint, 0.25)}"/>${slab('M34 48Q30 26 40 18Q46 30 52 10Q62 18 60 28Q70 26 66 48Q50 54 34 48Z', '#fdfdfd')}<path d="M24 72H76" stroke="#fff" stroke-width="4" stroke-dasharray="9 7" opacity=".8"/>`
}

function swab() {
  const one = (t) =>
    `<g transform="rotate(${t} 50 50)">${line('M50 14V86', '#8fc7e3', 4.5)}${orb(50, 14, 8, 12, '#ffffff')}${orb(50, 86, 8, 12, '#ffffff')}</g>`
  return one(-36) + one(0) + one(36)
}

function cottonBall() {
  return `${orb(36, 44, 26, 25, '#fbfbfb', { glint: 0 })}${orb(64, 42, 26, 25, '#ffffff', { glint: 0 })}${orb(50, 64, 30, 27, '#f6f6f6', { glint: 0 })}${slab('M50 78Q38 98 24 92Q32 78 46 78Z', '#7f9a4a')}${slab('M50 78Q62 98 76 92Q68 78 54 78Z', '#6b8a3e')}`
}

function facemask(tint = '#7fc1dd') {
  return `${line('M12 40Q-6 30 8 70M88 40Q106 30 92 70', '#e9edf1', 4)}${slab('M12 30Q50 10 88 30V70Q50 92 12 70Z', tint)}<path d="M14 42Q50 32 86 42M14 52Q50 46 86 52M14 62Q50 62 86 62" stroke="#fff" stroke-width="3" fill="none" opacity=".8"/>`
}

function sachetOrs(tint = '#f08a1d') {
  return `${glassOf(tint)}${[
    [64, 20, 6],
    [76, 32, 4],
  ]
    .map(([x, y, r]) => orb(x, y, r, r, tint))
    .join('')}`
}
const glassOf = (tint) =>
  `<path d="M22 18H72L66 90Q65 96 59 96H35Q29 96 28 90Z" fill="#e3edf2"/>${slab('M25 40H69L64 88Q63 92 59 92H35Q31 92 30 88Z', tint)}<path d="M32 28L36 84" stroke="#fff" stroke-width="5" opacity=".6" stroke-linecap="round"/>`

function matchbox() {
  return `${slab('M10 40H78V88H10Z', '#c8402c')}${slab('M78 40L92 30V78L78 88Z', '#8f2a1c')}${slab('M10 40L24 30H92L78 40Z', '#f2d7a0')}<circle cx="44" cy="64" r="15" fill="#f5c231"/>${line('M30 30L20 6M44 30L42 4M58 30L66 6', '#d9b27a', 5)}<circle cx="20" cy="6" r="5" fill="#7a1f1a"/><circle cx="42" cy="4" r="5" fill="#7a1f1a"/><circle cx="66" cy="6" r="5" fill="#7a1f1a"/>`
}

function camphor() {
  return `${[
    [20, 56],
    [50, 56],
    [35, 34],
  ]
    .map(([x, y]) =>
      slab(
        `M${x} ${y + 6}Q${x} ${y} ${x + 6} ${y}H${x + 22}Q${x + 28} ${y} ${x + 28} ${y + 6}V${y + 18}Q${x + 28} ${y + 24} ${x + 22} ${y + 24}H${x + 6}Q${x} ${y + 24} ${x} ${y + 18}Z`,
        '#f7fafc',
      ),
    )
    .join(
      '',
    )}${lump('M50 2C56 14 62 18 60 26C58 34 44 34 42 26C40 18 46 14 50 2Z', '#f08a1d')}<path d="M50 14C53 20 55 22 54 26C52 30 48 30 47 26C46 22 48 20 50 14Z" fill="#ffd75c"/><ellipse cx="50" cy="88" rx="44" ry="8" fill="#d9a441"/>`
}

function wicks() {
  const one = (x, t) =>
    `<g transform="rotate(${t} ${x} 50)">${slab(`M${x - 5} 22H${x + 5}V90Q${x} 97 ${x - 5} 90Z`, '#f6ead0', 'stroke="#cbb98c" stroke-width="1.4"')}${orb(x, 18, 8, 12, '#f8f0de')}<path d="M${x - 3} 40L${x + 3} 46M${x - 3} 54L${x + 3} 60M${x - 3} 68L${x + 3} 74" stroke="#d9cfb8" stroke-width="2.2"/></g>`
  return one(24, -10) + one(50, 0) + one(76, 10)
}

function dhoop() {
  const cone = (x, y) =>
    slab(`M${x} ${y - 34}L${x + 17} ${y}Q${x} ${y + 8} ${x - 17} ${y}Z`, '#5c3a24')
  return `${line('M50 26Q42 18 50 10Q58 4 52 -4', '#b7a892', 4)}<ellipse cx="50" cy="88" rx="46" ry="9" fill="#d9a441"/>${cone(28, 82)}${cone(74, 82)}${cone(50, 66)}`
}

function kumkum(tint = '#c2182b') {
  return `${slab('M6 60H94Q90 92 50 95Q10 92 6 60Z', '#d9a441')}${lump('M10 60Q30 24 50 22Q70 24 90 60Q50 70 10 60Z', tint)}<circle cx="50" cy="80" r="6" fill="${tint}"/>`
}

const thread = (tint = '#d8322b') =>
  `${slab('M22 12H78V24H22Z', '#d9b27a')}${slab('M22 80H78V92H22Z', '#d9b27a')}${slab('M28 24H72V80H28Z', tint)}<path d="M28 30L72 36M28 38L72 44M28 46L72 52M28 54L72 60M28 62L72 68M28 70L72 76" stroke="#f5c231" stroke-width="3.4"/>${line('M72 74Q90 80 88 97', tint, 4)}`

function gangajal() {
  return `${slab('M40 8H60V24C60 34 82 40 82 60C82 84 70 95 50 95C30 95 18 84 18 60C18 40 40 34 40 24Z', '#c98a3a')}${slab('M32 4H68V14H32Z', '#d9a441')}<path d="M20 56Q50 66 80 56" stroke="#fff2cf" stroke-width="3" fill="none" stroke-dasharray="6 5"/><path d="M30 50Q26 66 34 80" stroke="#fff" stroke-width="5" opacity=".45" fill="none" stroke-linecap="round"/>`
}

function marigold(tint = '#f9a61c') {
  const ring = (radius, count, length, colour, shift) =>
    Array.from({ length: count }, (_, i) => {
      const turn = ((i + shift) / count) * 360
      return `<g transform="rotate(${turn.toFixed(1)} 50 50)"><path d="M50 ${50 - radius + length}Q${50 - length * 0.62} ${50 - radius + 2} ${50 - length * 0.3} ${50 - radius - length * 0.32}Q50 ${50 - radius - length * 0.1} ${50 + length * 0.3} ${50 - radius - length * 0.32}Q${50 + length * 0.62} ${50 - radius + 2} 50 ${50 - radius + length}Z" fill="${colour}" stroke="${dark(colour, 0.22)}" stroke-width="1"/></g>`
    }).join('')
  return (
    ring(38, 16, 20, dark(tint, 0.18), 0) +
    ring(28, 13, 18, tint, 0.5) +
    ring(18, 10, 15, light(tint, 0.14), 0) +
    ring(9, 7, 11, light(tint, 0.3), 0.5) +
    orb(50, 50, 5, 5, light(tint, 0.45), { glint: 0 })
  )
}

function notebook(tint = '#3d5aa8') {
  return `<g transform="rotate(-6 50 50)">${slab('M22 4H80Q86 4 86 10V90Q86 96 80 96H22Z', '#fdfaf0')}${slab('M18 4H76Q82 4 82 10V88Q82 94 76 94H18Z', tint)}<path d="M18 4H30V94H18Z" fill="${dark(tint, 0.3)}"/><rect x="40" y="22" width="34" height="24" rx="4" fill="#fff8e8"/><path d="M46 30H68M46 38H62" stroke="${tint}" stroke-width="2.6"/>${[14, 28, 42, 56, 70, 84].map((y) => `<path d="M12 ${y}H24" stroke="#c3cad2" stroke-width="4" stroke-linecap="round"/>`).join('')}</g>`
}

function sheets(tint = '#ffffff') {
  return `${slab('M26 16L92 8L98 84L34 94Z', dark(tint, 0.12))}${slab('M14 12H78V94H14Z', tint)}<path d="M24 28H68M24 40H68M24 52H68M24 64H52" stroke="#b9c4d2" stroke-width="3"/><path d="M14 12H78V94H14Z" fill="none" stroke="#d5dbe3" stroke-width="2"/>`
}

const pencils = (tint = '#f0b429') =>
  [
    [-18, '#d8432d'],
    [0, tint],
    [18, '#2f7d3c'],
  ]
    .map(
      ([t, c]) =>
        `<g transform="rotate(${t} 50 110)">${slab('M43 26H57V96H43Z', c)}<path d="M43 26L50 4L57 26Z" fill="#f0d3a4"/><path d="M47.5 12L50 4L52.5 12Z" fill="#2b2f36"/><path d="M48 28V94M53 28V94" stroke="${dark(c, 0.2)}" stroke-width="1.4"/></g>`,
    )
    .join('')

function pens(tint = '#1f4fb0') {
  const one = (t, c) =>
    `<g transform="rotate(${t} 50 104)">${slab('M44 34H56V94Q50 98 44 94Z', '#f4f6f8')}${slab('M44 60H56V94Q50 98 44 94Z', c)}<path d="M45 34L50 12L55 34Z" fill="#c3cad2"/><path d="M48.5 18L50 10L51.5 18Z" fill="${c}"/>${line('M58 64V88', dark(c, 0.2), 3.4)}</g>`
  return one(-20, tint) + one(20, '#c8281c') + one(0, tint)
}

function eraser(tint = '#f4f0ea') {
  return `<g transform="rotate(-24 50 50)">${slab('M6 34H94Q98 34 98 40V64Q98 70 94 70H6Z', tint)}${slab('M30 32H98V72H30Z', '#2f6fb5')}<path d="M30 44H98M30 60H98" stroke="#fff" stroke-width="3" opacity=".8"/></g>`
}

function glueStick(tint = '#f0b429') {
  return `<g transform="rotate(18 50 50)">${slab('M34 44H66V94Q66 98 50 98Q34 98 34 94Z', tint)}${slab('M36 26H64V46H36Z', '#e9edf1')}${slab('M38 10Q50 4 62 10V28H38Z', '#ffffff')}<path d="M34 58H66" stroke="#c8402c" stroke-width="7"/></g>`
}

function crayons() {
  return ['#d8432d', '#f0b429', '#3f9a4a', '#2f6fb5', '#7b3fa0']
    .map(
      (c, i) =>
        `<g transform="translate(${i * 18} ${i % 2 ? 6 : 0})">${slab('M6 26H22V88H6Z', c)}<path d="M8 26L11 8H17L20 26Z" fill="${light(c, 0.2)}"/><path d="M6 40H22M6 78H22" stroke="#fff" stroke-width="3" opacity=".7"/></g>`,
    )
    .join('')
}

function tape() {
  return `${orb(44, 48, 40, 40, '#e0b04a', { glint: 0 })}<circle cx="44" cy="48" r="25" fill="#f6e3b0"/><circle cx="44" cy="48" r="20" fill="#fff8e8"/>${slab('M44 88H96V74H66Z', '#e9c571')}<path d="M96 74l-4 3l4 3l-4 4l4 4" fill="#fff8e8"/>`
}

const paints = () =>
  `${lump('M50 8C78 8 96 26 96 48C96 66 80 64 72 64C60 64 64 76 66 82C68 92 58 94 50 94C24 94 4 74 4 50C4 26 24 8 50 8Z', '#d9a870')}${[
    [30, 34, '#d8432d'],
    [52, 24, '#f0b429'],
    [74, 36, '#3f9a4a'],
    [24, 58, '#2f6fb5'],
    [40, 76, '#7b3fa0'],
  ]
    .map(([x, y, c]) => orb(x, y, 9, 8, c))
    .join('')}`

function geometryBox() {
  return `${slab('M12 88L88 88L12 20Z', '#7fc1dd')}<path d="M26 76H58L26 48Z" fill="#fff8e8"/><path d="M20 88V80M32 88V80M44 88V80M56 88V80M68 88V80" stroke="#2f6fb5" stroke-width="2.6"/>${line('M66 8L52 62M66 8L84 60', '#6d757f', 5)}${orb(66, 9, 7, 7, '#c8402c')}`
}

function combOf(tint = '#8a4a2a') {
  return `<g transform="rotate(-20 50 50)">${slab('M6 26Q50 12 94 26V48H6Z', tint)}${[10, 20, 30, 40, 50, 60, 70, 80, 90].map((x) => slab(`M${x - 3} 46H${x + 3}V82Q${x} 88 ${x - 3} 82Z`, tint)).join('')}</g>`
}

function aloe(tint = '#4f9a5a') {
  const leaf = (t, s) =>
    `<g transform="rotate(${t} 50 94)">${slab(`M42 96Q36 50 50 ${s}Q64 50 58 96Z`, tint)}<path d="M46 80l-4 -4M55 80l4 -4M45 60l-4 -4M56 60l4 -4M46 42l-3 -4M54 42l3 -4" stroke="${light(tint, 0.55)}" stroke-width="2.4"/></g>`
  return leaf(-52, 34) + leaf(52, 34) + leaf(-26, 14) + leaf(26, 14) + leaf(0, 2)
}

function hibiscus(tint = '#d8294f') {
  return `${[0, 72, 144, 216, 288].map((t) => `<g transform="rotate(${t} 50 52)">${slab('M50 52Q22 34 36 10Q50 -2 64 10Q78 34 50 52Z', tint)}<path d="M50 48V18" stroke="${dark(tint, 0.35)}" stroke-width="2.6"/></g>`).join('')}${line('M50 52Q62 44 70 24', '#f7d27a', 4.5)}<circle cx="70" cy="23" r="5" fill="#f5c231"/>`
}

function neem(tint = '#4f9a3a') {
  const leaflets = [16, 30, 44, 58, 72]
  return `<g transform="rotate(24 50 50)">${line('M50 98V8', '#6b7d34', 3.6)}${leaflets.map((y) => [-1, 1].map((s) => `<path d="M50 ${y + 14}Q${50 + s * 22} ${y + 12} ${50 + s * 40} ${y - 8}Q${50 + s * 12} ${y - 8} 50 ${y + 14}Z" fill="${s > 0 ? dark(tint, 0.12) : tint}"/>`).join('')).join('')}<path d="M50 12Q42 2 50 -8Q58 2 50 12Z" fill="${tint}"/></g>`
}

/** Standing batteries; `tint` is the sleeve. */
function standingCells(tint, width) {
  const one = (x) =>
    `${slab(`M${x - width * 0.3} 4H${x + width * 0.3}V12H${x - width * 0.3}Z`, '#c3cad2')}${slab(`M${x - width} 16Q${x - width} 10 ${x - width + 6} 10H${x + width - 6}Q${x + width} 10 ${x + width} 16V92Q${x + width} 98 ${x + width - 6} 98H${x - width + 6}Q${x - width} 98 ${x - width} 92Z`, '#2b2f36')}${slab(`M${x - width} 14H${x + width}V42H${x - width}Z`, tint)}<path d="M${x - width * 0.4} 28H${x + width * 0.4}M${x} ${28 - width * 0.4}V${28 + width * 0.4}" stroke="#fff" stroke-width="4"/><path d="M${x - width * 0.6} 18V90" stroke="#fff" stroke-width="3.5" opacity=".45" stroke-linecap="round"/>`
  return one(50 - width - 3) + one(50 + width + 3)
}

function nineVolt() {
  return `${slab('M28 6H42V18H28Z', '#c3cad2')}${slab('M56 4H74V18H56Z', '#9aa3ad')}${slab('M16 22Q16 16 22 16H78Q84 16 84 22V90Q84 97 78 97H22Q16 97 16 90Z', '#2b2f36')}${slab('M16 22H84V50H16Z', '#d9a441')}<path d="M54 40L34 66H48L44 88L66 58H52Z" fill="#fff8e8"/>`
}

function rubberDuck() {
  return `${lump('M8 56Q20 62 34 54Q30 46 32 36Q36 14 58 14Q78 16 80 36Q80 48 70 56Q92 60 92 74Q90 94 56 95Q18 96 10 76Q6 66 8 56Z', '#f5c62f')}${slab('M76 34Q96 32 98 40Q94 48 76 46Z', '#e8732a')}<circle cx="64" cy="32" r="5.5" fill="#fff"/><circle cx="65.5" cy="32.5" r="3" fill="#2b2f36"/><path d="M30 70Q42 86 62 78Q60 68 46 66" fill="#d9a01c" opacity=".75"/>`
}

function paintPots() {
  const one = (x, y, c) =>
    `${slab(`M${x - 17} ${y}H${x + 17}V${y + 34}Q${x} ${y + 42} ${x - 17} ${y + 34}Z`, '#f4f6f8')}${slab(`M${x - 17} ${y + 12}H${x + 17}V${y + 28}H${x - 17}Z`, c)}<ellipse cx="${x}" cy="${y}" rx="19" ry="8" fill="${dark(c, 0.2)}"/><ellipse cx="${x}" cy="${y - 2}" rx="19" ry="8" fill="${c}"/>`
  return `${one(30, 14, '#d8432d')}${one(70, 14, '#f0b429')}${one(26, 56, '#2f6fb5')}${one(74, 56, '#3f9a4a')}${one(50, 40, '#7b3fa0')}`
}

const drawingBook = (tint = '#c2477f') =>
  `${notebook(tint)}<g transform="translate(38 46) scale(.5)">${paints()}</g>`

const sandal = () =>
  `${slab('M14 66L70 50L92 62L36 80Z', '#d6a56a')}${slab('M14 66L36 80V96L14 82Z', '#a87340')}${slab('M36 80L92 62V78L36 96Z', '#bd864e')}<ellipse cx="54" cy="65" rx="12" ry="5" fill="#e9c796"/><g transform="translate(22 -6) scale(.56)">${hibiscus('#f0b8c4')}</g>`

const rose = (tint = '#d93a6a') =>
  `${slab('M50 60Q70 66 88 56Q80 80 54 76Z', '#4f9a3a')}${slab('M50 60Q30 66 12 56Q20 80 46 76Z', '#5da244')}${line('M50 62V98', '#4f7a36', 5)}${lump('M50 6C74 4 88 20 84 40C80 60 66 68 50 68C34 68 20 60 16 40C12 20 26 4 50 6Z', tint)}<path d="M50 20C62 18 68 28 62 38C54 46 40 42 40 32C40 24 48 24 52 30M28 30C30 50 42 60 58 58M72 26C76 40 70 52 60 58" stroke="${dark(tint, 0.35)}" stroke-width="3.6" fill="none" stroke-linecap="round"/>`

const jasmine = () =>
  [
    [30, 34, 24],
    [70, 40, 24],
    [46, 72, 25],
  ]
    .map(
      ([x, y, s]) =>
        [0, 72, 144, 216, 288]
          .map(
            (t) =>
              `<g transform="rotate(${t} ${x} ${y})">${slab(`M${x} ${y}Q${x - s * 0.45} ${y - s * 0.5} ${x} ${y - s}Q${x + s * 0.45} ${y - s * 0.5} ${x} ${y}Z`, '#fdfcf4', 'stroke="#cfc39a" stroke-width="1.6"')}</g>`,
          )
          .join('') + `<circle cx="${x}" cy="${y}" r="4.5" fill="#f0c445"/>`,
    )
    .join('') + slab('M60 66Q84 62 94 82Q70 90 60 66Z', '#4f9a3a')

const catLitter = () =>
  `${slab('M6 50H94L86 92Q85 96 80 96H20Q15 96 14 92Z', '#4f9fd8')}<path d="M6 50Q30 30 50 42Q72 28 94 50Z" fill="#d9d3c8"/>${[
    [30, 44],
    [44, 46],
    [58, 42],
    [70, 46],
    [50, 38],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.4" fill="#b9b1a2"/>`)
    .join('')}${slab('M64 30L90 4L97 10L72 36Z', '#f0b429')}`

const leash = (tint = '#c8402c') =>
  `${line('M26 26Q14 60 40 66Q72 70 74 40', tint, 9)}${line('M26 26Q14 60 40 66Q72 70 74 40', light(tint, 0.5), 2)}<circle cx="70" cy="66" r="24" fill="none" stroke="${dark(tint, 0.2)}" stroke-width="9"/><circle cx="28" cy="20" r="12" fill="none" stroke="#9aa3ad" stroke-width="6"/>${orb(70, 92, 8, 8, '#f0b429')}`

const chewRope = (tint = '#2f7db5') =>
  `<g transform="rotate(-38 50 50)">${line('M4 50H96', '#e6d3a6', 25)}<path d="M18 38L34 62M34 38L50 62M50 38L66 62M66 38L82 62" stroke="${tint}" stroke-width="6.5"/>${line('M-8 38Q-16 50-8 62M108 38Q116 50 108 62M-6 50H-16M106 50H116', '#e6d3a6', 5)}${orb(4, 50, 18, 20, tint)}${orb(96, 50, 18, 20, '#d8432d')}</g>`

const fishFlake = (tint = '#f08a1d') =>
  `${lump('M8 50Q34 16 68 44L94 24Q90 50 94 76L68 56Q34 84 8 50Z', tint)}<circle cx="28" cy="46" r="5" fill="#fff"/><circle cx="27" cy="46" r="2.6" fill="#2b2f36"/><path d="M44 38Q50 50 44 62M56 42Q60 50 56 58" stroke="${light(tint, 0.5)}" stroke-width="3" fill="none"/>${[
    [80, 10],
    [92, 16],
    [70, 14],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4" fill="#bfe3f2"/>`)
    .join('')}`

const inhaler = (tint = '#2e9c8a') =>
  `${slab('M36 40H64V90Q64 97 50 97Q36 97 36 90Z', tint)}${slab('M38 10Q50 2 62 10V40H38Z', '#f4f6f8')}<path d="M36 52H64" stroke="#fff" stroke-width="4" stroke-dasharray="6 4"/>${line('M74 22Q82 16 78 8M84 34Q94 28 90 18M16 30Q8 24 14 14', '#9fd3c8', 4)}`

const pot = (tint = '#c2601c') =>
  `${slab('M10 40H90Q92 84 78 90Q50 98 22 90Q8 84 10 40Z', '#8d949c')}<ellipse cx="50" cy="40" rx="40" ry="12" fill="#6d757f"/><ellipse cx="50" cy="40" rx="34" ry="9" fill="${tint}"/>${line('M6 50Q-4 56 6 66M94 50Q104 56 94 66', '#6d757f', 6)}${line('M40 24Q34 16 40 8M60 24Q54 16 60 8', '#c9b9a0', 4)}`

export const drawnGoods = {
  bulb,
  cells: (tint = '#c97f3a') => standingCells(tint, 20),
  'slim-cells': (tint = '#3f86d8') => standingCells(tint, 14),
  'nine-volt': nineVolt,
  'rubber-duck': rubberDuck,
  'paint-pots': paintPots,
  'drawing-book': drawingBook,
  'tube-light': tubeLight,
  'plug-board': plugBoard,
  'tape-roll': cableTape,
  'button-cell': cell,
  'white-tooth': tooth,
  toothbrushes,
  scrubber,
  'scrub-pad': pad,
  mop,
  plates,
  shirt,
  'foil-roll': foilRoll,
  'trash-bag': trashBags,
  napkin,
  wipes,
  swab,
  'cotton-ball': cottonBall,
  facemask,
  'ors-glass': sachetOrs,
  matchbox,
  camphor,
  wicks,
  dhoop,
  kumkum,
  mauli: thread,
  lota: gangajal,
  marigold,
  'ruled-book': notebook,
  sheets,
  pencils,
  pens,
  eraser,
  'glue-stick': glueStick,
  crayons,
  'clear-tape': tape,
  geometry: geometryBox,
  comb: combOf,
  aloe,
  'red-hibiscus': hibiscus,
  neem,
  sandal,
  'pink-rose': rose,
  jasmine,
  'cat-litter': catLitter,
  leash,
  'chew-rope': chewRope,
  'feed-fish': fishFlake,
  inhaler,
  'cooking-pot': pot,
}
