import { sql } from 'kysely'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { foldedForSearch } from '../../apps/api/src/platform/folded.ts'

export const crowdCategories = ['music', 'comedy', 'magic', 'tarot', 'fitness', 'coaching', 'dance', 'circus']
export const crowdLanguages = ['en', 'nl', 'fr', 'de', 'es', 'it', 'pt', 'pl', 'sv', 'ja', 'tr', 'ro']
const firstNames =
  'Ada Aïcha Björn Cleo Daan Élodie Femke Gwen Håkon Ines Jade Kofi Lena Milo Nadia Otto Pilar Quinn Romy Sven Tess Uma Vera Wout Xenia Yara Zoë'
const lastNames =
  'Adler Brandt Cortez Dubois Evers Falk Grimm Hofman Ibsen Jansen Keller Lund Meyer Novak Östlund Petit Quist Roth Saar Tamm Urban Visser Weiss Yilmaz Zander'

/** Whole numbers from 0 on, the same for the same performer. */
const random = (salt: number, sides: number) => sql.raw(`abs(hashint4(n * 31 + ${salt}) % ${sides})`)
const oneOf = (words: readonly string[], salt: number) =>
  sql`(${sql.raw(`array[${words.map((word) => `'${word}'`).join()}]`)})[1 + ${random(salt, words.length)}]`

/**
 * Fills an empty database with so many listed performers: 8 categories, 12 languages, 2 of 100 live. They have no accounts:
 * none of them can sign in.
 */
export async function seedCrowd(database: Database, count: number): Promise<void> {
  const firsts = firstNames.split(' ')
  const lasts = lastNames.split(' ')
  await database.transaction().execute(async (tx) => {
    // no account is looked up, and no trigger runs for each
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into categories select id, position from unnest(${crowdCategories}::text[])
      with ordinality as given (id, position)`.execute(tx)
    await sql`insert into performers (id, number, display_name, name_key, headline, about, languages, acts, country,
        approval_status, status, offers_video, offers_peek, offers_email, peek_open, price_video, price_peek, rating,
        review_count, favourite_count, main_photo, score, last_online_at, created_at)
      select gen_random_uuid(), 1000 + n, ${oneOf(firsts, 1)} || ' ' || ${oneOf(lasts, 2)},
        ${oneOf(firsts.map(foldedForSearch), 1)} || ' ' || ${oneOf(lasts.map(foldedForSearch), 2)},
        'Every evening from nine, number ' || n, repeat('A line about what is to be seen on this stage. ', 5),
        array[${oneOf(crowdLanguages.slice(0, 4), 3)}, ${oneOf(crowdLanguages.slice(4), 4)}],
        (select array_agg(distinct act) from unnest(array[${oneOf(crowdCategories, 21)}, ${oneOf(crowdCategories, 22)}]) as given (act)),
        'NL', 'approved',
        case when ${random(5, 1000)} < 14 then 'AVAILABLE' when ${random(5, 1000)} < 19 then 'BUSY'
          when ${random(5, 1000)} < 20 then 'ON_CALL' else 'OFFLINE' end,
        ${random(6, 10)} > 0, ${random(7, 2)} = 0, ${random(8, 2)} = 0, ${random(9, 2)} = 0,
        case when ${random(6, 10)} > 0 then 40 + ${random(10, 260)} end, 20 + ${random(11, 60)},
        case when ${random(12, 5)} > 0 then (20 + ${random(13, 31)}) / 10.0 end, ${random(14, 300)}, ${random(15, 5000)},
        'portrait-0.webp', ${random(16, 4000)}, now() - make_interval(mins => ${random(17, 40000)}::int), now()
      from generate_series(1, ${count}::int) as n`.execute(tx)
    await sql`insert into performer_categories (category_id, performer_id, position)
      select act, id, position from performers, unnest(acts) with ordinality as given (act, position)`.execute(
      tx,
    )
    // found by number alone: words are no part of this bench
    await sql`insert into search_words select number::text from performers`.execute(tx)
    await sql`insert into performer_words select id, number::text from performers`.execute(tx)
  })
  await sql`vacuum analyze`.execute(database)
}
