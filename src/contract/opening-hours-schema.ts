import * as v from 'valibot'
import type { OpeningHours } from './opening-hours.ts'

const minuteOfDay = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1439))

/** Separate from `opening-hours`: the first load needs only this schema. */
export const openingHoursSchema = v.object({
  openMinute: minuteOfDay,
  closeMinute: minuteOfDay,
}) satisfies v.GenericSchema<OpeningHours>
