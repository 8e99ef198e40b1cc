/** The contact form's message to its external endpoint (product §14.2). */
import * as v from 'valibot'

export const CONTACT_SUBJECTS = [
  'order_inquiry',
  'product_information',
  'delivery_issue',
  'technical_support',
  'feedback',
  'other',
] as const

/** Body of the contact form's external endpoint. */
export const contactMessageSchema = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  email: v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254)),
  subject: v.picklist(CONTACT_SUBJECTS),
  message: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(5_000)),
})

export type ContactMessage = v.InferOutput<typeof contactMessageSchema>
export type ContactSubject = ContactMessage['subject']
