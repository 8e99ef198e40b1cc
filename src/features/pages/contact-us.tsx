import { ContactForm } from './contact-form.tsx'
import { contactTexts } from './contact-texts.ts'

/** The contact form, and when and where we can be reached (product §14.2). */
export function ContactUs() {
  const { details } = contactTexts
  return (
    <div className="wrap">
      <div className="page contact">
        <header className="page-head">
          <h1>{contactTexts.title}</h1>
          <p className="page-lead">{contactTexts.lead}</p>
        </header>
        <ContactForm />
        <section className="contact-details cloth" aria-labelledby="contact-details">
          <h2 id="contact-details">{details.heading}</h2>
          <dl>
            <Detail icon="i-lucide-clock" name={details.hours} note={details.hoursNote}>
              {details.hoursValue}
            </Detail>
            <Detail icon="i-lucide-map-pin" name={details.office}>
              {details.officeValue}
            </Detail>
            <Detail icon="i-lucide-phone-off" name={details.phone} note={details.phoneNote}>
              {details.phoneValue}
            </Detail>
          </dl>
        </section>
      </div>
    </div>
  )
}

interface DetailProps {
  icon: string
  name: string
  children: string
  note?: string
}

function Detail({ icon, name, children, note }: DetailProps) {
  return (
    <div>
      <dt>
        <span className={`i ${icon}`} aria-hidden="true" />
        {name}
      </dt>
      <dd>
        <b>{children}</b>
        {note && <span>{note}</span>}
      </dd>
    </div>
  )
}
