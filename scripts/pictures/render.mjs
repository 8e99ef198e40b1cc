/**
 * Renders the shop's pictures into public/.
 *
 *   npm run render                    everything
 *   npm run render -- products        products (also: insides, categories, signs, art, icons)
 *   npm run render -- products milk   only products whose id contains 'milk'
 */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { faviconSvg, iconSvgs, socialSvg } from './app-icons.mjs'
import { bagSvgs, promoSvgs, sceneSvgs } from './art.mjs'
import { categoryIds, categorySvg } from './category-tiles.mjs'
import { signNames, signSvg } from './category-signs.mjs'
import { png, raster, webp, write } from './encode.mjs'
import { rows } from './shelf-rows.mjs'
import { insideSvg, tileSvg } from './tile.mjs'

const publicFolder = fileURLToPath(new URL('../../public', import.meta.url))

/** A card's shadow is a few pixels high; on the product page its steps would show. */
const CARD = { width: 400, quality: 74, alphaQuality: 60 }
const PRODUCT_PAGE = { quality: 68, alphaQuality: 80 }
/** They have more edges than the first ones: at 800 px they would weigh a third more. */
const SECOND = { width: 640, quality: 56, alphaQuality: 60 }
const CATEGORY = { width: 340, quality: 76, alphaQuality: 60 }
/** One picture for cards and for the product page, because it stands for thousands of products. */
const SIGN = { width: 440, quality: 64, alphaQuality: 60 }
const ART = { quality: 76, alphaQuality: 80 }

const pictures = (...path) => join(publicFolder, 'pictures', ...path)

/** Pictures of things no longer sold. */
function removeStale() {
  const kept = new Set(
    rows.flatMap(({ id, tile }) => [
      `${id}-400.webp`,
      `${id}-800.webp`,
      ...(tile.inside === undefined ? [] : [`${id}-inside-640.webp`]),
    ]),
  )
  const stale = readdirSync(pictures('products')).filter((file) => !kept.has(file))
  for (const file of stale) rmSync(pictures('products', file))
  if (stale.length > 0) console.log(`removed ${stale.length} unused pictures`)
}

/** The large one is drawn, the small one scaled down from it. */
async function renderProducts(part = '') {
  let small = 0
  let large = 0
  const chosen = rows.filter((row) => row.id.includes(part))
  for (const row of chosen) {
    const drawing = await raster(tileSvg(row, 800))
    small += write(pictures('products', `${row.id}-400.webp`), await webp(drawing, CARD))
    large += write(pictures('products', `${row.id}-800.webp`), await webp(drawing, PRODUCT_PAGE))
  }
  if (part === '') removeStale()
  const mean = (bytes) => Math.round(bytes / chosen.length)
  console.log(
    `products: ${chosen.length}, mean ${mean(small)} B at 400 px, ${mean(large)} B at 800 px`,
  )
}

/** Second pictures are only shown on the product page, large. */
async function renderInsides(part = '') {
  let total = 0
  const chosen = rows.filter((row) => row.tile.inside !== undefined && row.id.includes(part))
  for (const row of chosen) {
    const drawing = await raster(insideSvg(row, 800))
    const bytes = await webp(drawing, SECOND)
    total += write(pictures('products', `${row.id}-inside-640.webp`), bytes)
  }
  console.log(`insides: ${chosen.length}, mean ${Math.round(total / chosen.length)} B`)
}

async function renderCategories(part = '') {
  let total = 0
  const chosen = categoryIds.filter((id) => id.includes(part))
  for (const id of chosen) {
    const drawing = await raster(categorySvg(id, 680))
    total += write(pictures('categories', `${id}.webp`), await webp(drawing, CATEGORY))
  }
  console.log(`categories: ${chosen.length}, mean ${Math.round(total / chosen.length)} B`)
}

async function renderSigns(part = '') {
  let total = 0
  const chosen = signNames.filter((name) => name.includes(part))
  for (const name of chosen) {
    const drawing = await raster(signSvg(name, 960))
    total += write(pictures('signs', `${name}.webp`), await webp(drawing, SIGN))
  }
  console.log(`signs: ${chosen.length}, mean ${Math.round(total / chosen.length)} B`)
}

async function renderArt() {
  let total = 0
  const all = [...bagSvgs, ...sceneSvgs, ...promoSvgs.map(([name, svg]) => [`promo-${name}`, svg])]
  for (const [name, svg] of all) {
    total += write(pictures('art', `${name}.webp`), await webp(await raster(svg), ART))
  }
  console.log(`art: ${all.length}, mean ${Math.round(total / all.length)} B`)
}

async function renderIcons() {
  for (const [name, svg, width] of iconSvgs) {
    write(join(publicFolder, 'icons', `${name}.png`), await png(await raster(svg), { width }))
  }
  write(join(publicFolder, 'favicon.svg'), Buffer.from(faviconSvg))
  write(join(publicFolder, 'social.png'), await png(await raster(socialSvg), { width: 1200 }))
  console.log(`icons: ${iconSvgs.length}, favicon, social image`)
}

const kinds = {
  products: renderProducts,
  insides: renderInsides,
  categories: renderCategories,
  signs: renderSigns,
  art: renderArt,
  icons: renderIcons,
}

const [kind, part] = process.argv.slice(2)
if (kind !== undefined && !(kind in kinds)) {
  console.error(`Unknown kind '${kind}'. The kinds are: ${Object.keys(kinds).join(', ')}`)
  process.exit(1)
}
for (const [name, render] of Object.entries(kinds)) {
  if (kind === undefined || kind === name) await render(part)
}
