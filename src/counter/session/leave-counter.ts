import { forgetKey, storedKey, takeStoredKey, type KeyRefusal } from './counter-key.ts'
import { forgetTicks } from './pick-ticks-store.ts'
import { forgetRiders } from './recent-riders-store.ts'

/** Signs this counter out: nothing about the store, its orders or its riders stays on the device. */
export function leaveCounter(refusal: KeyRefusal | null = null): void {
  forgetKey(refusal)
  forgetTicks()
  forgetRiders()
}

/** Signs out with a refused key. If another tab has signed in with a newer one, follows it instead. */
export function endRefusedKey(refusedKey: string, refusal: KeyRefusal): void {
  const key = storedKey()
  if (key === null || key === refusedKey) leaveCounter(refusal)
  else takeStoredKey(key)
}
