import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { FooterCategories } from '#features/catalogue/footer-categories.tsx'
import { useSession } from '#features/identity/session-store.ts'
import { socialLinksOf } from '#features/pages/social-links-rules.ts'
import { environment } from '#shared/lib/environment.ts'
import { footerTexts } from './footer-texts.ts'
import { useIsWide } from './use-is-wide.ts'

const SOCIAL_LINKS = socialLinksOf(environment.socialLinks)
const YEAR = new Date().getFullYear()

/** Categories, pages, social links and copyright (product §2.5); signed out there are no categories. */
export function FooterContent() {
  const isSignedIn = useSession() !== null
  const position = useAtomValue(positionAtom)
  const isWide = useIsWide()
  return (
    <footer className="foot">
      <div className="stitch quiet" />
      <div className="wrap">
        {isSignedIn && position && <FooterCategories position={position} isWide={isWide} />}
        <div className="foot-end">
          <nav className="links" aria-label={footerTexts.pages}>
            <Link to="/about-us">{footerTexts.about}</Link>
            <Link to="/contact-us">{footerTexts.contact}</Link>
            <Link to="/privacy-policy">{footerTexts.privacy}</Link>
            <Link to="/terms-conditions">{footerTexts.terms}</Link>
          </nav>
          {SOCIAL_LINKS.length > 0 && (
            <nav className="links" aria-label={footerTexts.social}>
              {SOCIAL_LINKS.map(({ name, url }) => (
                <a key={url} href={url} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              ))}
            </nav>
          )}
          <p>{footerTexts.copyright(YEAR)}</p>
        </div>
      </div>
    </footer>
  )
}
