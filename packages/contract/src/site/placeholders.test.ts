import { expect, it } from 'vitest'
import { placeholdersIn } from './placeholders.ts'

it('[M7] finds what is still to be filled in, each once, and no link', () => {
  const text =
    '**[Name]** of [town], [country]\n[Name], by [the form](/contact) and [this][one]\n[one]: https://a.test'
  expect(placeholdersIn(text)).toEqual(['[Name]', '[town]', '[country]'])
  expect(placeholdersIn('Written by us. \\[Not this]')).toEqual([])
  expect(placeholdersIn('['.repeat(50_000))).toEqual([])
})
