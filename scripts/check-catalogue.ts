/** Checks the seeded catalogue and its pictures, and prints their sizes. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { catalogueFaults } from '../server/seed/catalogue-rules.ts'
import { pictureReport } from '../server/seed/picture-files.ts'
import { shelves } from '../server/seed/shelves.ts'
import { storeSeeds } from '../server/seed/stores.ts'

const publicFolder = fileURLToPath(new URL('../public', import.meta.url))

/** All pictures are in the repository. More bytes would make cloning slow. */
const MAX_PICTURE_BYTES = 15_000_000

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

const products = shelves.flatMap((shelf) => shelf.products)
const pictures = pictureReport(shelves, publicFolder)
const total = sum(
  readdirSync(join(publicFolder, 'pictures'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size),
)

console.log(
  `${shelves.length} categories, ${products.length} products, ${storeSeeds.length} stores`,
)
console.log(
  `${products.filter(({ price }) => price === undefined).length} products without a discount`,
)
for (const [group, bytes] of Object.entries(pictures.bytes)) {
  const mean = kB(sum(bytes) / bytes.length)
  console.log(`${group}: ${bytes.length} pictures, mean ${mean}, largest ${kB(Math.max(...bytes))}`)
}
console.log(`all pictures: ${(total / 1_000_000).toFixed(2)} MB`)

const faults = [...catalogueFaults(shelves), ...pictures.faults]
if (total > MAX_PICTURE_BYTES) {
  faults.push(`all pictures together have more than ${MAX_PICTURE_BYTES / 1_000_000} MB`)
}
for (const fault of faults) console.error(`✗ ${fault}`)
if (faults.length > 0) process.exit(1)
console.log('No faults found.')
