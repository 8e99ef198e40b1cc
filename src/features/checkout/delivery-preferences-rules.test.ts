import { describe, expect, it } from 'vitest'
import { MAX_INSTRUCTIONS_LENGTH } from '#contract/delivery-wishes.ts'
import { HOME_ADDRESS, OFFICE_ADDRESS } from '#shared/testing/saved-addresses.ts'
import {
  fitsPreset,
  hasPreset,
  NO_PREFERENCES,
  togglePreset,
  withIfMissing,
  withInstructions,
  withTyped,
} from './delivery-preferences-rules.ts'

const DOOR = 'Leave at the door.'

const typed = (text: string) => withTyped(NO_PREFERENCES, HOME_ADDRESS._id, text)

describe('a preset', () => {
  it('is put behind what is typed, and taken out again', () => {
    const text = togglePreset('Gate 12', DOOR)
    expect(text).toBe('Gate 12 Leave at the door.')
    expect(hasPreset(text, DOOR)).toBe(true)
    expect(togglePreset(text, DOOR)).toBe('Gate 12')
    expect(togglePreset(`${DOOR} Gate 12`, DOOR)).toBe('Gate 12')
    expect(togglePreset('', DOOR)).toBe(DOOR)
    expect(togglePreset('  ', DOOR)).toBe(DOOR)
  })

  it('that no longer fits leaves the text as it is', () => {
    const full = 'x'.repeat(MAX_INSTRUCTIONS_LENGTH - DOOR.length)
    expect(fitsPreset(full, DOOR)).toBe(false)
    expect(togglePreset(full, DOOR)).toBe(full)
    expect(togglePreset(full.slice(1), DOOR)).toHaveLength(MAX_INSTRUCTIONS_LENGTH)
  })
})

describe('instructions', () => {
  it('go with their own address only', () => {
    const preferences = typed('Ring twice')
    expect(withInstructions(HOME_ADDRESS, preferences)).toEqual({
      ...HOME_ADDRESS,
      instructions: 'Ring twice',
    })
    expect(withInstructions(OFFICE_ADDRESS, preferences)).toBe(OFFICE_ADDRESS)
  })

  it('are kept for each address, beside what to do about a missing item', () => {
    const leaveOut = withIfMissing(typed('Ring twice'), 'leave-out')
    const both = withTyped(leaveOut, OFFICE_ADDRESS._id, 'Reception')
    expect(both).toEqual({
      ifMissing: 'leave-out',
      instructions: { [HOME_ADDRESS._id]: 'Ring twice', [OFFICE_ADDRESS._id]: 'Reception' },
    })
    expect(withTyped(both, HOME_ADDRESS._id, '').instructions).toEqual({
      [OFFICE_ADDRESS._id]: 'Reception',
    })
  })

  it.each([
    ['two\nlines\r\n', 'two lines'],
    ['a\u0007bell\u0000', 'a bell'],
    ['turned \u202Eround', 'turned round'],
    ['दरवाज़े पर छोड़ दें', 'दरवाज़े पर छोड़ दें'],
    ['x'.repeat(200), 'x'.repeat(MAX_INSTRUCTIONS_LENGTH)],
  ])('are sent as one printable line: %j', (text, line) => {
    expect(withInstructions(HOME_ADDRESS, typed(text)).instructions).toBe(line)
  })

  it.each(['', '  ', '\n'])('of nothing but space are none: %j', (text) => {
    expect(withInstructions(HOME_ADDRESS, typed(text))).toBe(HOME_ADDRESS)
  })
})
