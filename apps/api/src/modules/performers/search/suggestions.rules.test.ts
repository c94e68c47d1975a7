import { expect, it } from 'vitest'
import { meantBy, suggestionsOf } from './suggestions.rules.ts'

it('[P4] says which word a slip is taken for, and nothing where the words are as typed', () => {
  expect(meantBy(['flamneco', 'dutch'], [['flamenco'], ['dutch', 'dutchess']])).toBe('flamenco dutch')
  expect(meantBy(['fla'], [['flamenco']])).toBeNull()
  expect(meantBy(['qqqq'], [[]])).toBeNull()
})

it('[P4] suggests whole names, plain words for categories and languages, and nothing that finds no performer', () => {
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
