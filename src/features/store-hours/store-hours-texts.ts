export const storeHoursTexts = {
  title: 'Store is Closed',
  openAgain: (time: string) => `We'll be open again at ${time}`,
  hours: (open: string, close: string) => `${open} to ${close} IST`,
} as const
