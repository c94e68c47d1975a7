import { readdirSync, readFileSync } from 'node:fs'
import type demo from '../languages/en/demo.json'
import type mail from '../languages/en/mail.json'
import type notices from '../languages/en/notices.json'
import type statement from '../languages/en/statement.json'
import type writing from '../languages/en/writing.json'
import type account from '../languages/nl/page/account.json'
import type client from '../languages/nl/page/client.json'
import type consoleTexts from '../languages/nl/page/console.json'
import type performer from '../languages/nl/page/performer.json'
import type reasons from '../languages/nl/page/reasons.json'
import type shared from '../languages/nl/page/shared.json'
import type visitor from '../languages/nl/page/visitor.json'
import type { CmsPage } from './site/constants.ts'
import { type Language, languages } from './site/language.ts'

/** A message of the page: its English sentence, as written in the page's code, under which the other languages have theirs. */
export type PageMessage =
  | keyof typeof account
  | keyof typeof client
  | keyof typeof consoleTexts
  | keyof typeof performer
  | keyof typeof reasons
  | keyof typeof shared
  | keyof typeof visitor

/** How a language writes numbers and money. */
export type Writing = typeof writing

/** A folder a language. */
export const languagesFolder = new URL('../languages/', import.meta.url)

const [source, ...others] = languages

/** Whether the keys of a catalogue are its English texts: they stand in the code, and English has no file of them. */
export function isByEnglish(name: string): boolean {
  return name === 'offline' || (name.startsWith('page/') && name !== 'page/refusals')
}

/** The English text of such a key: what stands before the translator's note, `Light [of the page]`. */
export const withoutNote = (key: string) => key.replace(/ \[[^\]]*\]$/, '')

/** One catalogue of a language: texts by name. */
export function readCatalogue(language: Language, name: string): Record<string, string> {
  if (language === source && isByEnglish(name))
    return Object.fromEntries(keysOf(name).map((key) => [key, withoutNote(key)]))
  return JSON.parse(readFileSync(new URL(`${language}/${name}.json`, languagesFolder), 'utf8'))
}

const keysOf = (name: string) => others.slice(0, 1).flatMap((one) => Object.keys(readCatalogue(one, name)))

/** All messages of the page in a language; a message in two catalogues has the same text in both. */
export function readPageCatalogue(language: Language): Record<string, string> {
  const files = readdirSync(new URL(`${others[0]}/page/`, languagesFolder))
  return Object.assign(
    {},
    ...files.map((file) => readCatalogue(language, `page/${file.replace(/\.json$/, '')}`)),
  )
}

/** Catalogues whose texts have names; `page/reasons` is the page's, too, and called by its English. */
interface Named {
  mail: typeof mail
  notices: typeof notices
  statement: typeof statement
  demo: typeof demo
  'page/reasons': typeof reasons
}

export type Values = Readonly<Record<string, string | number>>
type Name<Catalogue extends keyof Named> = keyof Named[Catalogue] & string
/** A text with a count has one entry per plural category of its language: `hours one`, `hours other`. */
type Counted<Text extends string> = Text extends `${infer Base} other` ? Base : never

/** Formats the texts of a catalogue in one language. A missing text throws; there is no fallback language. */
export interface Speaker<Text extends string> {
  say(name: Text, values?: Values): string
  /** in the plural that the number asks for */
  count(name: Counted<Text>, count: number, values?: Values): string
}

/** A catalogue in every language of the contract, read at once. */
export function openCatalogue<Catalogue extends keyof Named>(
  catalogue: Catalogue,
): Readonly<Record<Language, Speaker<Name<Catalogue>>>> {
  const speakers = languages.map((language) => {
    const texts = readCatalogue(language, catalogue)
    const say = (name: string, values: Values = {}) =>
      fill(texts[name], values, `${language}/${catalogue}: ${name}`)
    const rules = new Intl.PluralRules(language)
    return [
      language,
      {
        say,
        count: (name: string, count: number, values: Values) => say(`${name} ${rules.select(count)}`, values),
      },
    ]
  })
  return Object.fromEntries(speakers)
}

function fill(text: string | undefined, values: Values, place: string): string {
  if (text === undefined) throw new Error(`no text ${place}`)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`no {${name}} for ${place}`)
    return String(value)
  })
}

/** A page as it is written: its body in Markdown. */
export interface PageText {
  title: string
  body: string
}

/** The default text of an operator's page, with gaps in square brackets for the operator to fill. */
export function readCmsPage(language: Language, page: CmsPage): PageText {
  const text = readFileSync(new URL(`${language}/cms/${page}.md`, languagesFolder), 'utf8')
  const [, title, body] = /^# ([^\n]*)\n\n(.*)\n$/s.exec(text) ?? []
  if (title === undefined || body === undefined)
    throw new Error(`no title and text in ${language}/cms/${page}.md`)
  return { title, body }
}
