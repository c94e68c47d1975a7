import { expect, it } from 'vitest'
import { suggestionsOf } from './suggestions.rules.ts'

it('[P4] suggests whole names, plain words for acts and languages, and nothing that finds nobody', () => {
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
