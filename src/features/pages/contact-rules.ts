/** The contact form's rules (product §14.2). Pure. */
import * as v from 'valibot'
import type { ContactMessage, ContactSubject } from '#contract/contact-message.ts'
import { emailSchema } from '#contract/user-endpoints.ts'
import { CONTACT_SUBJECT_LABELS, contactTexts } from './contact-texts.ts'

/** The input. No subject is selected at first. */
export interface ContactDraft {
  name: string
  email: string
  subject: string
  message: string
}

export const EMPTY_CONTACT: ContactDraft = { name: '', email: '', subject: '', message: '' }

/** In the order of the fields, so that the first key is the first invalid field. */
export type ContactErrors = Partial<Record<keyof ContactDraft, string>>

export type CheckedContact =
  | { ok: true; message: ContactMessage }
  | { ok: false; errors: ContactErrors }

/** All four fields are required, and the email must look like one. Values are trimmed. */
export function checkContact(draft: ContactDraft): CheckedContact {
  const errors: ContactErrors = {}
  const name = draft.name.trim()
  const email = draft.email.trim()
  const subject = subjectOf(draft.subject)
  const message = draft.message.trim()
  if (name === '') errors.name = contactTexts.errors.name
  if (email === '') errors.email = contactTexts.errors.email
  else if (!v.safeParse(emailSchema, email).success) errors.email = contactTexts.errors.emailInvalid
  if (subject === undefined) errors.subject = contactTexts.errors.subject
  if (message === '') errors.message = contactTexts.errors.message
  if (subject === undefined || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, message: { name, email, subject, message } }
}

function subjectOf(value: string): ContactSubject | undefined {
  return CONTACT_SUBJECT_LABELS.find(([subject]) => subject === value)?.[0]
}
