/** What a sign-out keeps on the phone. Everything else is removed, including stores added later. */
import { KEYS_OF_NOBODY } from '#shared/lib/persisted-storage.ts'
import { SIGNED_OUT_MARK_KEY } from './signed-out-mark.ts'

/** localStorage keys without data of a shopper that are needed after a sign-out. */
const KEPT_KEYS: ReadonlySet<string> = new Set([SIGNED_OUT_MARK_KEY, ...KEYS_OF_NOBODY])

/** A store's counter in the same browser, whose sign-out is its own (product §23.1). */
const OF_THE_COUNTER = 'counter-'

