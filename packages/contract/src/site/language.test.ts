import { expect, it } from 'vitest'
import { languageOf } from './language.ts'

it.each([
  [['de-AT', 'en-US'], 'de'],
  [['pt-BR', 'NL', 'en'], 'nl'],
  [['es', 'ar-EG'], 'en'],
  [['enm', 'dex', '*', ''], 'en'],
  [[], 'en'],
])('[A11] who asks for %j is spoken to in %s', (asked, language) => {
  expect(languageOf(asked)).toBe(language)
})
