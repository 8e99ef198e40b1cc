/** docs/contact-sheet-*.webp: every picture by category, on the light and on the dark tint. */
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import sharp from 'sharp'
import { tintHex } from './colour.mjs'
import { signNames } from './category-signs.mjs'
import { lettering } from './lettering.mjs'
import { shelves } from './shelf-rows.mjs'
import { svgDocument } from './svg.mjs'
import { write } from './encode.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const picture = (...path) => join(root, 'public/pictures', ...path)

const schemes = {
  light: { page: '#fbf8f1', ink: '#231d12', quiet: '#584f3d', tint: (hue) => tintHex(hue) },
  dark: {
    page: '#15130e',
    ink: '#f6f1e4',
    quiet: '#c9c0ab',
    tint: (hue) => tintHex(hue, 0.27, 0.028),
  },
}

/** What goods without a picture show, on a sheet like a category. */
const SIGNS = { name: 'Signs', hue: 85 }

const COLUMNS = 8
const TILE = 148
const STEP_X = 160
const STEP_Y = 182
const HEAD = 44

function thingsOf(shelf) {
  if (shelf === SIGNS) {
    return signNames.map((name) => ({ file: picture('signs', `${name}.webp`), name }))
  }
  return [
    { file: picture('categories', `${shelf.id}.webp`), name: 'category' },
    ...shelf.products.map((product) => ({
      file: picture('products', `${product.id}-400.webp`),
      name: product.name,
    })),
    ...shelf.products
      .filter(({ tile }) => tile.inside !== undefined)
      .map((product) => ({
        file: picture('products', `${product.id}-inside-640.webp`),
        name: `${product.name}, second`,
      })),
  ]
}

function layout(chosen) {
  let y = 8
  const cells = []
  const heads = []
  for (const shelf of chosen) {
    heads.push({ shelf, y })
    y += HEAD
    const things = thingsOf(shelf)
    for (const [i, thing] of things.entries()) {
      cells.push({
        ...thing,
        hue: shelf.hue,
        x: 8 + (i % COLUMNS) * STEP_X,
        y: y + Math.floor(i / COLUMNS) * STEP_Y,
      })
    }
    y += Math.ceil(things.length / COLUMNS) * STEP_Y + 8
  }
  return { cells, heads, height: y }
}

async function sheet(name, chosen, scheme) {
  const { cells, heads, height } = layout(chosen)
  const width = COLUMNS * STEP_X + 8
  const ground = svgDocument({ view: [0, 0, width, height], width }, () => {
    const title = ({ shelf, y }) =>
      `<g transform="translate(12 ${y + 30})">${lettering(shelf.name, 150, 0, 22, scheme.ink, 300)}</g>`
    const tile = (cell) =>
      `<rect x="${cell.x}" y="${cell.y}" width="${TILE}" height="${TILE}" rx="16" fill="${scheme.tint(cell.hue)}"/>${lettering(cell.name, cell.x + TILE / 2, cell.y + TILE + 18, 13, scheme.quiet, TILE)}`
    return `<rect width="${width}" height="${height}" fill="${scheme.page}"/>${heads.map(title).join('')}${cells.map(tile).join('')}`
  })
  const layers = await Promise.all(
    cells.map(async (cell) => ({
      input: await sharp(cell.file)
        .resize(TILE, TILE, { fit: 'contain', background: '#0000' })
        .png()
        .toBuffer(),
      left: cell.x,
      top: cell.y,
    })),
  )
  const image = sharp(Buffer.from(ground)).composite(layers)
  const bytes = write(
    join(root, 'docs', `${name}.webp`),
    await image.webp({ quality: 66 }).toBuffer(),
  )
  console.log(`${name}.webp: ${cells.length} pictures, ${Math.round(bytes / 1024)} kB`)
}

const everything = [...shelves, SIGNS]
const perSheet = Math.ceil(everything.length / 3)
for (const [scheme, colours] of Object.entries(schemes)) {
  for (let i = 0; i * perSheet < everything.length; i++) {
    await sheet(
      `contact-sheet-${scheme}-${i + 1}`,
      everything.slice(i * perSheet, (i + 1) * perSheet),
      colours,
    )
  }
}
