import { Link } from '@tanstack/react-router'
import { legalLinkTexts } from './-legal-link-texts.ts'

/** Links to the legal and contact pages, for screens without the footer. */
export function LegalLinks() {
  return (
    <nav
      className=":uno: flex flex-wrap justify-center gap-y-0 gap-x-4.5 mt-3.5"
      aria-label={legalLinkTexts.label}
    >
      <Link className=":uno: legal-link" to="/privacy-policy">
        {legalLinkTexts.privacy}
      </Link>
      <Link className=":uno: legal-link" to="/terms-conditions">
        {legalLinkTexts.terms}
      </Link>
      <Link className=":uno: legal-link" to="/contact-us">
        {legalLinkTexts.contact}
      </Link>
    </nav>
  )
}
