/** From SVG to the bytes that are served. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import sharp from 'sharp'

// One picture at a time: the renderer shares its machine with other work.
sharp.concurrency(1)
sharp.cache(false)

export const raster = (svg) => sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer()

/** What each costs and why these numbers: docs/pictures.md. */
export function webp(png, { width, quality, alphaQuality }) {
  const image = width ? sharp(png).resize({ width, kernel: 'lanczos3' }) : sharp(png)
  return image.webp({ effort: 6, quality, alphaQuality }).toBuffer()
}

export function png(image, { width, palette = true }) {
  return sharp(image).resize({ width }).png({ compressionLevel: 9, effort: 10, palette }).toBuffer()
}

export function write(path, bytes) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
  return bytes.length
}
