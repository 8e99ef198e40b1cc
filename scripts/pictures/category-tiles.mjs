/** Category pictures: two things behind, one in front, 340 by 284. A `glyph:` or a product's id each. */
import { glyph } from './glyphs/glyph.mjs'
import { rowOf } from './shelf-rows.mjs'
import { svgDocument } from './svg.mjs'
import { drawTile } from './tile.mjs'

const groups = {
  staples: ['chakki-atta-5kg', 'basmati-rice-1kg', 'glyph:heap-split'],
  vegetables: ['onion-1kg', 'glyph:palak', 'glyph:ripe-tomato'],
  fruits: ['glyph:banana', 'glyph:grapes', 'glyph:hill-apple'],
  dairy: ['toned-milk-500ml', 'malai-paneer-200g', 'glyph:matka'],
  eggs: ['brown-bread-400g', 'glyph:pav', 'glyph:white-egg'],
  oils: ['mustard-oil-1l', 'cow-ghee-500ml', 'glyph:mustard-bloom'],
  masala: ['haldi-powder-200g', 'glyph:heap-cashew', 'glyph:red-chillies'],
  biscuits: ['glyph:cupcake', 'butter-cookies-200g', 'glyph:cookie'],
  snacks: ['masala-chips-90g', 'aloo-bhujia-400g', 'glyph:popcorn'],
  tea: ['assam-tea-500g', 'filter-coffee-200g', 'glyph:coffee-cup'],
  drinks: ['mango-juice-1l', 'rose-sherbet-750ml', 'glyph:tangerine'],
  spreads: ['forest-honey-500g', 'tomato-ketchup-500g', 'glyph:red-strawberry'],
  icecream: ['mango-kulfi-ice-cream-700ml', 'glyph:cone', 'glyph:kulfi'],
  sweets: ['milk-chocolate-110g', 'kaju-katli-250g', 'glyph:laddu'],
  instant: ['penne-pasta-500g', 'masala-noodles-280g', 'glyph:noodle-bowl'],
  bath: ['aloe-body-lotion-400ml', 'sandal-soap-4x100g', 'glyph:pink-rose'],
  hair: ['bhringraj-shampoo-340ml', 'coconut-hair-oil-500ml', 'glyph:comb'],
  cleaning: ['neem-handwash-900ml', 'glyph:broom', 'glyph:sponge'],
  baby: ['baby-diapers-medium-34pcs', 'glyph:baby-bottle', 'glyph:teddy-bear'],
  pet: ['dog-food-chicken-1-2kg', 'glyph:bone', 'glyph:cat'],
  pharmacy: ['paracetamol-650mg-15-tablets', 'glyph:adhesive-bandage', 'glyph:pill'],
  electrical: ['aa-batteries-4pcs', 'glyph:electric-plug', 'glyph:bulb'],
  pooja: ['mogra-agarbatti-100-sticks', 'glyph:marigold', 'glyph:diya-lamp'],
  stationery: ['glyph:ruled-book', 'glyph:crayons', 'glyph:pencils'],
}

/** Where the three stand: left behind, right behind, in front. */
const places = [
  { x: -22, y: 40, side: 330 },
  { x: 132, y: 74, side: 290 },
  { x: 92, y: 178, side: 226 },
]

function thing(key, { x, y, side }) {
  if (key.startsWith('glyph:')) {
    // A glyph fills its box, a pack leaves a margin: bring both to one scale.
    return glyph(key.slice(6), x + side * 0.12, y + side * 0.14, side * 0.76)
  }
  return `<g transform="translate(${x} ${y}) scale(${side / 400})">${drawTile(rowOf(key))}</g>`
}

export const categoryIds = Object.keys(groups)

export const categorySvg = (id, width) =>
  svgDocument({ view: [0, 46, 400, 334], width }, () => {
    const shadow = '<ellipse cx="200" cy="352" rx="170" ry="16" fill="url(#shadow)"/>'
    return shadow + groups[id].map((key, i) => thing(key, places[i])).join('')
  })
