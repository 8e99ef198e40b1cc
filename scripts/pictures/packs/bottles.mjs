/** Bottles, jars and tubes. Each draws a tile of 400. `fill` is what shows through the glass. */
import { dark, light } from '../colour.mjs'
import { face, namedLabel, wordInk } from '../label.mjs'
import { lettering, word } from '../lettering.mjs'
import { contactShadow, CREAM, solid, stitches } from '../svg.mjs'

const field = (path, colour, opacity = 1) =>
  colour ? `<path d="${path}" fill="${colour}" opacity="${opacity}"/>` : ''
const wordless = (tile) => ({ ...tile, word: undefined })
const capOf = (tile) => tile.cap ?? tile.accent

function bottle(tile) {
  return (
    contactShadow(98) +
    solid(
      'M164 66H236V92C236 116 292 118 292 166V328Q292 356 264 356H136Q108 356 108 328V166C108 118 164 116 164 92Z',
      tile.colour,
      field('M90 150H310V400H90Z', tile.fill, 0.9),
    ) +
    solid(
      'M156 30H244Q250 30 250 37V70Q250 76 244 76H156Q150 76 150 70V37Q150 30 156 30Z',
      capOf(tile),
    ) +
    namedLabel(tile, { y: 158, h: 186, w: 162 })
  )
}

/** Ketchup, vinegar, sherbet: a long neck. */
function longneck(tile) {
  return (
    contactShadow(84) +
    solid(
      'M176 60H224V112C224 146 276 156 276 202V330Q276 356 252 356H148Q124 356 124 330V202C124 156 176 146 176 112Z',
      tile.colour,
      field('M100 128H300V400H100Z', tile.fill, 0.92),
    ) +
    solid(
      'M168 22H232Q238 22 238 28V62Q238 68 232 68H168Q162 68 162 62V28Q162 22 168 22Z',
      capOf(tile),
    ) +
    namedLabel(tile, { y: 178, h: 168, w: 140 })
  )
}

/** Soft drinks and water: a waist and a wrap-around label. */
function pet(tile) {
  return (
    contactShadow(82) +
    solid(
      'M178 52H222V78C222 104 278 116 278 168C278 196 266 200 266 214C266 228 278 232 278 260V336Q278 356 258 356H142Q122 356 122 336V260C122 232 134 228 134 214C134 200 122 196 122 168C122 116 178 104 178 78Z',
      tile.colour,
      field('M100 108H300V400H100Z', tile.fill, 0.92),
    ) +
    solid(
      'M170 22H230Q236 22 236 28V50Q236 56 230 56H170Q164 56 164 50V28Q164 22 170 22Z',
      capOf(tile),
    ) +
    namedLabel(tile, { y: 152, h: 186, w: 144 })
  )
}

/** Five litres: a can with a grip. */
function jerry(tile) {
  return (
    contactShadow(132) +
    `<path d="M216 120V78Q216 46 262 46Q310 46 310 120" fill="none" stroke="${dark(tile.colour, 0.25)}" stroke-width="22"/>` +
    solid(
      'M104 96H262Q322 98 322 160V328Q322 356 294 356H106Q78 356 78 328V122Q78 96 104 96Z',
      tile.colour,
      field('M40 150H360V400H40Z', tile.fill, 0.9),
    ) +
    solid('M112 46H182Q190 46 190 54V98H104V54Q104 46 112 46Z', capOf(tile)) +
    face(tile, { top: 140, y: 154, h: 186, w: 174, glyphSize: 118, maxWord: 204 })
  )
}

function squeeze(tile) {
  return (
    contactShadow(92) +
    solid(
      'M132 96Q200 78 268 96C290 130 296 190 292 270Q288 330 276 346Q270 356 256 356H144Q130 356 124 346Q112 330 108 270C104 190 110 130 132 96Z',
      tile.colour,
      field('M60 300Q200 270 340 300V400H60Z', tile.band),
    ) +
    solid('M150 42Q150 34 158 34H242Q250 34 250 42V92Q200 82 150 92Z', capOf(tile)) +
    face(tile, { top: 142, y: 154, h: 176, w: 148, glyphSize: 108, maxWord: 150 })
  )
}

function pump(tile) {
  return (
    contactShadow(98) +
    `<path d="M192 40h16v60h-16z" fill="${light(capOf(tile), 0.2)}"/><path d="M142 34Q142 26 150 26H232Q244 26 244 38V52H164Q142 52 142 34Z" fill="${capOf(tile)}"/>` +
    solid(
      'M146 96H254V118Q298 122 298 170V328Q298 356 270 356H130Q102 356 102 328V170Q102 122 146 118Z',
      tile.colour,
      field('M60 290H340V400H60Z', tile.band),
    ) +
    solid('M150 84H250V114H150Z', capOf(tile)) +
    namedLabel(tile, { y: 150, h: 188, w: 164 })
  )
}

