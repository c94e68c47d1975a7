import { idOf } from '@footlight/test-kit/calls'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '../../../test/hooks.ts'

const api = useTestApi()
beforeAll(async () => {
  // one is live, so that this one comes first
  await api.owner.updateTable('performers').set({ status: 'AVAILABLE' }).where('number', '=', 1200).execute()
})

/** A show that is over. */
async function watched(show: { clientId: string; performerId: string; seconds: number }) {
  const people = sql`gen_random_uuid() as id, gen_random_uuid() as request_id, 'VIDEO' as type,
    ${show.clientId}::uuid as client_id, ${show.performerId}::uuid as performer_id, 'x' as client_name,
    'y' as performer_name, 1 as performer_number, 60 as price_per_minute, false as allow_peek, now() as created_at`
  const shared = sql.raw(
    'type, client_id, performer_id, client_name, performer_name, performer_number, price_per_minute, allow_peek, created_at',
  )
  await sql`with show as (select ${people}), request as (
      insert into requests (id, state, expires_at, ${shared}) select request_id, 'STARTED', now(), ${shared} from show
    ) insert into sessions (id, request_id, state, performer_share, client_seen_at, billed_seconds, ended_at,
      end_reason, ${shared})
    select id, request_id, 'ENDED', 50, now(), ${show.seconds}, now(), 'CLIENT_ENDED', ${shared} from show`.execute(
    api.owner,
  )
}

/** A client's review of a show, whether an operator has approved it or not. */
const rated = (review: { clientId: string; performerId: string; rating: number }) =>
  sql`insert into reviews (id, performer_id, client_id, rating, text, author, approval_status, created_at)
    select gen_random_uuid(), ${review.performerId}, ${review.clientId}, ${review.rating}, 'said', 'x', 'pending',
      clock_timestamp()`.execute(api.owner)

it('[P4] recommends to a guest by rating, to a client by shows and favourites, live ones first', async () => {
  const ask = (caller = api.guest, query = {}) => caller.ok('listRecommended', { query })
  const all = await ask(api.guest, { limit: 120 })
  expect(all.total).toBe(all.performerAccounts.length)
  expect(new Set(all.performerAccounts.map(({ id }) => id)).size).toBe(all.total)
  expect(await ask()).toMatchObject({ offset: 0, limit: 20, total: all.total })
  const away = all.performerAccounts.filter((one) => one.performerStatus === 'OFFLINE')
  expect(all.performerAccounts.slice(-away.length)).toEqual(away)
  const ratings = away.map((one) => one.rating ?? 0)
  expect(ratings).toEqual(ratings.toSorted((a, b) => b - a))

  const client = api.as('newclient@footlight.test')
  expect((await ask(client)).performerAccounts).toEqual((await ask()).performerAccounts)
  const clientId = await idOf(client)
  const { performerAccount: liked } = await api.guest.ok('getPerformerByNumber', {
    params: { number: 1160 },
    query: {},
  })
  await watched({ clientId, performerId: liked.id, seconds: 1800 })
  const [live, ofLiked] = Map.groupBy(
    (await ask(client, { limit: 120 })).performerAccounts,
    (one) => one.performerStatus === 'OFFLINE',
  ).values()
  expect(live?.length).toBeGreaterThan(0)
  expect(ofLiked?.[0]?.id).toBe(liked.id)
  const alike = (ofLiked ?? []).slice(1, 11)
  // a favourite comes before performers that are only similar
  const dear = away.at(-1)
  await client.ok('addFavourite', { params: { id: clientId, performerId: dear?.id ?? '' } })
  const { performerAccounts: after, total } = await ask(client, { limit: 120 })
  const place = after.findIndex(({ id }) => id === dear?.id)
  expect([place >= 0, place < total / 3]).toEqual([true, true])
  // ratings outweigh watching: five stars lift, one star sinks [P4]
  const first = async () => {
    const { performerAccounts } = await ask(client, { limit: 120 })
    return performerAccounts.filter((one) => one.performerStatus === 'OFFLINE')
  }
  const praised = (await first())[20]
  await rated({ clientId, performerId: praised?.id ?? '', rating: 5 })
  expect((await first()).findIndex(({ id }) => id === praised?.id)).toBeLessThan(3)
  await rated({ clientId, performerId: liked.id, rating: 1 })
  expect((await first()).slice(0, 20).map(({ id }) => id)).not.toContain(liked.id)
  // of two reviews of one performer the newer counts
  await rated({ clientId, performerId: liked.id, rating: 5 })
  expect((await first())[0]?.id).toBe(liked.id)
  // [S14] whichever of the two has blocked the other
  await client.ok('blockPerformer', { params: { performerId: dear?.id ?? '' } })
  const left = await ask(client, { limit: 120 })
  expect(left.performerAccounts.map(({ id }) => id)).not.toContain(dear?.id)
  expect(left.total).toBe(total - 1)
  expect(alike.every((one) => one.categories.some((act) => liked.categories.includes(act)))).toBe(true)
})
