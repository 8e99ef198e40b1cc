/**
 * A store with edge cases of real catalogues: names of 180 characters, one of them without a space,
 * prices with paise, products without a picture, a category of one product and an empty category.
 * The store is added to the seeded stores and is never reseeded.
 */
import type { Position } from '#contract/geo.ts'
import type { Database } from '#server/db/open-database.ts'
import { categories, products, stores } from '#server/db/schema.ts'
import { productPicture } from '#server/seed/catalogue.ts'

const STORE_ID = 'edge-cases'
/** Agartala: far from every seeded store. */
export const EDGE_CASE_PLACE: Position = { latitude: 23.8315, longitude: 91.2868 }

const LONGEST = 180

/** Returns a name of exactly 180 characters: the words, repeated and cut off. */
const repeatedTo180 = (words: string, between = ' '): string =>
  `${words}${between}`.repeat(LONGEST).slice(0, LONGEST)

export const LONG_NAME = `${repeatedTo180('Stone-ground Chakki Atta with Multigrain, Methi and Ajwain').slice(0, -1)}.`
const UNBROKEN_NAME = repeatedTo180('Gehunkaaataasampoorna', '')

const CATEGORIES = [
  { id: 'everything', name: 'Everything' },
  { id: 'one-product', name: 'One product' },
  { id: 'no-product', name: 'No product' },
  { id: 'long-name', name: repeatedTo180('Household, Kitchen, Garden and Festival Needs') },
  { id: 'unbroken-name', name: UNBROKEN_NAME },
] as const

interface EdgeCaseProduct {
  id: string
  name: string
  pricePaise: number
  discountPricePaise?: number
  description?: string
  /** Ids of products of the seed, whose pictures are used. No picture if absent. */
  pictures?: readonly string[]
  categoryId?: (typeof CATEGORIES)[number]['id']
}

const PRODUCTS: readonly EdgeCaseProduct[] = [
  {
    id: 'long-name',
    name: LONG_NAME,
    description: `${LONG_NAME}. `.repeat(6),
    pricePaise: 31_005,
    discountPricePaise: 26_549,
    pictures: ['chakki-atta-5kg'],
  },
  {
    id: 'unbroken-name',
    name: UNBROKEN_NAME,
    description: UNBROKEN_NAME,
    pricePaise: 9_999_999,
    discountPricePaise: 9_999_905,
  },
  {
    id: 'long-name-with-size',
    name: 'Multipurpose Floor and Surface Cleaner with Lavender and Lemongrass, Refill 4 × 500 ml',
    pricePaise: 89_900,
    discountPricePaise: 74_900,
    categoryId: 'long-name',
  },
  {
    id: 'many-pictures',
    name: 'Breakfast hamper',
    description: 'Six things for a Sunday morning, packed in one box.',
    pricePaise: 124_950,
    discountPricePaise: 99_975,
    pictures: [
      'chakki-atta-5kg',
      'toned-milk-500ml',
      'basmati-rice-1kg',
      'chana-dal-500g',
      'masoor-dal-500g',
      'almonds-250g',
    ],
  },
  { id: 'no-picture', name: 'Curry leaves 25 g', pricePaise: 450 },
  { id: 'free', name: 'Coriander, with the vegetables', pricePaise: 1_000, discountPricePaise: 0 },
  { id: 'one-letter', name: 'A', description: '', pricePaise: 1 },
  {
    id: 'other-scripts',
    name: 'জোহা চাউল / जोहा चावल 1 किलो',
    pricePaise: 14_050,
    pictures: ['basmati-rice-1kg'],
  },
  { id: 'alone', name: 'The only one here', pricePaise: 5_025, categoryId: 'one-product' },
]

/** Adds the store with its categories and products to the database. */
export async function addEdgeCaseStore(db: Database): Promise<void> {
  await db.insert(stores).values({ id: STORE_ID, name: 'Jhola Hard Goods', ...EDGE_CASE_PLACE })
  await db.insert(categories).values(
    CATEGORIES.map((category, rank) => ({
      storeId: STORE_ID,
      rank,
      imageUrl: '',
      ...category,
    })),
  )
  await db.insert(products).values(
    PRODUCTS.map(({ pictures = [], categoryId = 'everything', ...product }, rank) => ({
      storeId: STORE_ID,
      rank,
      categoryId,
      images: pictures.map((picture) => ({
        id: `${product.id}-${picture}`,
        imageUrl: productPicture(picture, 800),
        thumbnailUrl: productPicture(picture, 400),
      })),
      ...product,
    })),
  )
}
