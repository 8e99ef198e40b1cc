/**
 * The exports of shop systems that need more than their headings: which heading means what, how
 * variants refer to their product, and how paths of categories are written.
 */
import type { CategoryPath } from './category-rules.ts'
import type { Field } from './known-headings.ts'
import { columnNamed } from './heading-rules.ts'
import { readGroups } from './grouped-rows.ts'
import { readKinds } from './parent-rows.ts'
import type { ReadRow } from './source-rows.ts'

export interface ExportFormat {
  /** As the report states it. */
  name: string
  /** The file has one heading of each list. Headings are plain, as in heading-rules.ts. */
  signature: readonly (readonly string[])[]
  /** Replaces the general list of a field. An empty list: the column is never guessed. */
  headings: Partial<Readonly<Record<Field, readonly string[]>>>
  categoryPath?: CategoryPath
  /** Joins rows that describe one product together, and leaves out rows that are not products. */
  joinRows?: (rows: AsyncGenerator<ReadRow>, columns: readonly string[]) => AsyncGenerator<ReadRow>
}

/** Systems state the weight of the parcel, which is not the contents of the pack. */
const NO_SIZE = { size: [], unit: [] }

const FORMATS: readonly ExportFormat[] = [
  {
    name: 'a product export of Shopify',
    signature: [['handle', 'urlhandle'], ['title'], ['vendor'], ['variantprice', 'price']],
    headings: {
      ...NO_SIZE,
      category: ['productcategory', 'type'],
      price: ['variantcompareatprice', 'compareatprice', 'variantprice', 'price'],
      discountPrice: ['variantprice', 'price'],
      image: ['variantimage', 'variantimageurl'],
      images: ['imagesrc', 'productimageurl'],
    },
    joinRows: readGroups,
  },
  {
    name: 'a product export of WooCommerce',
    signature: [['type'], ['name'], ['published'], ['regularprice']],
    headings: NO_SIZE,
    joinRows: (rows, columns) =>
      readKinds(rows, columns, {
        kind: 'type',
        parents: ['variable'],
        others: ['grouped', 'external'],
        lineBreak: '\\n',
      }),
  },
  {
    name: 'a product export of Magento',
    signature: [['sku'], ['attributesetcode'], ['producttype'], ['price']],
    headings: {
      ...NO_SIZE,
      category: ['categories'],
      // Variants are not visible on their own.
      published: ['productonline'],
      image: ['baseimage'],
      images: ['additionalimages'],
    },
    // The first level is the root of the shop: 'Default Category/Grocery/Dals'.
    categoryPath: { separator: '/', rootLevels: 1 },
    joinRows: (rows, columns) =>
      readKinds(rows, columns, {
        kind: 'producttype',
        parents: ['configurable'],
        others: ['grouped', 'bundle'],
      }),
  },
  {
    name: 'a product feed for Google Merchant',
    signature: [['id'], ['title'], ['link'], ['imagelink'], ['availability'], ['price']],
    headings: {
      category: ['producttype'],
      images: ['additionalimagelink'],
      size: ['unitpricingmeasure', 'size'],
      unit: [],
    },
  },
]

export const formatOf = (columns: readonly string[]): ExportFormat | undefined =>
  FORMATS.find(({ signature }) =>
    signature.every((wanted) => columnNamed(columns, wanted) !== undefined),
  )
