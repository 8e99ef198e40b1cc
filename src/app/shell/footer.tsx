import { useFirstScreenShown } from '#shared/lib/screen/first-screen.ts'
import { lazyPart } from '#shared/lib/screen/lazy-part.ts'

const FooterContent = lazyPart(async () => (await import('./footer-content.tsx')).FooterContent)

/**
 * At the end of the page, so it can load after the first screen without moving anything
 * (docs/decisions/061).
 */
export function Footer() {
  const isFirstScreenShown = useFirstScreenShown()
  return isFirstScreenShown ? <FooterContent /> : null
}
