import { describe, expect, it } from 'vitest'
import { readCompareArguments, readScreenshotsArguments } from './picture-arguments.ts'

describe('npm run screenshots', () => {
  it('passes its options to Playwright', () => {
    expect(readScreenshotsArguments(['-g', 'My Cart'])).toEqual({
      folder: undefined,
      options: ['-g', 'My Cart'],
    })
  })

  it('takes pictures to compare into the folder that is named', () => {
    expect(readScreenshotsArguments(['-g', 'My Cart', '--to', 'before', '-x'])).toEqual({
      folder: 'before',
      options: ['-g', 'My Cart', '-x'],
    })
  })

  it.each([[['--to']], [['--to', '']], [['--to', '-g', 'My Cart']]])(
    'is refused without a folder: %j',
    (args) => {
      expect(readScreenshotsArguments(args)).toBeUndefined()
    },
  )
})

describe('npm run screenshots:compare', () => {
  it('takes two folders', () => {
    expect(readCompareArguments(['before', 'after'])).toEqual(['before', 'after'])
  })

  it.each([[[]], [['before']], [['before', 'after', 'more']], [['before', '--help']]])(
    'is refused with anything else: %j',
    (args: string[]) => {
      expect(readCompareArguments(args)).toBeUndefined()
    },
  )
})
