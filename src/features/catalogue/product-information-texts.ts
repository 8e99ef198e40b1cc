import type { FoodType } from '#contract/product-information.ts'

export const productInformationTexts = {
  title: 'Product information',
  foodType: 'Food type',
  foodTypes: { veg: 'Vegetarian', 'non-veg': 'Non-vegetarian' } satisfies Record<FoodType, string>,
  netQuantity: 'Net quantity',
  mrp: 'MRP (inclusive of all taxes)',
  ingredients: 'Ingredients',
  allergens: 'Allergens',
  shelfLife: 'Best before',
  manufacturer: 'Made or packed by',
  importer: 'Imported by',
  countryOfOrigin: 'Country of origin',
  fssaiLicence: "Maker's FSSAI licence",
  consumerCare: 'Consumer care',
  seller: 'Sold by',
  sellerLicence: "Seller's FSSAI licence",
  sellerCare: "Seller's customer care",
  loading: 'More details are being loaded. What the pack says applies.',
  incomplete: 'More details could not be loaded. What the pack says applies.',
} as const
