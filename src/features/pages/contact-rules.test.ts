import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { CONTACT_SUBJECTS, contactMessageSchema } from '#contract/contact-message.ts'
import { checkContact, EMPTY_CONTACT, type ContactDraft } from './contact-rules.ts'
import { CONTACT_SUBJECT_LABELS } from './contact-texts.ts'

const GOOD: ContactDraft = {
  name: 'Ananya Baruah',
  email: 'ananya@example.in',
  subject: 'delivery_issue',
  message: 'The milk was warm.',
}

const errorsOf = (change: Partial<ContactDraft>) => {
  const checked = checkContact({ ...GOOD, ...change })
  return checked.ok ? {} : checked.errors
}

test('all four fields are required, with errors in the order of the form', () => {
  const checked = checkContact(EMPTY_CONTACT)
  expect(checked).toEqual({
    ok: false,
    errors: {
      name: 'Name is required',
      email: 'Email is required',
      subject: 'Subject is required',
      message: 'Message is required',
    },
  })
  expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual([
    'name',
    'email',
    'subject',
    'message',
  ])
})

test('a field of spaces counts as empty', () => {
  expect(errorsOf({ name: '  ', message: '\n ' })).toEqual({
    name: 'Name is required',
    message: 'Message is required',
  })
})

test.each(['ananya', 'ananya@', '@example.in', 'ananya@example', 'a b@example.in', 'a@b@c.in'])(
  'refuses %o as an email',
  (email) => {
    expect(errorsOf({ email })).toEqual({ email: 'Enter a valid email address' })
  },
)

test.each(['ananya@example.in', '  ananya@example.in ', 'Ananya.B+shop@Mail.Example.co.in'])(
  'accepts %o as an email',
  (email) => {
    expect(errorsOf({ email })).toEqual({})
  },
)

test('refuses a subject that is not in the list', () => {
  expect(errorsOf({ subject: 'complaint' })).toEqual({ subject: 'Subject is required' })
})

describe('the message', () => {
  test('is the input, trimmed', () => {
    expect(checkContact({ ...GOOD, name: ' Ananya Baruah ', message: ' Warm milk.\n' })).toEqual({
      ok: true,
      message: { ...GOOD, name: 'Ananya Baruah', message: 'Warm milk.' },
    })
  })

  test('matches the contract for every specified subject', () => {
    expect(CONTACT_SUBJECT_LABELS.map(([subject]) => subject)).toEqual([...CONTACT_SUBJECTS])
    for (const subject of CONTACT_SUBJECTS) {
      const checked = checkContact({ ...GOOD, subject })
      expect(checked.ok && v.is(contactMessageSchema, checked.message)).toBe(true)
    }
  })
})
