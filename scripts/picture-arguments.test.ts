import { describe, expect, it } from 'vitest'
import { readCompareArguments, readScreenshotsArguments } from './picture-arguments.ts'

describe('npm run screenshots', () => {
  it('passes its options to Playwright', () => {
    expect(readScreenshotsArguments(['-g', 'My Cart'])).toEqual({
      folder: undefined,
      options: ['-g', 'My Cart'],
    })
  })

  it('takes pictures for comparison into the folder of --to', () => {
    expect(readScreenshotsArguments(['-g', 'My Cart', '--to', 'before', '-x'])).toEqual({
      folder: 'before',
      options: ['-g', 'My Cart', '-x'],
    })
  })

  it.each([[['--to']], [['--to', '']], [['--to', '-g', 'My Cart']]])(
    'is rejected if --to has no folder: %j',
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
    'is rejected with any other arguments: %j',
    (args: string[]) => {
      expect(readCompareArguments(args)).toBeUndefined()
    },
  )
})
