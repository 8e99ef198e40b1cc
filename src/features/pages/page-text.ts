/** What a page of text consists of, so that the texts can be read and checked without React. */

/** A paragraph, or the points of a list. */
export type TextBlock = string | readonly string[]

export interface TextSection {
  /** Anchor of the section in the page's address. */
  id: string
  heading: string
  blocks: readonly TextBlock[]
  /** Where to go on from here. */
  link?: {
    to: '/about-us' | '/contact-us' | '/privacy-policy' | '/terms-conditions'
    label: string
  }
}

export interface PageText {
  title: string
  /** In one or two sentences, what the page says. */
  lead: string
  /** From when on it holds. */
  effective?: { label: string; dateTime: string }
  sections: readonly TextSection[]
}

export const legalPageTexts = { contents: 'On this page' } as const
