import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { searchWordsOf, slipsForgiven } from './words.rules.ts'

/** Performers whom one statement looks at: in a house of a million, none has to look at all of them. */
const together = 2000
/** What one typed word may stand for; more would be no search any more. */
const mostMeanings = 200

/** Writes the words of every performer who has none yet: after a seed, and of a house from before there was a search. */
export async function indexPerformers(database: Database): Promise<void> {
  for (
    let after = 0, last = await endOf(database, after);
    last !== null;
    last = await endOf(database, after)
  ) {
    await indexThose(database, { after, last })
    after = last
  }
}

/** The last number of those who come next; null where nobody does. */
async function endOf(database: Database, after: number): Promise<number | null> {
  const next = database
    .selectFrom('performers')
    .select('number')
    .where('number', '>', after)
    .orderBy('number')
    .limit(together)
  const { last } = await database
    .selectFrom(next.as('next'))
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow()
  return last
}

async function indexThose(
  database: Database,
  { after, last }: { after: number; last: number },
): Promise<void> {
  const rows = await database
    .selectFrom('performers')
    .select(['id', 'number', 'username', 'display_name as displayName', 'headline', 'languages'])
    .select((row) =>
      row
        .selectFrom('performer_categories')
        .innerJoin('category_texts', 'category_texts.category_id', 'performer_categories.category_id')
        .whereRef('performer_categories.performer_id', '=', 'performers.id')
        .select(sql<string[]>`coalesce(array_agg(category_texts.title), '{}')`.as('titles'))
        .as('categoryTitles'),
    )
    .where('number', '>', after)
    .where('number', '<=', last)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('performer_words')
            .whereRef('performer_words.performer_id', '=', 'performers.id')
            .select('word'),
        ),
      ),
    )
    .execute()
  if (rows.length === 0) return
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
      insert into search_words select distinct word from given on conflict do nothing
    )
    insert into performer_words select performer_id, word from given on conflict do nothing`.execute(database)
}

/**
 * What a typed word stands for: everything that begins with it, or, where nothing does, the words that it may have
 * been a slip of. Empty: nobody is found by it.
 */
export async function meaningsOf(database: Database, typed: string): Promise<string[]> {
  const begins = await database
    .selectFrom('search_words')
    .select('word')
    .where('word', '^@', typed)
    .orderBy(sql`length(word)`)
    .limit(mostMeanings)
    .execute()
  if (begins.length > 0) return begins.map(({ word }) => word)
  const slips = slipsForgiven(typed)
  return slips === 0 ? [] : wordsNear(database, typed, { slips, limit: mostMeanings })
}

/** Words of the index that differ from a typed one in so many letters at most, nearest first. */
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
