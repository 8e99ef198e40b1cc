import { sql } from 'drizzle-orm'
import { orders } from './schema.ts'

/** The value of `orders.rider` in an update that forgets where the rider was last. */
export const riderWithoutLocation = sql`case when jsonb_typeof(${orders.rider}) = 'object' then jsonb_set(${orders.rider}, '{location}', 'null') else ${orders.rider} end`
