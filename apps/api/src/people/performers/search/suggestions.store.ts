import { searchSuggestions } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { meaningsOf, meaningsOfEach, wordsNear } from './search.store.ts'
import { meantBy, suggestionsOf } from './suggestions.rules.ts'
import { slipsForgiven, typedWordsOf } from './words.rules.ts'

/** How many words of a search are used, and how many near words per word. */
const maxWords = 4
const nearEach = 8
/** How many performers per word are checked for the word in their name. */
const namesEach = 3

/** [P4] Suggests searches that find a performer and are near this one: its single words, and words that are spelt like them. */
export async function suggestSearches(database: Database, q: string): Promise<string[]> {
  const typed = typedWordsOf(q).slice(0, maxWords)
  const near: string[][] = []
  for (const word of typed) {
    // in a search of several words, also each word that finds a performer by itself
    const meant = typed.length > 1 ? await meaningsOf(database, word) : []
    const slips = slipsForgiven(word) + 1
    near.push([...meant.slice(0, 1), ...(await wordsNear(database, word, { slips, limit: nearEach }))])
  }
  // ranks the nearest match of every word before the second nearest of any
  const ranks = Array.from({ length: nearEach + 1 }, (_, rank) => near.flatMap((words) => words[rank] ?? []))
  const words = [...new Set(ranks.flat())]
  return suggestionsOf(typed, words, await namesUnder(database, words)).slice(0, searchSuggestions)
}

/**
 * [P4] While a search is typed: completions of its last word, and, where no indexed word begins with a typed one, which
 * word the list uses instead.
 */
export async function completeSearch(
  database: Database,
  q: string,
): Promise<{ completions: string[]; meant: string | null }> {
  const typed = typedWordsOf(q).slice(0, maxWords)
  const meanings = await meaningsOfEach(database, typed)
  const before = typed.slice(0, -1)
  const words = (meanings.at(-1) ?? []).slice(0, nearEach)
  const found = suggestionsOf([], words, await namesUnder(database, words))
  // a name is a whole search; any other word is appended to the words before it
  const completions = found.map((one) => (words.includes(one) ? [...before, one].join(' ') : one))
  return { completions: completions.slice(0, searchSuggestions), meant: meantBy(typed, meanings) }
}

/** For each word the names of some performers that it finds. */
async function namesUnder(database: Database, words: string[]): Promise<{ word: string; name: string }[]> {
  const { rows } = await sql<{ word: string; name: string }>`
    select given.word, found.name
    from unnest(${words}::text[]) as given (word)
    cross join lateral (
      select performers.display_name as name
      from performer_words
      join performers on performers.id = performer_words.performer_id
      where performer_words.word = given.word and performers.approval_status = 'approved'
      limit ${namesEach}
    ) as found`.execute(database)
  return rows
}
