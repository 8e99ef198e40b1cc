export const notificationTexts = {
  question: {
    title: 'Know when your order moves',
    why: 'A notification when your order is accepted, picked up and delivered, even when Jhola is closed.',
    turnOn: 'Turn on notifications',
    notNow: 'Not now',
    close: 'Close',
    sample: {
      title: 'Out for delivery',
      body: 'Rider has picked up your order from the store',
      when: 'now',
    },
  },
  busy: 'Turning on...',
  setting: {
    title: 'Order notifications',
    covers:
      'Accepted, picked up, delivered, cancelled or rejected, what is missing, and replies to your requests for help. Nothing else.',
    blocked:
      'Notifications from Jhola are blocked. Allow them in the settings of this site, or of the installed app, then come back here.',
    installFirst:
      'On iPhone and iPad they come to the installed app only: put Jhola on your home screen, then open it from there.',
    unsupported: 'This browser cannot show notifications from a shop.',
  },
  on: 'Order notifications are on',
  laterInProfile: 'You can turn notifications on in ‘my account’ at any time.',
  failed: {
    blocked: 'Notifications are blocked for this site. You can allow them in its browser settings.',
    /** The browser's prompt was dismissed. */
    dismissed: 'Nothing was changed, because you did not answer the browser’s question.',
    /** The vendor's push service refused or did not respond. */
    service:
      'Your browser’s notification service could not be reached. Please try again with a better connection.',
    server: 'Notifications could not be turned on. Please try again.',
  },
} as const
