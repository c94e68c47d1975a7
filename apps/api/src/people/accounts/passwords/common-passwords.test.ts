import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

it.each([
  'password12',
  'Passw0rd!!!',
  'P@ssw0rd2026',
  'iloveyou123',
  'qwertyuiop',
  '1234567890',
  '0987654321',
  'abcabcabcabc',
  'aaaaaaaaaaaa',
  'LetMeIn2024!',
  'footballlove',
  '1q2w3e4r5t',
])('[A4] refuses %s as common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

it.each(['correct horse battery staple', 'vk3-Lm29x!qd', 'mijn kat eet papier'])(
  '[A4] lets %s pass',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)

it('[A4] refuses a password made of its owner’s own names', () => {
  expect(isCommonPassword('annabelle1999', ['Annabelle'])).toBe(true)
  expect(isCommonPassword('annabelle1999')).toBe(false)
})
