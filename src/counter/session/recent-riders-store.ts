/** Riders that this device has named recently; forgotten at sign-out. */
import * as v from 'valibot'
import { jsonStore } from '#shared/lib/storage/json-store.ts'
import { withRider, type Rider } from './rider-rules.ts'

const ridersSchema = v.array(v.object({ name: v.string(), phoneNumber: v.string() }))
const store = jsonStore(() => localStorage, 'counter-riders', ridersSchema, {
  read: 'The riders could not be read:',
  write: 'The rider could not be saved:',
  remove: 'The riders could not be removed:',
})

export const recentRiders = (): Rider[] => store.read() ?? []

export function rememberRider(rider: Rider): void {
  store.write(withRider(recentRiders(), rider))
}

export const forgetRiders = store.remove
