export const carouselTexts = {
  previous: 'Previous products',
  next: 'Next products',
} as const
