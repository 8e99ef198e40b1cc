/** Of a bar above the header and of its text, also in the stored last screen. */
export const statusBarClasses = {
  bar: ':uno: notice-bar py-2.5 first:pt-[calc(0.625rem+env(safe-area-inset-top))]',
  text: ':uno: font-800',
} as const
