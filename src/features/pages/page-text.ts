/** The structure of a page of text, so that tests can read the texts without React. */

/** A paragraph, or the points of a list. */
export type TextBlock = string | readonly string[]

export interface TextSection {
  /** Anchor of the section in the page's address. */
  id: string
  heading: string
  blocks: readonly TextBlock[]
  /** A link to continue with. */
  link?: {
    to: '/about-us' | '/contact-us' | '/privacy-policy' | '/terms-conditions'
    label: string
  }
}

export interface PageText {
  title: string
  /** The page in one or two sentences. */
  lead: string
  /** The date from which the text applies. */
  effective?: { label: string; dateTime: string }
  sections: readonly TextSection[]
}

export const legalPageTexts = { contents: 'On this page' } as const
