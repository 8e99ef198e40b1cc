/** The API of notifications: which devices are subscribed. */
import * as v from 'valibot'
import {
  deletePushSubscription,
  pushPublicKey,
  pushSubscriptionSchema,
  savePushSubscription,
} from '#contract/push-endpoints.ts'
import { callApi } from '#shared/lib/network/api-client.ts'
import type { SubscribedDevice } from './notification-rules.ts'

/** Returns the key that subscriptions are made for, in base64url. */
export async function fetchPublicKey(): Promise<string> {
  return (await callApi(pushPublicKey, { token: 'none' })).data.publicKey
}

/**
 * Returns the tag by which the worker recognizes the shopper's messages, and the token that ends
 * the subscription.
 */
export async function saveSubscription(
  subscription: PushSubscription,
): Promise<{ userTag: string; endingToken: string }> {
  const body = v.parse(pushSubscriptionSchema, subscription.toJSON())
  return (await callApi(savePushSubscription, { body })).data
}

/** Needs no session, because it is also called after a sign-out. */
export async function endSubscription({ endpoint, endingToken }: SubscribedDevice): Promise<void> {
  await callApi(deletePushSubscription, { body: { endpoint, endingToken }, token: 'none' })
}
