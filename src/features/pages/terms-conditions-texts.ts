/** The terms. They promise only what the shop does (docs/decisions/062). */
import {
  DELIVERY_PROMISE_MINUTES,
  MAX_QUANTITY_PER_ITEM,
  QUOTE_LIFETIME_MS,
} from '#contract/constants.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { PageText } from './page-text.ts'
import { serviceRadius } from './radius-texts.ts'

export const termsConditionsTexts = {
  title: 'Terms and conditions',
  lead: 'The rules between you and Jhola when you use the shop and order from it. Please read them before your first order: by ordering you agree to them.',
  effective: { label: 'Effective 13 May 2025', dateTime: '2025-05-13' },
  sections: [
    {
      id: 'who-may-order',
      heading: 'Who may order',
      blocks: [
        'You must be at least 18 years old to have an account and to order. Jhola sells to people in India for their own use, not for resale.',
      ],
    },
    {
      id: 'your-account',
      heading: 'Your account',
      blocks: [
        'You sign in with your email address and a code that we send there. Whoever can read your email can therefore sign in as you, so keep it secure. Give a phone number at which the store and the rider can reach you, and keep your delivery addresses correct. You are responsible for orders made from your account, unless you told us in time that somebody else was using it.',
      ],
    },
    {
      id: 'where-and-when',
      heading: 'Where and when we deliver',
      blocks: [
        `We deliver to places within ${serviceRadius} of one of our stores. The shop checks this when it opens, and our server checks it again when you order.`,
        'Stores normally take orders from 8:00 AM to 9:00 PM IST, every day. While the store is closed, the shop says so and when it opens again, and no order is taken. A store may change its hours; what the shop shows on the day applies.',
      ],
    },
    {
      id: 'prices',
      heading: 'Goods and prices',
      blocks: [
        [
          'Prices are in Indian rupees and include all taxes. A price that is struck through is the MRP printed on the pack.',
          'The bill shows the delivery charge before you order. It may change from time to time, never for an order already placed.',
          `You can order up to ${MAX_QUANTITY_PER_ITEM} of each product at a time.`,
          'Pictures show what to expect; the maker may have changed the pack. What counts is the name, the size and the label on the goods.',
        ],
        'Without a connection the shop shows what it last knew. Our server compares every order with today’s prices and shelves. If something has changed, it does not place the order but shows you the new bill, and nothing happens until you agree to it.',
      ],
    },
    {
      id: 'orders',
      heading: 'How an order is made',
      blocks: [
        'By tapping ‘Place Order’ you offer to buy what the bill shows. The order has reached us when the shop says ‘Order placed successfully’. The contract is made when the store accepts it; you see that in ‘My Orders’. A store may reject an order, for example when the last piece has just been sold. Then you owe nothing.',
        `If the connection breaks in between, the order is kept on your phone and sent as soon as possible. However often it is sent, it is placed once. An order that reaches us more than ${QUOTE_LIFETIME_MS / MINUTE_MS} minutes after your tap for the first time is refused, and you are asked again.`,
      ],
    },
    {
      id: 'delivery',
      heading: 'Delivery',
      blocks: [
        `Our aim is to be at your door in under ${DELIVERY_PROMISE_MINUTES} minutes. It is an aim and not a guarantee: rain, traffic and a rider’s safety come first. The shop shows what happens to your order as it happens.`,
        'Somebody has to be at the address to take the goods and pay for them. If the rider finds nobody and cannot reach you by phone, the store may cancel the order.',
      ],
    },
    {
      id: 'payment',
      heading: 'Payment',
      blocks: [
        'You pay in cash when the goods are handed over: the total that the order shows, no more. Cards and UPI are not accepted yet. Please have the amount ready.',
      ],
    },
    {
      id: 'cancellation',
      heading: 'Cancelling an order',
      blocks: [
        'You can cancel an order in ‘My Orders’ until the rider has picked it up, and you owe nothing. This needs a connection, so that the store hears of it at once. Afterwards only the store can cancel: write to us with the order id. If the rider is already at your door, you can still say no before you pay.',
        'The store may cancel an order that it cannot fulfil: goods run out, no rider is free, the address cannot be found. The order then shows as cancelled. Since you pay only at the door, there is nothing to refund.',
      ],
    },
    {
      id: 'if-something-is-wrong',
      heading: 'If something is wrong with the goods',
      blocks: [
        'Look into the bag while the rider is there. You need not take goods that are damaged, past their date or not what you ordered. If you find out later, write to us as soon as you can and name the order id. The rights that consumer law gives you stay as they are.',
      ],
      link: { to: '/contact-us', label: 'Report a problem' },
    },
    {
      id: 'fair-use',
      heading: 'Fair use',
      blocks: [
        'Do not order what you do not mean to take, do not use other people’s accounts, and do not try to break, overload or copy the shop. We may close accounts that do, after telling their owners why. Our server limits how many requests it takes from one account in a minute.',
      ],
    },
    {
      id: 'liability',
      heading: 'Our liability',
      blocks: [
        'We are liable for the goods that we sell and for damage that we cause on purpose or by negligence, as Indian law provides. We cannot promise that the shop works at every moment on every phone. Nothing in these terms takes away a right that the law does not allow to be taken away.',
      ],
    },
    {
      id: 'privacy',
      heading: 'Your data',
      blocks: ['The privacy policy says what we know about you, and what we do with it.'],
      link: { to: '/privacy-policy', label: 'Read the privacy policy' },
    },
    {
      id: 'law-and-changes',
      heading: 'Law and changes',
      blocks: [
        'Indian law applies. Our office is in Assam, and its courts decide where the law leaves the choice to us; you may always turn to the consumer commission where you live.',
        'When these terms change, the new ones are shown here with their date. The terms of the day on which an order was placed apply to it. If one clause does not hold, the others still do.',
      ],
    },
  ],
} as const satisfies PageText
