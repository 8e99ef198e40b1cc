/** The categories and products that the sandbox seeds, without their picture recipes. */
import type { ProductInformation } from '#contract/product-information.ts'
import { shelves } from './shelves.ts'

export interface CategorySeed {
  id: string
  name: string
  /** OKLCH hue of the category's tint. */
  hue: number
  picture: string
}

export interface ProductSeed {
  id: string
  name: string
  description: string
  /** Rupees. */
  mrp: number
  /** Rupees; below `mrp`. Absent without a discount. */
  price?: number
  categoryId: string
  /** 800 px, for the product page. */
  picture: string
  /** 400 px, for cards. */
  thumbnail: string
  /** The product cut, or the pack from behind, 640 px. Absent for most products. */
  secondPicture?: string
  /** What the pack states. Absent for goods without one. */
  information?: ProductInformation
}

export const categoryPicture = (id: string): string => `/pictures/categories/${id}.webp`

export const productPicture = (id: string, widthPx: 400 | 800): string =>
  `/pictures/products/${id}-${widthPx}.webp`

export const secondPictureOf = (id: string): string => `/pictures/products/${id}-inside-640.webp`

export const catalogueSeed: { categories: CategorySeed[]; products: ProductSeed[] } = {
  categories: shelves.map(({ id, name, hue }) => ({ id, name, hue, picture: categoryPicture(id) })),
  products: shelves.flatMap((shelf) =>
    shelf.products.map(({ tile, ...product }) => ({
      ...product,
      categoryId: shelf.id,
      picture: productPicture(product.id, 800),
      thumbnail: productPicture(product.id, 400),
      ...(tile.inside === undefined ? {} : { secondPicture: secondPictureOf(product.id) }),
    })),
  ),
}
