import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CONTACT_SUCCESS_MS } from '#contract/constants.ts'
import { sendContactMessage } from './contact-api.ts'
import { ContactForm } from './contact-form.tsx'

vi.mock('./contact-api.ts')

const SENT = 'Thank you! Your message has been sent. We will reply by email.'
const FAILED = 'There was an error sending your message. Please try again.'
const TYPED = {
  Name: 'Ananya Baruah',
  Email: 'ananya@example.in',
  Subject: 'delivery_issue',
  Message: 'The milk was warm.',
}

function type(values: Partial<typeof TYPED>): void {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
}

async function send(): Promise<void> {
  await act(async () => {
    fireEvent.submit(screen.getByRole('form'))
    await Promise.resolve()
  })
}

function valueOf(label: string): string {
  const field = screen.getByLabelText<HTMLInputElement>(label)
  return field.value
}

/** What assistive technology reads with the field. */
function descriptionOf(label: string): string | null | undefined {
  const id = screen.getByLabelText(label).getAttribute('aria-describedby')
  return id === null ? undefined : document.querySelector(`[id="${id}"]`)?.textContent
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(sendContactMessage).mockReset().mockResolvedValue(undefined)
  render(<ContactForm />)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('an empty form sends nothing, shows each error at its field and focuses the first', async () => {
  await send()
  expect(sendContactMessage).not.toHaveBeenCalled()
  expect(descriptionOf('Name')).toBe('Name is required')
  expect(descriptionOf('Email')).toBe('Email is required')
  expect(descriptionOf('Subject')).toBe('Subject is required')
  expect(descriptionOf('Message')).toBe('Message is required')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

test('announces only the first error', async () => {
  await send()
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    descriptionOf('Name'),
  ])
})

test('focuses the first invalid field, not the first field', async () => {
  type({ ...TYPED, Subject: '' })
  await send()
  expect(document.activeElement).toBe(screen.getByLabelText('Subject'))
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBeNull()
})

test('typing removes only the error of that field', async () => {
  await send()
  type({ Name: 'A' })
  expect(descriptionOf('Name')).toBeUndefined()
  expect(descriptionOf('Email')).toBe('Email is required')
})

test('shows for 5 seconds that the message was sent, and empties the form', async () => {
  type(TYPED)
  await send()
  expect(sendContactMessage).toHaveBeenCalledExactlyOnceWith({
    name: TYPED.Name,
    email: TYPED.Email,
    subject: TYPED.Subject,
    message: TYPED.Message,
  })
  expect(screen.getByRole('status').textContent).toBe(SENT)
  expect(valueOf('Message')).toBe('')
  act(() => {
    vi.advanceTimersByTime(CONTACT_SUCCESS_MS - 1)
  })
  expect(screen.getByRole('status').textContent).toBe(SENT)
  act(() => {
    vi.advanceTimersByTime(1)
  })
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a failure shows an error and keeps the input; a retry removes the error', async () => {
  vi.mocked(sendContactMessage).mockRejectedValueOnce(new Error('status 500'))
  type(TYPED)
  await send()
  expect(screen.getByRole('alert').textContent).toBe(FAILED)
  for (const [label, value] of Object.entries(TYPED)) expect(valueOf(label)).toBe(value)
  await send()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe(SENT)
})

test('what is typed while the message is being sent stays, because it was not sent', async () => {
  let accept: (() => void) | undefined
  vi.mocked(sendContactMessage).mockReturnValue(
    new Promise((resolve) => {
      accept = resolve
    }),
  )
  type(TYPED)
  await send()
  type({ Message: 'The milk was warm. My order is 4711.' })
  await act(async () => accept?.())
  expect(screen.getByRole('status').textContent).toBe(SENT)
  expect(valueOf('Message')).toBe('The milk was warm. My order is 4711.')
})

test('a second tap during sending sends nothing', async () => {
  vi.mocked(sendContactMessage).mockReturnValue(new Promise(() => {}))
  type(TYPED)
  await send()
  const button = screen.getByRole('button', { name: 'Sending...' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await send()
  expect(sendContactMessage).toHaveBeenCalledOnce()
})
