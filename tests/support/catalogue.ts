/**
 * A plausible catalogue of any size up to 30,000 products, for tests and benchmarks: the products
 * of the real seed under thirty invented brands and in packs of one to three. The same seed
 * generates the same bytes, and a smaller catalogue is a prefix of a larger one. The pictures are
 * those of the seed, so they all exist.
 */
import type { ResponseOf } from '#contract/endpoint.ts'
import type { checkAvailability } from '#contract/catalogue-endpoints.ts'
import { DEFAULT_DELIVERY_CHARGE_RUPEES } from '#contract/constants.ts'
import { parseOpeningHours } from '#contract/opening-hours.ts'
import type { Database } from '#server/db/open-database.ts'
import { stores } from '#server/db/schema.ts'
import { catalogueSeed, type ProductSeed } from '#server/seed/catalogue.ts'
import { storeSeeds } from '#server/seed/stores.ts'
import type { SeedData } from '#server/seed/seed-shop.ts'
import { seededRandom } from './seeded-random.ts'

const MAX_PRODUCTS = 30_000

/** Invented brands. */
const BRANDS = [
  'Amrai',
  'Bhorer',
  'Chandoli',
  'Dhanvan',
  'Ekaanta',
  'Falguni',
  'Gramika',
  'Haritam',
  'Ishani',
  'Jhilmil',
  'Kisanvan',
  'Lokpriya',
  'Madhuban',
  'Navdhan',
  'Oorja',
  'Pragjyot',
  'Rasoighar',
  'Sattvika',
  'Tarang',
  'Upvan',
  'Vasundha',
  'Yatri',
  'Zaveri',
  'Annadhara',
  'Banphool',
  'Charu',
  'Devgiri',
  'Godhuli',
  'Kamrup',
  'Meghna',
] as const

/** Appended to a product's own sentence, so that descriptions have a realistic length. */
const SENTENCES = [
  'Packed within a week of the harvest and checked by hand before it leaves the mill.',
  'Keep in a cool, dry place, away from direct sunlight, and close the pack well after use.',
  'No artificial colours, flavours or preservatives are added.',
  'A favourite in homes that cook every day, and a good gift at festivals.',
  'Best before the date printed on the pack; once open, use within thirty days.',
  'Sourced from small farms and paid for at the gate.',
  'Goes well with rice, roti and a spoon of home-made pickle.',
  'The pack can be recycled where your municipality collects films and cartons.',
  'If it is not what you expected, hand it back to the rider at the door.',
  'Made in India under a licence of the food safety authority; allergens are printed in bold.',
] as const

/** The seed's products with alternating categories, so that a small catalogue has all of them. */
const BASE_PRODUCTS: readonly ProductSeed[] = (() => {
  const shelves = catalogueSeed.categories.map(({ id }) =>
    catalogueSeed.products.filter((product) => product.categoryId === id),
  )
  const depth = Math.max(...shelves.map((shelf) => shelf.length))
  return Array.from({ length: depth }, (_, row) =>
    shelves.flatMap((shelf) => shelf[row] ?? []),
  ).flat()
})()

function productAt(index: number, seed: number): ProductSeed {
  const base = BASE_PRODUCTS[index % BASE_PRODUCTS.length]
  const round = Math.floor(index / BASE_PRODUCTS.length)
  // Consecutive products have different brands. After thirty rounds the packs become larger.
  const brand = BRANDS[(round + index * 7) % BRANDS.length]
  const pieces = 1 + Math.floor(round / BRANDS.length)
  if (base === undefined || brand === undefined) throw new RangeError(`No product ${index}`)
  const { next: random } = seededRandom(seed * 1_000_003 + index)
  const mrp = Math.max(5, Math.round(base.mrp * pieces * (0.85 + random() * 0.5)))
  // A third is sold at the MRP, as in the real seed.
  const price = random() < 0.33 ? mrp : Math.round(mrp * (0.65 + random() * 0.32))
  const firstSentence = Math.floor(random() * SENTENCES.length)
  const sentences = Array.from(
    { length: 1 + Math.floor(random() * 3.8) },
    (_, offset) => SENTENCES[(firstSentence + offset) % SENTENCES.length] ?? '',
  )
  return {
    id: `${brand.toLowerCase()}-${base.id}${pieces === 1 ? '' : `-x${pieces}`}`,
    name: `${brand} ${base.name}${pieces === 1 ? '' : `, pack of ${pieces}`}`,
    description: [base.description, ...sentences].join(' '),
    mrp,
    ...(price < mrp ? { price } : {}),
    categoryId: base.categoryId,
    picture: base.picture,
    thumbnail: base.thumbnail,
  }
}

/** Seed data (`seedShop`, `startHarness({ seed })`): the store in Guwahati with all categories. */
export function generatedSeed(productCount: number, seed = 1): SeedData {
  if (productCount < 0 || productCount > MAX_PRODUCTS) {
    throw new RangeError(`From 0 to ${MAX_PRODUCTS} products can be generated`)
  }
  return {
    stores: storeSeeds.slice(0, 1),
    categories: catalogueSeed.categories,
    products: Array.from({ length: productCount }, (_, index) => productAt(index, seed)),
  }
}

/** @throws Error if the database has stores, because then it would not be seeded. */
export async function expectNoStores(db: Database): Promise<void> {
  const [store] = await db.select({ name: stores.name }).from(stores).limit(1)
  if (store === undefined) return
  throw new Error(
    `The database has stores, such as '${store.name}'. Use an empty database for measurements.`,
  )
}

/** The server's response after `generatedSeed`: about 18 MB of JSON for 30,000 products. */
export function availabilityResponse(
  productCount: number,
  seed = 1,
): ResponseOf<typeof checkAvailability> {
  const { stores, categories, products } = generatedSeed(productCount, seed)
  return {
    data: {
      isAvailable: true,
      darkStores: stores.map(({ id, name, latitude, longitude }) => ({
        _id: id,
        name,
        location: { latitude, longitude },
        hours: parseOpeningHours('00:00-23:59'),
      })),
      categories: categories.map(({ id, name, picture, hue }) => ({
        _id: id,
        categoryName: name,
        featuredImage: picture,
        hue,
      })),
      products: products.map((product) => ({
        _id: product.id,
        productName: product.name,
        description: product.description,
        price: product.mrp,
        ...(product.price === undefined ? {} : { discountPrice: product.price }),
        productImages: [
          { _id: `${product.id}-1`, imageUrl: product.picture, thumbnailUrl: product.thumbnail },
        ],
        categoryId: product.categoryId,
      })),
      deliveryCharge: DEFAULT_DELIVERY_CHARGE_RUPEES,
    },
  }
}
