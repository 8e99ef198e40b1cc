import { aboutFacts, aboutUsTexts } from './about-us-texts.ts'
import { LegalPage } from './legal-page.tsx'

/** Who we are, with the three most telling numbers (product §14.3). */
export function AboutUs() {
  return (
    <LegalPage text={aboutUsTexts}>
      <div className=":uno: cloth page-aside relative mt-5.5 p-5 rounded-6 overflow-hidden lg:px-7 lg:pt-6 lg:pb-7">
        <img
          className=":uno: absolute right-3.5 top-3 w-26 sm:right-7 sm:top-5.5 sm:w-47.5 lg:static lg:w-50 lg:mx-auto lg:-mt-5.5 lg:mb-2"
          src="/pictures/art/scooter.webp"
          alt=""
          width={360}
          height={360}
        />
        <dl className=":uno: grid gap-3.5">
          {aboutFacts.map(({ value, label }) => (
            <div key={value}>
              <dt className=":uno: text-34/1.1 font-800 tracking-3 num">{value}</dt>
              <dd className=":uno: text-15/1.4 font-500 text-ink-2 text-balance [:first-child>&]:max-w-[calc(100%-7.5rem)] lg:[:first-child>&]:max-w-none">
                {label}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </LegalPage>
  )
}
