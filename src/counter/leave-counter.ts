import { forgetKey, type KeyRefusal } from './counter-key.ts'
import { forgetTicks } from './pick-ticks-store.ts'
import { forgetRiders } from './recent-riders-store.ts'

/** Signs this counter out: nothing about the store, its orders or its riders stays on the device. */
export function leaveCounter(refusal: KeyRefusal | null = null): void {
  forgetKey(refusal)
  forgetTicks()
  forgetRiders()
}
