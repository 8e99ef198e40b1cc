import { useSession } from '#features/identity/session/session-store.ts'
import { useFirstScreenShown } from '#shared/lib/screen/first-screen.ts'
import { lazyPart } from '#shared/lib/screen/lazy-part.ts'
import { shellTexts } from './shell-texts.ts'
import { WaitingAddress } from './waiting-address.tsx'

const SavedAddress = lazyPart(async () => (await import('./saved-address.tsx')).SavedAddress)

/**
 * The first saved address beside the promise (product §2.3); it does not hold up the first prices.
 */
export function FirstAddress({ form }: { form: 'line' | 'short' }) {
  const userId = useSession()?.userId ?? null
  const isFirstScreenShown = useFirstScreenShown()
  if (userId === null) return shellTexts.addAddress
  if (!isFirstScreenShown) return <WaitingAddress />
  return <SavedAddress fallback={<WaitingAddress />} userId={userId} form={form} />
}
