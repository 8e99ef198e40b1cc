import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import {
  CONTACT_SUCCESS_MS,
  DEFAULT_STORE_HOURS,
  OUT_OF_REACH_RETENTION_DAYS,
  QUOTE_LIFETIME_MS,
  SETTLED_KEY_LIFETIME_MS,
} from '#contract/constants.ts'
import { aboutUsTexts } from './about-us-texts.ts'
import { contactTexts } from './contact-texts.ts'
import type { PageText } from './page-text.ts'
import { privacyPolicyTexts } from './privacy-policy-texts.ts'
import { sellerSections } from './seller-section.ts'
import { termsConditionsTexts } from './terms-conditions-texts.ts'

const PAGES: readonly PageText[] = [aboutUsTexts, privacyPolicyTexts, termsConditionsTexts]

const wordsOf = (page: PageText): string =>
  [page.lead, page.effective?.label, ...page.sections.flatMap(({ blocks }) => blocks.flat())]
    .join(' ')
    .replaceAll('\u00A0', ' ')

describe('the specified content of the static pages (product §14)', () => {
  test('about: the mission, 2025 and one dark store', () => {
    expect(wordsOf(aboutUsTexts)).toMatch(/under 15 minutes.*founded in 2025 with one dark store/s)
  })

  test('privacy: its date, and not for children under 13', () => {
    expect(wordsOf(privacyPolicyTexts)).toContain('Effective 13 May 2025')
    expect(wordsOf(privacyPolicyTexts)).toContain('not for children under 13')
  })

  test('terms: their date, and at least 18', () => {
    expect(wordsOf(termsConditionsTexts)).toContain('Effective 13 May 2025')
    expect(wordsOf(termsConditionsTexts)).toContain('at least 18 years old')
  })

  test('contact: hours, office, and no telephone', () => {
    const { details } = contactTexts
    expect([
      details.hoursValue,
      details.hoursNote,
      details.officeValue,
      details.phoneValue,
    ]).toEqual([
      '7:00 AM to 11:00 PM',
      'Seven days a week',
      'Assam, India',
      'Currently unavailable',
    ])
    expect(CONTACT_SUCCESS_MS).toBe(5_000)
  })
})

test('the seller is named with what is configured, and only with that', () => {
  const seller = {
    name: 'Jhola Retail',
    address: '12 Market Road, Guwahati',
    fssaiLicence: '00026001000200',
    customerCare: 'care@jhola.example',
    grievanceOfficer: 'A. Baruah, grievance@jhola.example',
  }
  expect(sellerSections(seller)[0]?.blocks[1]).toEqual([
    'Jhola Retail, 12 Market Road, Guwahati',
    'FSSAI licence: 00026001000200',
    'Customer care: care@jhola.example',
    'Grievance officer: A. Baruah, grievance@jhola.example',
  ])
  const named = { ...seller, address: '', fssaiLicence: '', customerCare: '', grievanceOfficer: '' }
  expect(sellerSections(named)[0]?.blocks[1]).toEqual(['Jhola Retail'])
  expect(sellerSections({ ...named, name: '' })).toEqual([])
})

test('numbers in the texts match the constants', () => {
  expect(DEFAULT_STORE_HOURS).toBe('08:00-21:00')
  expect(wordsOf(termsConditionsTexts)).toContain('8:00 AM to 9:00 PM IST')
  expect(wordsOf(termsConditionsTexts)).toContain(`${QUOTE_LIFETIME_MS / 60_000} minutes after`)
  expect(wordsOf(termsConditionsTexts)).toContain('within 5 km of one of our stores')
  expect(wordsOf(privacyPolicyTexts)).toContain(
    `withdrawn: ${SETTLED_KEY_LIFETIME_MS / DAY_MS} days`,
  )
  expect(wordsOf(privacyPolicyTexts)).toContain(`out of reach: ${OUT_OF_REACH_RETENTION_DAYS} days`)
})

test('anchors are unique within a page', () => {
  for (const { sections } of PAGES) {
    const ids = sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  }
})
