import { LegalPage } from './legal-page.tsx'
import { termsConditionsTexts } from './terms-conditions-texts.ts'

export function TermsConditions() {
  return <LegalPage text={termsConditionsTexts} />
}
