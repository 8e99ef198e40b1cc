import { seller } from '#shared/lib/seller.ts'
import { LegalPage } from './legal-page.tsx'
import type { PageText } from './page-text.ts'
import { sellerSections } from './seller-section.ts'
import { termsConditionsTexts } from './terms-conditions-texts.ts'

const [first, ...others] = termsConditionsTexts.sections
const text: PageText = {
  ...termsConditionsTexts,
  sections: [first, ...sellerSections(seller), ...others],
}

export function TermsConditions() {
  return <LegalPage text={text} />
}
