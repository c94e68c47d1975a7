import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import { askAfterMs } from '../../src/shows/telephony/index.ts'
import type { SimulatedTelephone } from '../outside/telephone.ts'
import type { Acknowledged } from '../world.ts'

/** Session → Unix seconds in which its viewer got media. */
export type Delivered = ReadonlyMap<string, ReadonlySet<number>>

/** Session → Unix seconds that were sent to its viewer, and could have been billed in time. */
type Sent = ReadonlyMap<string, readonly number[]>

/** [B11, B12] What a viewer may get unpaid: seconds of a show, and a share of it. */
const unpaid = { seconds: 5, share: 0.03 } as const

interface Finding {
  says: string
  what: string
}

/** Everything that this account of the performer of the earnings `e` received. */
const received = (kind: 'pending' | 'payable') => sql`select coalesce(sum(p.amount), 0) from postings p
  join transfers t on t.id = p.transfer_id join ledger_accounts a on a.id = p.to_id
  where a.kind = ${kind} and a.owner_id::text = e.reference`

/** Rows that must not exist once all have left and the sweep has run; the audit checks its invariants besides. */
export async function findRemains(database: Database, delivered: Delivered): Promise<string[]> {
  const remains = await say(
    database,
    sql<Finding>`select 'still running' as says, id::text as what from sessions where state <> 'ENDED'
    union all select 'still open', id::text from requests where state in ('PENDING', 'ACCEPTED')
    union all select 'still held', address from ledger_accounts where kind = 'held' and balance <> 0
    union all select 'still leased', session_id::text from leases where settled_at is null
    union all select 'still talking back', session_id::text from talk_backs where ended_at is null
    union all select 'said after the end', l.id::text from session_lines l join sessions s on s.id = session_id
      where l.at > s.ended_at
    union all select 'payable before its time', e.key from transfers e where e.kind = 'earnings'
      and (${received('payable')} and t.id <= e.id) > (${received('pending')} and t.at <= e.at - interval '7 days')
    union all select 'charged over its cap', id::text from sessions where posted > cap
    union all select 'not off air', number::text from performers where status <> 'OFFLINE'`,
  )
  return [...remains, ...(await findUndelivered(database, delivered))]
}

/** [B4] Seconds that were billed though nothing was delivered in them: the audit knows only what the product wrote. */
async function findUndelivered(database: Database, delivered: Delivered): Promise<string[]> {
  return (await billed(database))
    .filter(({ call }) => call === null)
    .flatMap(({ session, seconds }) => seconds.map((second) => ({ session, second })))
    .filter(({ session, second }) => !delivered.get(session)?.has(second))
    .map(({ session, second }) => `billed and not delivered: ${session} ${second}`)
}

/** [B4, R1] Calls whose billed seconds with a picture, either way, are not those in which it arrived. */
export async function findWrongPictures(
  database: Database,
  pictures: Record<'performer' | 'client', Delivered>,
): Promise<string[]> {
  const counted = await database
    .selectFrom('sessions')
    .select(['id', 'performer_picture_seconds as performer', 'client_picture_seconds as client'])
    .where('type', '=', 'VIDEOCALL')
    .execute()
  const paid = new Map((await billed(database)).map(({ session, seconds }) => [session, seconds]))
  return counted.flatMap((call) =>
    (['performer', 'client'] as const).flatMap((side) => {
      const arrived = pictures[side].get(call.id)
      const seconds = (paid.get(call.id) ?? []).filter((second) => arrived?.has(second)).length
      return seconds === call[side]
        ? []
        : [`wrong pictures of the ${side}: ${call.id} ${call[side]} of ${seconds}`]
    }),
  )
}

/** [B11] A second of picture is paid or not sent, except for the last few before an end that was not known yet. */
export async function findUnpaid(database: Database, sent: Sent): Promise<string[]> {
  const paid = new Map((await billed(database)).map(({ session, seconds }) => [session, new Set(seconds)]))
  return [...sent].flatMap(([session, seconds]) => {
    const free = seconds.filter((second) => !paid.get(session)?.has(second)).length
    return free < unpaid.seconds + unpaid.share * seconds.length
      ? []
      : [`sent and not paid: ${session} ${free} s`]
  })
}

/**
 * [S11] The network knows for how long the two talked. A call counts as connected for 20 s after its last callback, so that
 * much more may be billed where every callback of its end was lost or late; no call is connected whose session is over.
 */
export async function findWrongCalls(database: Database, telephone: SimulatedTelephone): Promise<string[]> {
  const open = telephone.calls
    .filter(({ phase }) => phase === 'ringing' || phase === 'talking')
    .map(({ sid, phase }) => `still ${phase}: ${sid}`)
  const silent = (await billed(database)).flatMap(({ call, seconds }) => {
    if (call === null) return []
    const talked = telephone.talked(call)
    // their number, not which: a call whose answer was reported late is billed that much later
    const wrong = seconds.length - (talked ? talked.past - talked.from : 0)
    return wrong > askAfterMs / 1000 ? [`billed without a call: ${call} ${wrong} s`] : []
  })
  return [...open, ...silent]
}

/** Each session's billed seconds; `call`: the caller's leg of a telephone call. */
async function billed(database: Database) {
  const { rows } = await sql<{ session: string; call: string | null; seconds: number[] }>`
    select b.session_id as session, call_sid as call, array_agg(second::int) as seconds
    from billed_intervals b left join phone_calls c on c.session_id = b.session_id
    cross join generate_series(extract(epoch from lower(during))::bigint,
      extract(epoch from upper(during))::bigint - 1) as second
    group by 1, 2 order by 1`.execute(database)
  return rows
}

/** [S15, T5] Acknowledged chat lines that are missing; amounts of a bank's file that the ledger does not pay out. */
export async function findLost(database: Database, acknowledged: Acknowledged): Promise<string[]> {
  const exported = [...acknowledged.exported]
  return say(
    database,
    sql<Finding>`select 'chat line lost' as says, id::text as what from unnest(${acknowledged.lines}::uuid[]) as line(id)
      where not exists (select from session_lines l where l.id = line.id)
    union all
    select 'exported and not paid', file.id::text
      from unnest(${exported.map(([id]) => id)}::uuid[], ${exported.map(([, total]) => total)}::bigint[])
        as file(id, total)
      where total is distinct from (select sum(p.amount) from payouts o
        join transfers t on t.key = 'payout:' || o.id join postings p on p.transfer_id = t.id
        where o.batch_id = file.id)`,
  )
}

async function say(database: Database, query: RawBuilder<Finding>): Promise<string[]> {
  const { rows } = await query.execute(database)
  return rows.map(({ says, what }) => `${says}: ${what}`)
}
