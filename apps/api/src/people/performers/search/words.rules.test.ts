import { expect, it } from 'vitest'
import { searchWordsOf, wordsOf } from './words.rules.ts'

it('[P4] compares words without case, accents and punctuation', () => {
  expect(wordsOf('Ren Satō – “Bach”, café & 2 violins, café')).toEqual([
    'ren',
    'sato',
    'bach',
    'cafe',
    '2',
    'violins',
  ])
  expect(wordsOf('مريم ÅSA')).toEqual(['مريم', 'asa'])
  expect(wordsOf(' % ')).toEqual([])
})

it('[A1, P4] takes words that differ in capitals only for one, also where JavaScript has two small letters', () => {
  expect(wordsOf('ΜΆΡΙΟΣ μαριος Straße STRASSE Yıldız YILDIZ')).toEqual(['μαριοσ', 'strasse', 'yildiz'])
})

it('[P4] finds a performer by name, number, headline, category and language, in each language of the product', () => {
  const words = searchWordsOf({
    number: 1002,
    displayName: 'Kofi Okafor',
    headline: 'Flamenco guitar after dark',
    languages: ['nl'],
    categoryTitles: ['Music', 'Muziek'],
  })
  for (const word of [
    '1002',
    'kofi',
    'okafor',
    'guitar',
    'music',
    'muziek',
    'dutch',
    'nederlands',
    'neerlandais',
  ])
    expect(words).toContain(word)
})
