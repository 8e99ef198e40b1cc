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
      { icon: 'share', text: 'Tap Share in the bar of your browser.' },
      { icon: 'square-plus', text: 'Scroll down and choose ‘Add to Home Screen’.' },
      { icon: 'check', text: 'Tap ‘Add’. Jhola is now one of your apps.' },
    ],
    missing: 'No Share there? Open this page in Safari.',
  },
} as const
