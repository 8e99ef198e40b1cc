import { expect, test } from 'vitest'
import { loginSentence, startsOver } from './login-texts.ts'

test('a known refusal has a sentence of the shop’s own', () => {
  expect(loginSentence('form_code_incorrect', 'Incorrect code')).toBe(
    'That code is not right. Please check it and try again.',
  )
})

test('an unknown refusal is shown in the service’s words, or as something that went wrong', () => {
  expect(loginSentence('brand_new_code', 'The moon is full.')).toBe('The moon is full.')
  expect(loginSentence('brand_new_code', ' ')).toBe('Something went wrong. Please try again.')
  expect(loginSentence('brand_new_code')).toBe('Something went wrong. Please try again.')
})

test('an attempt that has run out starts over, a wrong code does not', () => {
  expect(startsOver('client_state_invalid')).toBe(true)
  expect(startsOver('form_code_incorrect')).toBe(false)
})
