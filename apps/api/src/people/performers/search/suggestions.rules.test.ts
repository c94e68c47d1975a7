import { expect, it } from 'vitest'
import { meantBy, suggestionsOf } from './suggestions.rules.ts'

it('[P4] returns the word that a typo is read as, and null where no word was replaced', () => {
  expect(meantBy(['flamneco', 'dutch'], [['flamenco'], ['dutch', 'dutchess']])).toBe('flamenco dutch')
  expect(meantBy(['fla'], [['flamenco']])).toBeNull()
  expect(meantBy(['qqqq'], [[]])).toBeNull()
})

it('[P4] suggests whole names, single words for categories and languages, and no search without a result', () => {
  const found = [
    { word: 'nadia', name: 'Nadia Sørli' },
    { word: 'nadia', name: 'Nadia Kumar' },
    { word: 'circus', name: 'Ren Satō' },
  ]
  expect(suggestionsOf(['nadja', 'circus'], ['nadia', 'radia', 'circus'], found)).toEqual([
    'Nadia Sørli',
    'Nadia Kumar',
    'circus',
  ])
  expect(suggestionsOf(['circus'], ['circus'], found)).toEqual([])
})
