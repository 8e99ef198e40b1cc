import { DELIVERY_PROMISE_MINUTES } from '#contract/constants.ts'
import type { PageText } from './page-text.ts'
import { serviceRadius } from './radius-texts.ts'

/** The most telling numbers of the shop. */
export const aboutFacts = [
  { value: `${DELIVERY_PROMISE_MINUTES}\u00A0min`, label: 'from your tap to your door, or less' },
  { value: serviceRadius, label: 'is the farthest we ride from a store' },
  { value: '2025', label: 'is when we began, with one dark store' },
] as const

export const aboutUsTexts = {
  title: 'About us',
  lead: `Our mission: groceries and everyday essentials at your door in under ${DELIVERY_PROMISE_MINUTES} minutes, from a store in your own neighbourhood.`,
  sections: [
    {
      id: 'how-it-began',
      heading: 'How it began',
      blocks: [
        'Jhola was founded in 2025 with one dark store: a small shop without a counter or a queue, whose shelves are laid out for packing instead of browsing. Every order that came in was picked, bagged and sent out from those few rows of shelves.',
        'A jhola is the cloth bag that hangs behind the kitchen door and comes along to the market. That is what we want to be: always at hand, light to carry, and back before the tea has boiled.',
      ],
    },
    {
      id: 'how-it-works',
      heading: `How we keep to ${DELIVERY_PROMISE_MINUTES} minutes`,
      blocks: [
        `Not by riding fast, but by being near. The shop looks for the dark store closest to you and shows only what lies on its shelves. If no store is within ${serviceRadius} of you, we say so before you fill a cart.`,
        [
          'The store packs your order as soon as it has accepted it.',
          'A rider carries it over roads that they know.',
          'You can follow each step in the shop, down to the rider at the gate.',
        ],
      ],
    },
    {
      id: 'what-to-expect',
      heading: 'What you can expect from us',
      blocks: [
        [
          'Plain prices in rupees, with the MRP beside every price that is below it.',
          'A bill that you see in full before you order, and that never rises afterwards.',
          'Payment in cash when the bag is in your hands.',
          'A shop that still opens when the network does not, and never orders twice because of it.',
        ],
      ],
    },
    {
      id: 'talk-to-us',
      heading: 'Talk to us',
      blocks: [
        'Something missing on our shelves, a street that we should reach, a rider who deserves a word of thanks: we read every message.',
      ],
      link: { to: '/contact-us', label: 'Write to us' },
    },
  ],
} as const satisfies PageText
