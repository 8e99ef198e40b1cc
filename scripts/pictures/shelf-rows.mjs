/** The shop's own rows; run under tsx, since they are TypeScript. */
import { shelves } from '../../server/seed/shelves.ts'
import { sizeOf } from '../../server/seed/shelf.ts'

export { shelves }

export const rows = shelves.flatMap((shelf) =>
  shelf.products.map((product) => ({
    id: product.id,
    categoryId: shelf.id,
    size: sizeOf(product.name),
    tile: product.tile,
  })),
)

const byId = new Map(rows.map((row) => [row.id, row]))

export function rowOf(id) {
  const row = byId.get(id)
  if (!row) throw new Error(`No product '${id}'`)
  return row
}
