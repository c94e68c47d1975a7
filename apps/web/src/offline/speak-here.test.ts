import { readFileSync } from 'node:fs'
import { languages } from '@footlight/contract'
import { readCatalogue } from '@footlight/contract/texts'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

it('marks every text of the offline page but the product’s name, and has it in every language', () => {
  const html = read('../../offline.html')
  const said = [...html.matchAll(/\sdata-say\b[^>]*>([^<]*)</g)].map(([, text = '']) => text.trim())
  const shown = [...html.matchAll(/>([^<]+)</g)].map(([, text = '']) => text.trim()).filter(Boolean)
  expect(shown.filter((text) => !said.includes(text))).toEqual(['Footlight'])
  for (const language of languages)
    expect(Object.keys(readCatalogue(language, 'offline')).toSorted()).toEqual(said.toSorted())
})
