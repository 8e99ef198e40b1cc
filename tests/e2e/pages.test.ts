import type { Page } from '@playwright/test'
import { axeFindings } from '#tests/screens/screen-checks.ts'
import { DESKTOP, PHONE } from './support/devices.ts'
import { expect, onBothDevices, test } from './support/fixtures.ts'
import { scrollToFooter } from './support/footer.ts'

const SENT = 'Thank you! Your message has been sent. We will reply by email.'
const FAILED = 'There was an error sending your message. Please try again.'
const MESSAGE = {
  name: 'Ananya Baruah',
  email: 'ananya@example.in',
  subject: 'delivery_issue',
  message: 'The milk was warm when it came.',
}

const PAGES = [
  {
    path: '/about-us',
    title: 'About us',
    says: /under 15 minutes.*founded in 2025 with one dark/s,
  },
  { path: '/privacy-policy', title: 'Privacy policy', says: /13 May 2025.*children under 13/s },
  {
    path: '/terms-conditions',
    title: 'Terms and conditions',
    says: /13 May 2025.*at least 18 years old/s,
  },
  {
    path: '/contact-us',
    title: 'Contact us',
    says: /7:00 AM to 11:00 PM.*Seven days a week.*Assam, India.*Currently unavailable/s,
  },
]

/** The fields of the contact form, by their labels. */
function contactForm(page: Page) {
  const form = page.getByRole('form', { name: 'Write to us' })
  return {
    name: form.getByRole('textbox', { name: 'Name' }),
    email: form.getByRole('textbox', { name: 'Email' }),
    subject: form.getByRole('combobox', { name: 'Subject' }),
    message: form.getByRole('textbox', { name: 'Message' }),
    send: form.getByRole('button', { name: 'Send message' }),
    status: form.getByRole('status'),
    alert: form.getByRole('alert'),
  }
}

async function fillContactForm(page: Page): Promise<void> {
  const form = contactForm(page)
  await form.name.fill(MESSAGE.name)
  await form.email.fill(MESSAGE.email)
  await form.subject.selectOption({ label: 'Problem with a delivery' })
  await form.message.fill(MESSAGE.message)
}

// axe-core checks these pages with their footers in every-screen.test.ts.
for (const { path, title, says } of PAGES) {
  test(`${path} can be opened signed out, on a phone and on a desktop, and has one level-1 heading and its own title`, async ({
    page,
  }) => {
    await page.goto(path)
    for (const { viewport } of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport)
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle(`${title} · Jhola`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText([title])
      await expect(page.getByRole('main')).toContainText(says)
      const footer = await scrollToFooter(page)
      await expect(footer.getByRole('link')).toHaveText([
        'About us',
        'Contact us',
        'Privacy policy',
        'Terms',
      ])
      await expect(footer.getByText(/^Sold by /)).toBeVisible()
      await expect(footer.getByText('Shop by Category')).toBeHidden()
    }
  })
}

test('a link of the table of contents scrolls to its section, below the header', async ({
  page,
}) => {
  await page.goto('/terms-conditions')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const link = contents.getByRole('link', { name: 'Cancelling an order' })
  if (!(await link.isVisible())) await contents.getByText('On this page').click()
  await link.click()
  await expect(page).toHaveURL('/terms-conditions#cancellation')
  const heading = page.getByRole('heading', { name: 'Cancelling an order' })
  await expect(heading).toBeInViewport()
  const bar = await page.getByRole('banner').boundingBox()
  await expect
    .poll(async () => (await heading.boundingBox())?.y)
    .toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
})

test('the contact form shows every error at its field and focuses the first invalid one', async ({
  page,
}) => {
  await page.goto('/contact-us')
  const form = contactForm(page)
  await form.send.click()
  await expect(form.name).toBeFocused()
  await expect(form.name).toHaveAccessibleDescription('Name is required')
  await expect(form.email).toHaveAccessibleDescription('Email is required')
  await expect(form.subject).toHaveAccessibleDescription('Subject is required')
  await expect(form.message).toHaveAccessibleDescription('Message is required')
  expect(await axeFindings(page, { within: ['main'] })).toEqual([])

  await fillContactForm(page)
  await form.email.fill('ananya@')
  await form.send.click()
  await expect(form.email).toBeFocused()
  await expect(form.email).toHaveAccessibleDescription('Enter a valid email address')
  await expect(form.message).toHaveAccessibleDescription('')
})

test('a message is sent as it was typed, and the confirmation is shown for 5 seconds', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  await page.goto('/contact-us')
  await fillContactForm(page)
  const form = contactForm(page)
  // Stops the clock, because a slow response would use up part of the 5 seconds.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await form.send.click()
  await expect(form.status).toHaveText(SENT)
  await page.clock.runFor(4_000)
  await expect(form.status).toHaveText(SENT)
  await page.clock.runFor(1_500)
  await expect(form.status).toHaveText('')
  await expect(form.message).toHaveValue('')
  expect(await shop.control('GET', '/sandbox/state')).toMatchObject({
    contactMessages: [expect.objectContaining(MESSAGE)],
  })
})

test('without a connection the message stays in the form and can be sent again', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
  // Waits for the page's first request, after which the code that sends requests is loaded.
  const connected = page.waitForResponse('**/healthz')
  await page.goto('/contact-us')
  await fillContactForm(page)
  const form = contactForm(page)
  await connected
  await context.setOffline(true)
  await form.send.click()
  await expect(form.alert).toHaveText(FAILED)
  await expect(form.name).toHaveValue(MESSAGE.name)
  await expect(form.email).toHaveValue(MESSAGE.email)
  await expect(form.subject).toHaveValue(MESSAGE.subject)
  await expect(form.message).toHaveValue(MESSAGE.message)

  await context.setOffline(false)
  await form.send.click()
  await expect(form.status).toHaveText(SENT)
  await expect(form.alert).toBeHidden()
})

onBothDevices(() => {
  test('signed in, the static pages can be opened and the footer links to the categories', async ({
    page,
    signIn,
  }) => {
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'Product Section' })).toBeVisible()
    await expect(page).toHaveTitle('Jhola: groceries in 15 minutes')
    const footer = await scrollToFooter(page)
    await footer.getByRole('link', { name: 'About us' }).click()
    await expect(page).toHaveURL('/about-us')
    // The URL changes before the new page scrolls to its top.
    await expect(page.getByRole('heading', { name: 'About us', level: 1 })).toBeInViewport()
    await scrollToFooter(page)

    const links = footer.getByRole('listitem').getByRole('link')
    const isWide = (page.viewportSize()?.width ?? 0) >= 1_024
    if (isWide) {
      await expect(links).toHaveCount(20)
      await footer.getByRole('button', { name: 'Show all categories' }).click()
      await expect(links).toHaveCount(24)
      await footer.getByRole('button', { name: 'Show fewer categories' }).click()
      await expect(links).toHaveCount(20)
    } else {
      await expect(links.first()).toBeHidden()
      await footer.getByText('Shop by Category').click()
      await expect(links).toHaveCount(24)
    }
    expect(await axeFindings(page, { within: ['footer'] })).toEqual([])
    await links.filter({ hasText: 'Ice Cream' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Ice Cream' })).toBeVisible()
    await expect(page).toHaveTitle('Ice Cream · Jhola')
  })
})
