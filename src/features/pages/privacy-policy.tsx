import { LegalPage } from './legal-page.tsx'
import { privacyPolicyTexts } from './privacy-policy-texts.ts'

export function PrivacyPolicy() {
  return <LegalPage text={privacyPolicyTexts} />
}
