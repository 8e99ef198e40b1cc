/**
 * The privacy policy. Every sentence describes what the code does. A change to what is stored, sent
 * or kept must change this text as well (docs/decisions/062).
 */
import { OUT_OF_REACH_RETENTION_DAYS, SETTLED_KEY_LIFETIME_MS } from '#contract/constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { PageText } from './page-text.ts'
import { serviceRadius } from './radius-texts.ts'

const SETTLED_KEY_DAYS = SETTLED_KEY_LIFETIME_MS / DAY_MS

export const privacyPolicyTexts = {
  title: 'Privacy policy',
  lead: 'What Jhola knows about you, why, where it is kept and how you get rid of it. We sell groceries, not data: there is no advertising in the shop and nothing that follows you around the web.',
  effective: { label: 'Effective 13 May 2025', dateTime: '2025-05-13' },
  sections: [
    {
      id: 'in-short',
      heading: 'In short',
      blocks: [
        [
          'We keep what a delivery needs: your email address, phone number, delivery addresses and orders.',
          'Your location is used to find the nearest store and the way to your door.',
          'Your phone keeps your cart and your latest orders, so that the shop opens without a connection. Signing out removes them.',
          'We run no analytics and no advertising, and we do not sell or rent your data to anybody.',
        ],
      ],
    },
    {
      id: 'what-you-give-us',
      heading: 'What you give us',
      blocks: [
        [
          'Email address: you sign in with it, by a code that we send you.',
          'Phone number: so that store and rider can reach you about an order. It is never used to sign you in or to find your account.',
          'Delivery addresses: the name, address, city, PIN code and landmark that you type in, and whether it is home, office or another place.',
          'Orders: what you ordered, the prices that you agreed to, the address and location it goes to, what you tell the rider and the store about it, when, and what became of it.',
          'Messages: what you write in the contact form.',
          'Requests for help with an order: what was wrong with which items, what you write about it, and what the shop replies.',
          'Words that found nothing, if you tap ‘Tell the shop’: the words and how often they were reported, without your account.',
        ],
      ],
    },
    {
      id: 'location',
      heading: 'Your location',
      blocks: [
        'The shop asks a location service of Google where you are. The request holds no name and no account, but Google sees the network address that it comes from. If the answer is missing or too coarse, your browser asks whether it may use the position of your device. You can refuse; without a location the shop cannot tell which store is near.',
        'The position is sent to our server, which answers with the nearest store and what it sells. For a place within reach that question is not stored. Your position is stored with your account when you register, and with each order, because an order has to find you.',
        `If no store is within ${serviceRadius} of you, we do note where there was nobody to serve: the position rounded to two decimals of a degree, which is an area about a kilometre across, and how often it was asked from there that day. Nothing in that note says who asked.`,
        'While an order is on its way, our server asks a route service of Google for the way from the store or the rider to your door. It is told these two places and nothing else.',
      ],
    },
    {
      id: 'on-your-phone',
      heading: 'What is stored on your phone',
      blocks: [
        'The shop keeps a copy of what it last showed, in the storage of your browser:',
        [
          'who is signed in: account number, email address and phone number;',
          'your cart, your instructions for the rider, and orders and requests for help that have not reached us yet;',
          'your details, addresses and the latest 30 orders;',
          'your last position;',
          'products, prices and pictures of the store near you, its opening hours and the delivery charge;',
          'what you searched for, and what the packs of the last 300 products that you opened state.',
        ],
        'If your session merely runs out, your cart waits for you on the phone. Should somebody else sign in there instead, all that was yours is removed first.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      blocks: [
        'The only cookies are those of Clerk, the service that we use for signing in. They keep you signed in and protect the sign-in form, including a check that you are a person where one is needed. They are not used for advertising. Without them nobody can stay signed in, so there is no switch for them. The session that they carry ends when you sign out, and your browser can delete them at any time.',
      ],
    },
    {
      id: 'notifications',
      heading: 'Notifications',
      blocks: [
        'Notifications about your orders are off until you say yes, and we ask only once there is an order to tell you about. Then we store the address that your browser gave us for this device, and the messages travel, encrypted, through the push service of your browser’s maker. Switch them off in your profile or in your browser, or sign out, and that address is deleted.',
      ],
    },
    {
      id: 'who-else-sees-it',
      heading: 'Who else sees your data',
      blocks: [
        [
          'The store and the rider of your order: what to pack, where to bring it, whom to ask for.',
          'Clerk: your email address and your sign-ins.',
          'Google: positions and routes, as described above, without your name.',
          'The service that takes in our contact form: your name, email address and message.',
          'Courts and authorities, where the law obliges us.',
        ],
        'Nobody else. You pay in cash, so no bank or card company learns of your orders through us.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      blocks: [
        [
          'Your account and addresses: as long as you have an account. Only its number stays, so that nobody can open it again.',
          'Your orders: as long as you have an account. After that, without your name, phone number, email address, address and location, as long as the law wants bills to be kept.',
          'Requests for help: as long as you have an account.',
          `Orders that were refused or withdrawn: ${SETTLED_KEY_DAYS} days, so that a late copy of one cannot turn into a purchase.`,
          'Technical logs of our server, which hold the time, the kind of page or call, and numbers of orders: only as long as they help to find faults.',
          'Words that found nothing: 90 days.',
          `Counts of places out of reach: ${OUT_OF_REACH_RETENTION_DAYS} days.`,
        ],
      ],
    },
    {
      id: 'signing-out',
      heading: 'Signing out',
      blocks: [
        'Signing out removes from the phone, at once and even without a connection: your session, cart, addresses, orders, position, searches, product information, notifications and the cookies that the shop can reach. What stays says nothing about you: the shop itself and its pictures, opening hours, the delivery charge, and a mark that somebody signed out. As soon as there is a connection, your session and your notifications are also ended on the servers; until then the phone remembers that this is still to be done.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      blocks: [
        'You may ask what we hold about you, have it corrected, withdraw a consent or have your account deleted. You can change your addresses in the shop yourself; your profile lets you download your data and delete your account. For everything else write to us from the email address of your account, so that we know it is you. We delete all that no law obliges us to keep.',
      ],
      link: { to: '/contact-us', label: 'Write to us about your data' },
    },
    {
      id: 'children',
      heading: 'Children',
      blocks: [
        'Jhola is not for children under 13, and we do not knowingly hold data about them. If you believe that a child has given us data, tell us and we delete it. To order you have to be at least 18, as the terms say.',
      ],
      link: { to: '/terms-conditions', label: 'Read the terms' },
    },
    {
      id: 'safety',
      heading: 'How it is protected',
      blocks: [
        'The shop is reached over encrypted connections only. There are no passwords to steal: you sign in with a code. Over the shop, our server shows an order or an address to nobody but the person signed in as its owner.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: [
        'When the shop starts to treat data differently, this page changes with it, and the date at its top as well. If a change needs your consent, we ask for it in the shop.',
      ],
    },
  ],
} as const satisfies PageText
