import { aboutFacts, aboutUsTexts } from './about-us-texts.ts'
import { LegalPage } from './legal-page.tsx'

/** Who we are, with the three numbers that say most (spec §2.18). */
export function AboutUs() {
  return (
    <LegalPage text={aboutUsTexts}>
      <dl className="page-facts cloth">
        {aboutFacts.map(({ value, label }) => (
          <div key={value}>
            <dt>{value}</dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </LegalPage>
  )
}
