/** Goods without a pack: loose, in a net, in a tray. A swing tag carries the size. */
import { dark, light } from '../colour.mjs'
import { swingTag, tileGlyph } from '../label.mjs'
import { contactShadow, CREAM, solid, stitches, uniqueId } from '../svg.mjs'

/** Where the glyphs lie: x, y, size, turn. */
const piles = {
  tray: [
    [58, 88, 152, -10],
    [190, 88, 152, 10],
    [122, 62, 158, 0],
  ],
  net: [
    [62, 182, 142, -8],
    [196, 182, 142, 10],
    [128, 96, 146, -4],
    [130, 222, 140, 4],
  ],
  1: [[72, 58, 256, 0]],
  2: [
    [44, 84, 208, -8],
    [156, 110, 208, 10],
  ],
  3: [
    [110, 48, 180, 0],
    [40, 136, 190, -12],
    [172, 136, 190, 12],
  ],
}

const pile = (tile, which) =>
  piles[which].map(([x, y, size, turn]) => tileGlyph(tile, x, y, size, turn)).join('')

function loose(tile) {
  return contactShadow(140) + pile(tile, tile.count ?? 3) + swingTag(tile)
}

function tray(tile) {
  return (
    contactShadow(152) +
    `<path d="M40 214Q44 200 60 200H340Q356 200 360 214L340 340Q337 356 320 356H80Q63 356 60 340Z" fill="${dark(tile.colour, 0.35)}"/>` +
    pile(tile, 'tray') +
    solid('M38 236H362L344 336Q341 356 320 356H80Q59 356 56 336Z', tile.colour) +
    stitches('M46 250H354', CREAM, 4, 0.8) +
    swingTag(tile, 200, 276)
  )
}

function net(tile) {
  const outline =
    'M186 74C150 96 70 150 66 246C64 320 110 356 200 356C290 356 336 320 334 246C330 150 250 96 214 74Z'
  const clip = uniqueId('net')
  let mesh = ''
  for (let i = -400; i < 800; i += 26) mesh += `M${i} 0l400 400M${i} 400l400-400`
  return (
    contactShadow(134) +
    `<clipPath id="${clip}"><path d="${outline}"/></clipPath><path d="${outline}" fill="${light(tile.colour, 0.6)}" opacity=".5"/><g clip-path="url(#${clip})">${pile(tile, 'net')}<path d="${mesh}" stroke="${tile.colour}" stroke-width="2.6" fill="none" opacity=".55"/></g><path d="${outline}" fill="none" stroke="${tile.colour}" stroke-width="4"/><path d="M176 40Q200 22 224 40L214 84H186Z" fill="${tile.colour}"/><path d="M178 66h44v18h-44z" fill="${tile.accent}"/>` +
    swingTag(tile)
  )
}

export const looseGoods = { loose, tray, net }
