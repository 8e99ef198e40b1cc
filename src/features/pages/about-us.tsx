import { aboutFacts, aboutUsTexts } from './about-us-texts.ts'
import { LegalPage } from './legal-page.tsx'

/** Who we are, with the three numbers that say most (product §14.3). */
export function AboutUs() {
  return (
    <LegalPage text={aboutUsTexts}>
      <div className="page-facts cloth">
        <img src="/pictures/art/scooter.webp" alt="" width={360} height={360} />
        <dl>
          {aboutFacts.map(({ value, label }) => (
            <div key={value}>
              <dt>{value}</dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
      </div>
    </LegalPage>
  )
}