/** Trigger spray. */
function spray(tile) {
  const cap = capOf(tile)
  return (
    contactShadow(92) +
    `<path d="M132 26H250Q262 26 262 40V66H184L150 54H132Z" fill="${cap}"/><path d="M112 30h22v18h-22z" fill="${dark(cap, 0.3)}"/><path d="M160 62Q148 84 150 112" stroke="${dark(cap, 0.2)}" stroke-width="12" fill="none" stroke-linecap="round"/>` +
    solid('M184 66H246V104H184Z', cap) +
    solid(
      'M176 100H254C262 132 292 146 292 190V330Q292 356 266 356H134Q108 356 108 330V190C108 146 168 132 176 100Z',
      tile.colour,
      field('M60 300H340V400H60Z', tile.band),
    ) +
    namedLabel(tile, { y: 160, h: 182, w: 158 })
  )
}

/** Pressurised can. */
function aerosol(tile) {
  return (
    contactShadow(78) +
    solid(
      'M132 124Q132 108 148 104H252Q268 108 268 124V338Q268 356 200 356Q132 356 132 338Z',
      tile.colour,
      field('M100 282Q200 306 300 282V400H100Z', tile.band),
    ) +
    solid('M146 106V60Q146 32 200 32Q254 32 254 60V106Q200 116 146 106Z', capOf(tile)) +
    face(tile, { top: 152, y: 164, h: 172, w: 120, glyphSize: 98, maxWord: 124 })
  )
}

/** Toothpaste, cream: stands on its cap. */
function tube(tile) {
  return (
    contactShadow(74) +
    solid(
      'M108 36H292L284 76C278 170 262 260 254 306H146C138 260 122 170 116 76Z',
      tile.colour,
      field('M60 36H340V100Q200 130 60 100Z', tile.band),
    ) +
    '<path d="M108 36H292L289 54H111Z" fill="#fff" opacity=".35"/>' +
    solid('M144 306H256V344Q256 356 244 356H156Q144 356 144 344Z', capOf(tile)) +
    face(tile, { top: 96, y: 110, h: 178, w: 132, glyphSize: 106, maxWord: 160, ground: tile.band })
  )
}

function jar(tile) {
  return (
    contactShadow(110) +
    solid(
      'M132 92H268Q304 104 304 146V316Q304 356 264 356H136Q96 356 96 316V146Q96 104 132 92Z',
      tile.colour,
      `${field('M80 128H320V400H80Z', tile.fill ?? dark(tile.colour, 0.1))}<path d="M112 150v170" stroke="#fff" stroke-opacity=".35" stroke-width="12" stroke-linecap="round"/>`,
    ) +
    solid(
      'M124 44H276Q286 44 286 54V88Q286 98 276 98H124Q114 98 114 88V54Q114 44 124 44Z',
      capOf(tile),
    ) +
    (tile.word
      ? lettering(
          tile.word,
          200,
          84,
          38,
          wordInk({ ...tile, wordInk: undefined }, capOf(tile)),
          158,
        )
      : stitches('M118 71H282', CREAM, 3.5, 0.8)) +
    face(wordless(tile), { y: 142, h: 186, w: 162, glyphSize: 118 })
  )
}

/** Face cream, balm: low and wide. */
function pot(tile) {
  const cap = capOf(tile)
  return (
    contactShadow(118) +
    solid(
      'M88 176H312V320Q312 356 276 356H124Q88 356 88 320Z',
      tile.colour,
      field('M60 310H340V400H60Z', tile.band),
    ) +
    solid('M80 108Q80 90 98 90H302Q320 90 320 108V172Q320 184 308 184H92Q80 184 80 172Z', cap) +
    stitches('M88 168H312', wordInk({ ...tile, wordInk: undefined }, cap), 3.5, 0.5) +
    word(tile.word ?? '', 200, 150, wordInk({ ...tile, wordInk: undefined }, cap), 206, 42) +
    face({ ...wordless(tile), label: 'rect' }, { y: 196, h: 148, w: 150, glyphSize: 84 })
  )
}

/** Medicine: a small shouldered bottle with a measuring cap. */
function syrup(tile) {
  return (
    contactShadow(84) +
    solid(
      'M168 104H232V124C232 138 282 142 282 180V330Q282 356 256 356H144Q118 356 118 330V180C118 142 168 138 168 124Z',
      tile.colour,
      field('M100 170H300V400H100Z', tile.fill, 0.9),
    ) +
    `<path d="M146 44H254L246 110H154Z" fill="${capOf(tile)}"/><path d="M160 52L165 102M178 52L180 104M200 52V104M222 52L220 104M240 52L235 102" stroke="#fff" stroke-width="3" opacity=".45"/>` +
    namedLabel(tile, { y: 164, h: 180, w: 148 })
  )
}

export const bottles = {
  bottle,
  longneck,
  pet,
  jerry,
  squeeze,
  pump,
  spray,
  aerosol,
  tube,
  jar,
  pot,
  syrup,
}
