import type { ContactSubject } from '#contract/contact-message.ts'

export const contactTexts = {
  title: 'Contact us',
  lead: 'A question about an order, a product you could not find, something that went wrong: write to us. We reply by email.',
  form: 'Write to us',
  fields: {
    name: 'Name',
    email: 'Email',
    subject: 'Subject',
    message: 'Message',
  },
  chooseSubject: 'Choose a subject',
  send: 'Send message',
  sending: 'Sending...',
  sent: 'Thank you! Your message has been sent. We will reply by email.',
  failed: 'There was an error sending your message. Please try again.',
  errors: {
    name: 'Name is required',
    email: 'Email is required',
    emailInvalid: 'Enter a valid email address',
    subject: 'Subject is required',
    message: 'Message is required',
  },
  details: {
    heading: 'When and where to find us',
    hours: 'Support hours',
    hoursValue: '7:00 AM to 11:00 PM',
    hoursNote: 'Seven days a week',
    office: 'Office',
    officeValue: 'Assam, India',
    phone: 'Customer-service phone',
    phoneValue: 'Currently unavailable',
    phoneNote: 'Please use the form instead.',
    seller: 'Seller',
    grievanceOfficer: 'Grievance officer',
  },
} as const

/** In the order of the list. The values are specified (product §14.2). */
export const CONTACT_SUBJECT_LABELS = [
  ['order_inquiry', 'Question about an order'],
  ['product_information', 'Product information'],
  ['delivery_issue', 'Problem with a delivery'],
  ['technical_support', 'Technical support'],
  ['feedback', 'Feedback'],
  ['other', 'Something else'],
] as const satisfies readonly (readonly [ContactSubject, string])[]
