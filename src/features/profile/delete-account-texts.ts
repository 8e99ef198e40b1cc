export const deleteAccountTexts = {
  row: 'Delete my account',
  title: 'Delete my account?',
  goes: 'Your name, phone number, email address, saved addresses, requests for help and notifications are removed, and your sign-in is deleted too. On this device the cart goes as well, and other devices are signed out.',
  stays:
    'The shop has to keep its books: what was ordered, when and for how much stays there, without your name, phone number, email address and address.',
  final: 'This cannot be undone.',
  keep: 'Keep my account',
  confirm: 'Delete for good',
  sending: 'Deleting...',
  close: 'Close',
  done: 'Your account was deleted.',
  offline: 'Your account was not deleted. Deleting it needs a connection.',
  orderNotFinished:
    'Your account was not deleted, because an order is still on its way. Please delete it once the order has ended.',
  orderUnsent:
    'Your account was not deleted, because an order on this device is not settled yet. Please settle it first.',
  unavailable:
    'Your account cannot be deleted here. Please contact us, and we will delete it for you.',
  failed: 'Your account was not deleted. Please try again.',
  unknown: 'We could not see whether your account was deleted. Please try again.',
  unknownOffline:
    'We could not see whether your account was deleted. Trying again needs a connection.',
} as const
