/**
 * A seed that is small enough for every test file: all categories with a few products each, in four
 * cities. Products whose data tests rely on are defined here; the others are from the real
 * catalogue.
 */
import { catalogueSeed, type ProductSeed } from '#server/seed/catalogue.ts'
import { storeSeeds } from '#server/seed/stores.ts'
import type { SeedData } from '#server/seed/seed-shop.ts'

const CITIES = ['guwahati', 'bengaluru', 'mumbai', 'delhi']
const PRODUCTS_PER_CATEGORY = 2

/** Returns pictures and product information from the real catalogue. */
function packDetailsOf(
  id: string,
): Pick<ProductSeed, 'picture' | 'thumbnail' | 'secondPicture' | 'information'> {
  const product = catalogueSeed.products.find((one) => one.id === id)
  if (product === undefined) throw new Error(`The catalogue has no product ${id}`)
  const { picture, thumbnail, secondPicture, information } = product
  return {
    picture,
    thumbnail,
    ...(secondPicture === undefined ? {} : { secondPicture }),
    ...(information === undefined ? {} : { information }),
  }
}

/** Tests rely on their names and prices. */
const FIXED_PRODUCTS: readonly ProductSeed[] = [
  {
    id: 'chakki-atta-5kg',
    categoryId: 'staples',
    name: 'Chakki Atta 5 kg',
    description: 'Whole wheat ground between stones, for rotis that stay soft till dinner.',
    mrp: 310,
    price: 265,
    ...packDetailsOf('chakki-atta-5kg'),
  },
  {
    id: 'toned-milk-500ml',
    categoryId: 'dairy',
    name: 'Toned Milk 500 ml',
    description: 'Pasteurised toned milk, 3% fat. Keep cold and use within two days.',
    mrp: 29,
    price: 28,
    ...packDetailsOf('toned-milk-500ml'),
  },
]

const others = catalogueSeed.products.filter(
  (product) => !FIXED_PRODUCTS.some(({ id }) => id === product.id),
)

export const SMALL_SEED: SeedData = {
  // The first store of each city.
  stores: CITIES.flatMap((city) => storeSeeds.find(({ id }) => id.startsWith(city)) ?? []),
  categories: catalogueSeed.categories,
  products: [
    ...FIXED_PRODUCTS,
    ...catalogueSeed.categories.flatMap(({ id }) =>
      others.filter(({ categoryId }) => categoryId === id).slice(0, PRODUCTS_PER_CATEGORY),
    ),
  ],
}
