import * as v from 'valibot'

/** The server's bill on the wire: rupees (product §6.2). */
export const billSchema = v.object({
  subtotal: v.number(),
  deliveryCharge: v.number(),
  total: v.number(),
})

export type WireBill = v.InferOutput<typeof billSchema>
