import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { languagesFolder } from './texts.ts'

/** What no text says, by language: words that only we understood, and words that give performers a gender. */
const refused = {
  en: /\b(the|this) house\b|\bletters? (that|to|from)\b|\b(a|the) letter\b|\b(she|hers?|herself|whoever|somebody)\b|second factor|\bfrozen\b|\bstands? (here|(on|in) your)\b/i,
  nl: /\b(het|dit) huis\b|\b(brief|brieven)\b|tweede factor|\b(artieste|zijzelf)\b/i,
  fr: /\b(la|cette) maison\b|\blettres? (que|de la|est)\b|\b(la|cette) lettre\b|second facteur|\b(une|la) performeuse\b|\b(une|cette) artiste\b/i,
  de: /\b(das|dem|des|im|vom) Haus(es)?\b|\bdieses Hauses\b|\bBrief(e|en)?\b|Performerin|zweite[nr]? Faktor/i,
} as const

it.each(Object.entries(refused))('says none of the refused words in %s', (language, words) => {
  const folder = new URL(`${language}/`, languagesFolder)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.\w+$/.test(file),
  )
  const said = files.flatMap((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8')
    return file.endsWith('.json')
      ? Object.values(JSON.parse(text) as Record<string, string>)
      : text.split('\n')
  })
  expect(said.length).toBeGreaterThan(1000)
  expect(said.filter((text) => words.test(text))).toEqual([])
})
