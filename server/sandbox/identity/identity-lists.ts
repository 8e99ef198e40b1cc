/** Lists of users, as Clerk's Backend API returns them. */
import * as v from 'valibot'
import { IdentityError } from './identity-errors.ts'
import type { IdentityRecords, IdentityUser } from './identity-records.ts'

const MAX_LISTED_IDS = 100
const MAX_LIST_LENGTH = 500
const DEFAULT_LIST_LENGTH = '10'

const idSchema = v.pipe(v.string(), v.minLength(1))
const listQuerySchema = v.object({
  user_id: v.optional(
    v.union([v.pipe(v.array(idSchema), v.maxLength(MAX_LISTED_IDS)), idSchema]),
    [],
  ),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.transform(Number),
      v.integer(),
      v.minValue(1),
      v.maxValue(MAX_LIST_LENGTH),
    ),
    DEFAULT_LIST_LENGTH,
  ),
})

/** @throws IdentityError */
export function listQueryFrom(query: unknown): { userIds: readonly string[]; limit: number } {
  const parsed = v.safeParse(listQuerySchema, query)
  if (!parsed.success) throw new IdentityError(422, 'request_invalid', 'The query is not valid.')
  const { user_id: ids, limit } = parsed.output
  return { userIds: [ids].flat(), limit }
}

/** The users that a query names; without ids all. Ids of nobody are ignored. */
export function listedUsers({ users }: IdentityRecords, query: unknown): IdentityUser[] {
  const { userIds } = listQueryFrom(query)
  return userIds.length === 0 ? users : users.filter(({ id }) => userIds.includes(id))
}
