import { readdirSync, readFileSync } from 'node:fs'
import type account from '../languages/en/page/account.json'
import type app from '../languages/en/page/app.json'
import type blocks from '../languages/en/page/blocks.json'
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
import type studio from '../languages/en/page/studio.json'
import type ui from '../languages/en/page/ui.json'
import type wallet from '../languages/en/page/wallet.json'
import type watch from '../languages/en/page/watch.json'
import type writing from '../languages/en/writing.json'
import type { Language } from './rules/language.ts'

/** What the page says: its English sentence, which stands in the page's own code. */
export type PageMessage =
  | keyof typeof account
  | keyof typeof app
  | keyof typeof blocks
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

/** All that the page says in a language: what two of its catalogues say, they say alike. */
export function readPageCatalogue(language: Language): Record<string, string> {
  const files = readdirSync(new URL(`${language}/page/`, languagesFolder))
  return Object.assign(
    {},
    ...files.map((file) => readCatalogue(language, `page/${file.replace(/\.json$/, '')}`)),
  )
}
