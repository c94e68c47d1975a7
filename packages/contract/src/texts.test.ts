import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { cmsPages } from './site/constants.ts'
import { type Language, languages } from './site/language.ts'
import { languagesFolder, openCatalogue, readCmsPage, readPageCatalogue } from './texts.ts'

/** Words that no text of the product contains, by language: private jargon, and words that give performers a gender. */
const refused = {
  en: /\b(the|this) house\b|\bletters? (that|to|from)\b|\b(a|the) letter\b|\b(she|hers?|herself|whoever|somebody)\b|second factor|\bfrozen\b|\bstands? (here|(on|in) your)\b/i,
  nl: /\b(het|dit) huis\b|\b(brief|brieven)\b|tweede factor|\b(artieste|zijzelf)\b/i,
  fr: /\b(la|cette) maison\b|\blettres? (que|de la|est)\b|\b(la|cette) lettre\b|second facteur|\b(une|la) performeuse\b|\b(une|cette) artiste\b/i,
  de: /\b(das|dem|des|im|vom) Haus(es)?\b|\bdieses Hauses\b|\bBrief(e|en)?\b|Performerin|zweite[nr]? Faktor/i,
} as const

function textsOf(language: Language): string[] {
  const folder = new URL(`${language}/`, languagesFolder)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(json|md)$/.test(file) && file !== 'demo.json',
  )
  // the page's English stands in its code
  const ofPage = Object.values(readPageCatalogue(language))
  return [...ofPage, ...files.filter((file) => !file.startsWith('page')).flatMap(textsIn)]

  function textsIn(file: string) {
    const text = readFileSync(new URL(file, folder), 'utf8')
    return file.endsWith('.json')
      ? Object.values(JSON.parse(text) as Record<string, string>)
      : text.split('\n')
  }
}

it.each(languages.map((language) => [language, refused[language]] as const))(
  'says none of the refused words in %s',
  (language, words) => {
    const said = textsOf(language)
    expect(said.length).toBeGreaterThan(1000)
    expect(said.filter((text) => words.test(text))).toEqual([])
  },
)

/** [A11] The form of address that a language does not use: readers are du, je and vous. */
const otherAddress = {
  de: /[\p{Ll},] Sie\b|\bIhnen\b|\p{Ll} Ihre?[nmrs]?\b/u,
  nl: /\buwe?\b|\p{Ll} u\b/u,
  fr: /(?<![\p{L}’])(tu|te|toi|ta|ton|tes|tien)(?!\p{L})/iu,
} as const

it.each(
  languages.flatMap((language) => (language === 'en' ? [] : [[language, otherAddress[language]] as const])),
)('addresses readers in one form in %s', (language, form) => {
  const said = textsOf(language)
  expect(said.length).toBeGreaterThan(1000)
  expect(said.filter((text) => form.test(text))).toEqual([])
})

it('formats a text with its values, in the plural of the language, and throws for a missing value', () => {
  const { en, fr } = openCatalogue('mail')
  expect(en.say('welcome heading', { name: '$& {name}' })).toBe('Welcome, $& {name}')
  expect(fr.count('verifyEmail closing', 1)).toContain('une heure')
  expect(fr.count('verifyEmail closing', 24, { hours: 24 })).toContain('24 heures')
  expect(() => en.say('welcome heading')).toThrow('no {name} for en/mail: welcome heading')
  expect(() => fr.say('welcome header' as 'welcome heading')).toThrow('no text fr/mail: welcome header')
})

it('[M7] reads every page in every language, with its title', () => {
  for (const language of languages)
    for (const page of cmsPages) {
      const { title, body } = readCmsPage(language, page)
      expect(title).toMatch(/^\S[^\n]*$/)
      expect(body).toMatch(/^\S.*\S$/s)
    }
})
