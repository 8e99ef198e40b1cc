/** Checks the rendered pictures on disk: that each exists and has its required size. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { categoryPicture, productPicture, secondPictureOf } from './catalogue.ts'
import type { Shelf } from './shelf.ts'

export interface PictureSize {
  width: number
  height: number
}

/** Reads width and height from the header of a WebP file. Throws for any other file. */
function webpSize(bytes: Buffer): PictureSize {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') {
    throw new Error('not a WebP file')
  }
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8X') {
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  }
  if (chunk === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

export interface PictureReport {
  faults: string[]
  /** The size in bytes of each existing file, by group. */
  bytes: Record<'small' | 'large' | 'inside' | 'category', number[]>
}

/** `publicFolder` is the folder for '/' in a picture address. */
export function pictureReport(shelves: readonly Shelf[], publicFolder: string): PictureReport {
  const report: PictureReport = {
    faults: [],
    bytes: { small: [], large: [], inside: [], category: [] },
  }
  const look = (group: keyof PictureReport['bytes'], address: string, wanted: PictureSize) => {
    try {
      const path = join(publicFolder, address)
      const { width, height } = webpSize(readFileSync(path))
      report.bytes[group].push(statSync(path).size)
      if (width !== wanted.width || height !== wanted.height) {
        report.faults.push(
          `${address} is ${width} × ${height}, not ${wanted.width} × ${wanted.height}`,
        )
      }
    } catch (error) {
      report.faults.push(`${address}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  for (const shelf of shelves) {
    look('category', categoryPicture(shelf.id), { width: 340, height: 284 })
    for (const { id, tile } of shelf.products) {
      look('small', productPicture(id, 400), { width: 400, height: 400 })
      look('large', productPicture(id, 800), { width: 800, height: 800 })
      if (tile.inside !== undefined) {
        look('inside', secondPictureOf(id), { width: 640, height: 640 })
      }
    }
  }
  return report
}
