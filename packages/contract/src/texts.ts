import { readdirSync, readFileSync } from 'node:fs'
import type demo from '../languages/en/demo.json'
import type mail from '../languages/en/mail.json'
import type notices from '../languages/en/notices.json'
import type account from '../languages/en/page/account.json'
import type app from '../languages/en/page/app.json'
import type apply from '../languages/en/page/apply.json'
import type blocks from '../languages/en/page/blocks.json'
import type connectionTest from '../languages/en/page/connection-test.json'
import type decisions from '../languages/en/page/decisions.json'
import type discover from '../languages/en/page/discover.json'
import type earnings from '../languages/en/page/earnings.json'
import type favourites from '../languages/en/page/favourites.json'
import type history from '../languages/en/page/history.json'
import type house from '../languages/en/page/house.json'
import type lib from '../languages/en/page/lib.json'
import type messages from '../languages/en/page/messages.json'
import type operator from '../languages/en/page/operator.json'
import type pages from '../languages/en/page/pages.json'
import type profile from '../languages/en/page/profile.json'
import type queues from '../languages/en/page/queues.json'
import type reasons from '../languages/en/page/reasons.json'
import type studio from '../languages/en/page/studio.json'
import type ui from '../languages/en/page/ui.json'
import type wallet from '../languages/en/page/wallet.json'
import type watch from '../languages/en/page/watch.json'
import type statement from '../languages/en/statement.json'
import type writing from '../languages/en/writing.json'
import type { CmsPage } from './site/constants.ts'
import { type Language, languages } from './site/language.ts'

/** A message of the page: its English sentence, as written in the page's code. */
export type PageMessage =
  | keyof typeof account
  | keyof typeof app
  | keyof typeof apply
  | keyof typeof blocks
  | keyof typeof connectionTest
  | keyof typeof decisions
  | keyof typeof discover
  | keyof typeof earnings
  | keyof typeof favourites
  | keyof typeof history
  | keyof typeof house
  | keyof typeof lib
  | keyof typeof messages
  | keyof typeof operator
  | keyof typeof pages
  | keyof typeof profile
  | keyof typeof queues
  | keyof typeof reasons
  | keyof typeof studio
  | keyof typeof ui
  | keyof typeof wallet
  | keyof typeof watch

/** How a language writes numbers and money. */
export type Writing = typeof writing

/** A folder a language. */
export const languagesFolder = new URL('../languages/', import.meta.url)

/** One catalogue of a language: texts by name. */
export function readCatalogue(language: Language, name: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`${language}/${name}.json`, languagesFolder), 'utf8'))
}

/** All messages of the page in a language; a message in two catalogues has the same text in both. */
export function readPageCatalogue(language: Language): Record<string, string> {
  const files = readdirSync(new URL(`${language}/page/`, languagesFolder))
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
