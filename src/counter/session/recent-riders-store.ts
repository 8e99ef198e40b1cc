/** Riders that this device has named recently; forgotten at sign-out. */
import * as v from 'valibot'
import { withRider, type Rider } from './rider-rules.ts'

const STORAGE_NAME = 'counter-riders'
const ridersSchema = v.array(v.object({ name: v.string(), phoneNumber: v.string() }))

export function recentRiders(): Rider[] {
  try {
    const parsed = v.safeParse(ridersSchema, JSON.parse(localStorage.getItem(STORAGE_NAME) ?? '[]'))
    return parsed.success ? parsed.output : []
  } catch (error) {
    console.info('The riders could not be read:', error)
    return []
  }
}

export function rememberRider(rider: Rider): void {
  try {
    localStorage.setItem(STORAGE_NAME, JSON.stringify(withRider(recentRiders(), rider)))
  } catch (error) {
    console.info('The rider could not be saved:', error)
  }
}

export function forgetRiders(): void {
  try {
    localStorage.removeItem(STORAGE_NAME)
  } catch (error) {
    console.info('The riders could not be removed:', error)
  }
}
