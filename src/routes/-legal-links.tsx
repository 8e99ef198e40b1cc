import { Link } from '@tanstack/react-router'
import { legalLinkTexts } from './-legal-link-texts.ts'

/** The legal and contact pages, for screens that stand without the footer. */
export function LegalLinks() {
  return (
    <nav className="legal-links" aria-label={legalLinkTexts.label}>
      <Link to="/privacy-policy">{legalLinkTexts.privacy}</Link>
      <Link to="/terms-conditions">{legalLinkTexts.terms}</Link>
      <Link to="/contact-us">{legalLinkTexts.contact}</Link>
    </nav>
  )
}
