import { expect, test } from 'vitest'
import { loginSentence, startsOver } from './login-texts.ts'

test('a known refusal has its own sentence', () => {
  expect(loginSentence('form_code_incorrect', 'Incorrect code')).toBe(
    'That code is not right. Please check it and try again.',
  )
})

test('an unknown refusal is shown in the service’s words, or as a general failure', () => {
  expect(loginSentence('brand_new_code', 'The moon is full.')).toBe('The moon is full.')
  expect(loginSentence('brand_new_code', ' ')).toBe('Something went wrong. Please try again.')
  expect(loginSentence('brand_new_code')).toBe('Something went wrong. Please try again.')
})

test('an expired attempt starts over, a wrong code does not', () => {
  expect(startsOver('client_state_invalid')).toBe(true)
  expect(startsOver('form_code_incorrect')).toBe(false)
})
