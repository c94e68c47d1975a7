import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { searchWordsOf, slipsForgiven } from './words.rules.ts'

/** How many performers one statement indexes. */
const together = 2000
/** The most indexed words that one typed word may stand for; with more, a search would not narrow anything. */
const maxMeanings = 200

/**
 * Writes the words of every performer who is due: marked by a save, by a seed, or by a migration. The look at the marks comes
 * first, since the sweep asks each second and mostly no performer is.
 */
export async function indexPerformers(database: Database): Promise<void> {
  const due = await database.selectFrom('search_due').select('performer_id').limit(1).executeTakeFirst()
  if (!due) return
  while (await inTransaction(database, indexSome));
}

/**
 * Indexes one batch; false: no performer is due any more. It waits for no other transaction: a performer whose row
 * is locked stays due, and the sweep comes again [B7]; and the words, which performers share, are written in one order.
 */
async function indexSome(tx: Tx): Promise<boolean> {
  const rows = await tx
    .selectFrom('search_due')
    .innerJoin('performers', 'performers.id', 'search_due.performer_id')
    .select(['id', 'number', 'display_name as displayName', 'headline', 'languages'])
    .select((row) =>
      row
        .selectFrom('performer_categories')
        .innerJoin('category_texts', 'category_texts.category_id', 'performer_categories.category_id')
        .whereRef('performer_categories.performer_id', '=', 'performers.id')
        .select(sql<string[]>`coalesce(array_agg(category_texts.title), '{}')`.as('titles'))
        .as('categoryTitles'),
    )
    .orderBy('id')
    .limit(together)
    .modifyEnd(sql`for update of search_due skip locked for key share of performers skip locked`)
    .execute()
  if (rows.length === 0) return false
  const words = rows.flatMap(({ id, categoryTitles, ...row }) =>
    searchWordsOf({ ...row, categoryTitles: categoryTitles ?? [] }).map((word) => ({
      performer_id: id,
      word,
    })),
  )
  await sql`
    with given as (
      select * from unnest(
        ${words.map((row) => row.performer_id)}::uuid[], ${words.map((row) => row.word)}::text[]
      ) as given (performer_id, word)
    ), known as (
      insert into search_words select distinct word from given order by word on conflict do nothing
    ), done as (
      delete from search_due where performer_id = any(${rows.map(({ id }) => id)})
    )
    insert into performer_words select performer_id, word from given on conflict do nothing`.execute(tx)
  return true
}

/** Forgets the words of a performer: `indexPerformers` writes the present ones. */
export async function indexAgain(tx: Tx, performerId: string): Promise<void> {
  await markDue(tx, [performerId])
}

/** First the marks, which wait for an indexer that has read the old words: it would take the marks with it. */
export async function markDue(tx: Tx, performerIds: readonly string[]): Promise<void> {
  await sql`
    insert into search_due select id from unnest(${performerIds}::uuid[]) as id order by id
    on conflict (performer_id) do update set performer_id = excluded.performer_id`.execute(tx)
  await tx
    .deleteFrom('performer_words')
    .where('performer_id', '=', sql<string>`any(${performerIds}::uuid[])`)
    .execute()
}

/**
 * The indexed words that a typed word stands for: all that begin with it, or, where none does, those that it may be a
 * typo of. Empty: it finds no performer.
 */
export async function meaningsOf(database: Database, typed: string): Promise<string[]> {
  const begins = await database
    .selectFrom('search_words')
    .select('word')
    .where('word', '^@', typed)
    .orderBy(sql`length(word)`)
    .limit(maxMeanings)
    .execute()
  if (begins.length > 0) return begins.map(({ word }) => word)
  const slips = slipsForgiven(typed)
  return slips === 0 ? [] : wordsNear(database, typed, { slips, limit: maxMeanings })
}

/** Sequential, because a search has one connection. */
export async function meaningsOfEach(database: Database, typed: readonly string[]): Promise<string[][]> {
  const meanings: string[][] = []
  for (const word of typed) meanings.push(await meaningsOf(database, word))
  return meanings
}

/** Indexed words whose edit distance from a typed one is at most `slips`, nearest first. */
export async function wordsNear(
  database: Database,
  typed: string,
  { slips, limit }: { slips: number; limit: number },
): Promise<string[]> {
  const near = await database
    .selectFrom('search_words')
    .select('word')
    .where(sql<boolean>`length(word) between ${typed.length - slips} and ${typed.length + slips}`)
    .where(sql<boolean>`levenshtein_less_equal(word, ${typed}, ${slips}) <= ${slips}`)
    .orderBy(sql`levenshtein(word, ${typed})`)
    .orderBy('word')
    .limit(limit)
    .execute()
  return near.map(({ word }) => word)
}
