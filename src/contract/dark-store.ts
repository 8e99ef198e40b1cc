import * as v from 'valibot'
import { positionSchema } from './geo.ts'
import { idSchema } from './id-schema.ts'
import { openingHoursSchema } from './opening-hours-schema.ts'

/** Separate from `catalogue-endpoints`: the first load needs only this schema. */
export const darkStoreSchema = v.object({
  _id: idSchema,
  name: v.string(),
  location: positionSchema,
  hours: openingHoursSchema,
  /** Days in India on which the store does not open (product §13.4). */
  holidays: v.optional(v.array(v.string())),
  /** Staff closed the store until then. */
  closedUntil: v.optional(v.string()),
})
export type DarkStore = v.InferOutput<typeof darkStoreSchema>
