/** The static pages and the contact form. */
import { CONTACT_SUCCESS_MS } from '#contract/constants.ts'
import { scrollToFooter } from '#tests/e2e/support/footer.ts'
import { holdTimers } from '#tests/e2e/support/hold-timers.ts'
import { button, respondWith502, heading, text, statusError } from './screen-steps.ts'
import type { Visit, Screen } from './screen.ts'

const sendContactForm = async ({ page }: Visit): Promise<void> => {
  await page.getByRole('textbox', { name: 'Name' }).fill('Ananya Baruah')
  await page.getByRole('textbox', { name: 'Email' }).fill('ananya@example.in')
  await page.getByRole('combobox', { name: 'Subject' }).selectOption('delivery_issue')
  await page.getByRole('textbox', { name: 'Message' }).fill('The milk was warm when it came.')
  await page.getByRole('button', { name: 'Send message' }).click()
}

/** Renders the footer, which the checks include: its content is rendered only near the viewport. */
const renderFooter = async ({ page }: Visit): Promise<void> => {
  await scrollToFooter(page)
  await page.evaluate(() => {
    scrollTo(0, 0)
  })
}

export const PAGE_SCREENS: readonly Screen[] = [
  {
    name: 'about',
    title: 'About us',
    as: 'visitor',
    path: '/about-us',
    act: renderFooter,
    mark: heading('About us'),
  },
  {
    name: 'privacy',
    title: 'Privacy policy',
    as: 'visitor',
    path: '/privacy-policy',
    act: renderFooter,
    mark: heading('Privacy policy'),
  },
  {
    name: 'terms',
    title: 'Terms and conditions',
    as: 'visitor',
    path: '/terms-conditions',
    act: renderFooter,
    mark: heading('Terms and conditions'),
  },
  {
    name: 'contact',
    title: 'Contact us',
    as: 'visitor',
    path: '/contact-us',
    // Otherwise the confirmation of the third row ends before it is checked.
    before: ({ page }) => holdTimers(page, [CONTACT_SUCCESS_MS]),
    act: renderFooter,
    mark: heading('Contact us'),
  },
  {
    name: 'contact-errors',
    title: 'Contact us, errors',
    continues: 'contact',
    act: ({ page }) => button(page, 'Send message').click(),
    mark: text('Message is required'),
  },
  {
    name: 'contact-sent',
    title: 'Contact us, sent',
    continues: 'contact',
    act: sendContactForm,
    mark: text(/Your message has been sent/),
  },
  {
    name: 'contact-failing',
    title: 'Contact us, failing',
    as: 'visitor',
    path: '/contact-us',
    before: respondWith502('/sandbox/contact'),
    act: sendContactForm,
    mark: text('There was an error sending your message. Please try again.'),
    errors: [statusError(502, '/sandbox/contact')],
  },
]
