export const installTexts = {
  title: 'Install Jhola',
  why: 'One tap from your home screen, and it opens without a connection too.',
  install: 'Install',
  showHow: 'Show me how',
  notNow: 'Not now',
  later: 'You can install Jhola from ‘my account’ at any time.',
  byHand: {
    title: 'Add Jhola to your apps',
    close: 'Close',
    steps: [
      // iOS 26 may have Share behind ‘•••’, and the entry of its sheet behind ‘View More’.
      {
        icon: 'share',
        text: 'Tap Share in the bar of your browser. If it is not there, tap ‘•••’ first.',
      },
      {
        icon: 'square-plus',
        text: 'Scroll down, or tap ‘View More’, and choose ‘Add to Home Screen’.',
      },
      { icon: 'check', text: 'Tap ‘Add’. Jhola is now one of your apps.' },
    ],
    missing: 'No Share there either? Open this page in Safari.',
  },
} as const
