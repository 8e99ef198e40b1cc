import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { FooterCategories } from '#features/catalogue/footer-categories.tsx'
import { useSession } from '#features/identity/session/session-store.ts'
import { socialLinksOf } from '#features/pages/social-links-rules.ts'
import { environment } from '#shared/lib/environment.ts'
import { sellerTexts } from '#shared/lib/seller-texts.ts'
import { seller } from '#shared/lib/seller.ts'
import { footerTexts } from './footer-texts.ts'
import { useIsWide } from '#shared/lib/screen/use-is-wide.ts'
import { useWhenNear } from '#shared/lib/screen/use-when-near.ts'

const SOCIAL_LINKS = socialLinksOf(environment.socialLinks)
const YEAR = new Date().getFullYear()
const NEAR = '600px 0px'

/** The footer, whose content is rendered when it is nearly in view. */
export function FooterContent() {
  const footer = useRef<HTMLElement>(null)
  const [isNear, setIsNear] = useState(false)
  useWhenNear(footer, NEAR, () => {
    setIsNear(true)
  })
  return (
    <footer ref={footer} className=":uno: mt-9 pt-6 pb-27.5 lg:pb-8">
      <div className=":uno: stitch stitch-quiet" />
      {isNear && <FooterLinks />}
    </footer>
  )
}

/**
 * Categories, pages, social links and copyright (product §2.5); signed out there are no categories.
 */
function FooterLinks() {
  const isSignedIn = useSession() !== null
  const position = useAtomValue(positionAtom)
  const isWide = useIsWide()
  return (
    <div className=":uno: wrap pt-2.5 lg:pt-6">
      {isSignedIn && position && <FooterCategories position={position} isWide={isWide} />}
      <div className=":uno: pt-1.5 lg:flex lg:flex-wrap lg:items-center lg:gap-y-0 lg:gap-x-10 lg:pt-3.5">
        <nav className=":uno: flex flex-wrap gap-y-0 gap-x-5" aria-label={footerTexts.pages}>
          <Link className=":uno: footer-link" to="/about-us">
            {footerTexts.about}
          </Link>
          <Link className=":uno: footer-link" to="/contact-us">
            {footerTexts.contact}
          </Link>
          <Link className=":uno: footer-link" to="/privacy-policy">
            {footerTexts.privacy}
          </Link>
          <Link className=":uno: footer-link" to="/terms-conditions">
            {footerTexts.terms}
          </Link>
        </nav>
        {SOCIAL_LINKS.length > 0 && (
          <nav className=":uno: flex flex-wrap gap-y-0 gap-x-5" aria-label={footerTexts.social}>
            {SOCIAL_LINKS.map(({ name, url }) => (
              <a
                className=":uno: footer-link"
                key={url}
                href={url}
                target="_blank"
                rel="noopener noreferrer"
              >
                {name}
              </a>
            ))}
          </nav>
        )}
        <p className=":uno: t-small text-ink-2 lt-lg:pt-2 lg:ml-auto">
          {footerTexts.copyright(YEAR)}
        </p>
      </div>
      {seller.name !== '' && (
        <p className=":uno: pt-2 t-small text-ink-2 break-anywhere">
          {footerTexts.soldBy(sellerTexts.nameAndAddress(seller))}
          {seller.grievanceOfficer !== '' && (
            <span className=":uno: block">
              {sellerTexts.grievanceOfficer(seller.grievanceOfficer)}
            </span>
          )}
        </p>
      )}
    </div>
  )
}
