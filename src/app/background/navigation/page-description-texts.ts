import { DELIVERY_PROMISE_MINUTES } from '#contract/constants.ts'

/** What each screen is for, in a sentence (product §2.6); by the route's full path. */
export const pageDescriptions: Readonly<Record<string, string>> = {
  '/login': 'Sign in to Jhola with your email address.',
  '/onboard': 'Tell Jhola the phone number that the rider calls at the door.',
  '/categories/{-$categoryId}': 'Browse groceries and essentials by category.',
  '/product/$productId': `Price, pictures and description, delivered in ${DELIVERY_PROMISE_MINUTES} minutes.`,
  '/cart': 'Your cart, your bill and the address that it goes to.',
  '/checkout': 'Check the order, choose the address and pay in cash at the door.',
  '/orders': 'Your orders, from placed to delivered.',
  '/address': 'The addresses that Jhola delivers to.',
  '/profile': 'Your name, phone number and delivery addresses.',
  '/about-us': `Why Jhola brings groceries in under ${DELIVERY_PROMISE_MINUTES} minutes, and how it began.`,
  '/contact-us': 'Write to Jhola, seven days a week.',
  '/privacy-policy': 'What Jhola knows about you, and what it does with it.',
  '/terms-conditions': 'The terms under which Jhola sells and delivers.',
}
