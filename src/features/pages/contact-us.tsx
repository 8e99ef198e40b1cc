import { ContactForm } from './contact-form.tsx'
import { contactTexts } from './contact-texts.ts'
import { seller } from '#shared/lib/seller.ts'
import { Icon } from '#shared/ui/icon.tsx'
import type { IconName } from '#shared/ui/icon-names.ts'

/** The contact form, with hours and addresses (product §14.2). */
export function ContactUs() {
  const { details } = contactTexts
  return (
    <div className=":uno: wrap">
      <div className=":uno: page lg:grid lg:grid-cols-[minmax(0,45rem)_minmax(18.75rem,22.5rem)] lg:gap-x-16 lg:justify-between lg:items-start">
        <header className=":uno: max-w-68ch lg:col-span-full">
          <h1 className=":uno: t-display text-balance">{contactTexts.title}</h1>
          <p className=":uno: page-lead">{contactTexts.lead}</p>
        </header>
        <ContactForm />
        <section
          className=":uno: cloth mt-7.5 p-5 rounded-6 lg:mt-6.5"
          aria-labelledby="contact-details"
        >
          <h2 className=":uno: t-section" id="contact-details">
            {details.heading}
          </h2>
          <dl>
            <Detail icon="clock" name={details.hours} note={details.hoursNote}>
              {details.hoursValue}
            </Detail>
            <Detail icon="map-pin" name={details.office}>
              {details.officeValue}
            </Detail>
            <Detail icon="phone-off" name={details.phone} note={details.phoneNote}>
              {details.phoneValue}
            </Detail>
            {seller.name !== '' && (
              <Detail icon="store" name={details.seller} note={seller.address}>
                {seller.name}
              </Detail>
            )}
            {seller.grievanceOfficer !== '' && (
              <Detail icon="user" name={details.grievanceOfficer}>
                {seller.grievanceOfficer}
              </Detail>
            )}
          </dl>
        </section>
      </div>
    </div>
  )
}

interface DetailProps {
  icon: IconName
  name: string
  children: string
  note?: string
}

function Detail({ icon, name, children, note }: DetailProps) {
  return (
    <div className=":uno: pt-4">
      <dt className=":uno: flex gap-2 items-center t-small text-ink-2">
        <Icon name={icon} className=":uno: size-4.5" />
        {name}
      </dt>
      <dd className=":uno: break-anywhere pl-6.5">
        <b className=":uno: t-lead block">{children}</b>
        {note && <span className=":uno: text-14/1.4 font-400 text-ink-2">{note}</span>}
      </dd>
    </div>
  )
}
