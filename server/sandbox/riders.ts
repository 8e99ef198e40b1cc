/** The riders of the sandbox. */
import { createHash } from 'node:crypto'

const RIDERS = [
  { name: 'Ranjan Das', phoneNumber: '9864055501' },
  { name: 'Meenakshi Iyer', phoneNumber: '9864055502' },
  { name: 'Imran Sheikh', phoneNumber: '9864055503' },
  { name: 'Pooja Boro', phoneNumber: '9864055504' },
] as const

/** Returns always the same rider for the same order. */
export function riderFor(orderId: string): { name: string; phoneNumber: string } {
  const turn = createHash('sha256').update(orderId).digest().readUInt32BE() % RIDERS.length
  return RIDERS[turn] ?? RIDERS[0]
}
