/** The VAPID keys (RFC 8292) by which push services know this shop. */
import webPush from 'web-push'
import type { VapidKeys } from '#server/config/vapid-keys.ts'
import type { Database } from '#server/db/open-database.ts'
import { vapidKeys } from '#server/db/schema.ts'

/**
 * The keys of this shop, generated at its first start. All processes of a database share them. They
 * must be kept, because with other keys every subscription has to be made again.
 */
export async function loadOrCreateVapidKeys(db: Database): Promise<VapidKeys> {
  const [kept] = await db.select().from(vapidKeys)
  if (kept !== undefined) return kept
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db.insert(vapidKeys).values({ publicKey, privateKey }).onConflictDoNothing()
  // The keys of the process that was first.
  const [row] = await db.select().from(vapidKeys)
  if (row === undefined) throw new Error('The VAPID keys could not be stored')
  return row
}
