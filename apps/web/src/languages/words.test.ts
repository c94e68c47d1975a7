import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** What no text of the page says, by language: words that only we understood, and words that give performers a gender. */
const refused = {
  en: /\b(the|this) house\b|\bletters? (that|to|from)\b|\b(a|the) letter\b|\b(she|hers?|herself|whoever|somebody)\b|second factor|\bfrozen\b|\bstands? (here|(on|in) your)\b/i,
  nl: /\b(het|dit) huis\b|\b(brief|brieven)\b|tweede factor|\b(artieste|zijzelf)\b/i,
  fr: /\b(la|cette) maison\b|\blettres? (que|de la|est)\b|\b(la|cette) lettre\b|second facteur|\b(une|la) performeuse\b|\b(une|cette) artiste\b/i,
  de: /\b(das|dem|des|im|vom) Haus(es)?\b|\bdieses Hauses\b|\bBrief(e|en)?\b|Performerin|zweite[nr]? Faktor/i,
} as const

const modules = join(import.meta.dirname, '../../../api/src/modules')

/** what the server says: the first pages, e-mails and notices, a file for each language */
const ofServer = ['cms/first-texts', 'mail/letters/words', 'notifications/own/words']

it.each(Object.entries(refused))('says none of the refused words in %s', (language, words) => {
  const folder = join(import.meta.dirname, language)
  const said = readdirSync(folder).flatMap((room) =>
    Object.values(JSON.parse(readFileSync(join(folder, room), 'utf8')) as Record<string, string>),
  )
  expect(said.length).toBeGreaterThan(1000)
  expect(said.filter((text) => words.test(text))).toEqual([])
})

it.each(Object.entries(refused))(
  'says none of the refused words on first pages, in e-mails and notices in %s',
  (language, words) => {
    const lines = ofServer.flatMap((folder) => {
      const text = readFileSync(join(modules, folder, `${language}.ts`), 'utf8')
      expect(text.length, folder).toBeGreaterThan(2000)
      return text.split('\n')
    })
    expect(lines.filter((line) => words.test(line))).toEqual([])
  },
)
