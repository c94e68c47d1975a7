import { type RawBuilder, sql } from 'kysely'
import { type CrowdSize, clientId, performerId, seenBy, sessionId, transfersPerClient } from './crowd.ts'

/**
 * Ten transfers a client, a few seconds apart: two top-ups, a tip, a message, and a show of three leases, each of them
 * charged. Ids of accounts follow from the numbers of their owners, so that no posting looks one up.
 */
const moneyOf = `(values (0, 'top-up'), (1, 'top-up'), (2, 'tip'), (3, 'message'), (4, 'lease'), (5, 'charge'),
  (6, 'lease'), (7, 'charge'), (8, 'lease'), (9, 'charge')) as round (r, kind)`
const firstAccount = 1000

/** Every table of the ledger, and the balances that follow from it. */
export function ledgerOf(size: CrowdSize): RawBuilder<unknown>[] {
  const { clients, performers } = size
  const firstPerformer = firstAccount + 3 * clients
  const client = (kind: 0 | 2) => `(${firstAccount} + 3 * (n - 1) + ${kind})`
  const pending = `(${firstPerformer} + 2 * (${seenBy(size)} - 1))`
  const platform = (kind: string) =>
    `(select min(id) from ledger_accounts where address = 'platform:${kind}:0')`
  const each = sql.raw(`generate_series(1, ${clients}) as n, ${moneyOf}`)
  const transfer = `((n - 1) * ${transfersPerClient} + r + 1)`
  const time = `(now() - make_interval(secs => (${clients} - n) * (31536000.0 / ${clients}) + 600 - 20 * r))`
  return [
    sql`insert into ledger_accounts (id, address, owner_kind, owner_id, kind) overriding system value
      select ${sql.raw(String(firstAccount))} + 3 * (n - 1) + place, 'client:' || ${clientId()} || ':' || kind, 'client', ${clientId()}, kind
      from generate_series(1, ${clients}::int) as n, (values (0, 'cash'), (1, 'promo'), (2, 'held')) as purse (place, kind)`,
    sql`insert into ledger_accounts (id, address, owner_kind, owner_id, kind) overriding system value
      select ${sql.raw(String(firstPerformer))} + 2 * (n - 1) + place, 'performer:' || ${performerId()} || ':' || kind, 'performer',
        ${performerId()}, kind
      from generate_series(1, ${performers}::int) as n, (values (0, 'pending'), (1, 'payable')) as purse (place, kind)`,
    sql`select setval('ledger_accounts_id_seq', (select max(id) from ledger_accounts))`,
    sql`insert into transfers (id, key, kind, reference, input_hash, at)
      select ${sql.raw(transfer)}, kind || ':' || n || ':' || r, kind,
        case when r >= 4 then ${sessionId()}::text else md5(kind || n) end, 'bench', ${sql.raw(time)} from ${each}`,
    sql`select setval('transfers_id_seq', (select max(id) from transfers))`,
    sql`insert into postings (transfer_id, position, from_id, to_id, amount)
      select ${sql.raw(transfer)}, part.position, part.source, part.target, part.amount from ${each}
      cross join (select ${sql.raw(platform('revenue'))} as revenue, ${sql.raw(platform('fees'))} as fees,
        ${sql.raw(platform('payment_clearing'))} as clearing) as platform
      cross join lateral (
        select 1 as position, clearing as source, ${sql.raw(client(0))} as target, 9700 as amount where kind = 'top-up'
        union all select 2, clearing, fees, 300 where kind = 'top-up'
        union all select 1, ${sql.raw(client(0))}, ${sql.raw(pending)}, 70 where kind in ('tip', 'message')
        union all select 2, ${sql.raw(client(0))}, revenue, 30 where kind in ('tip', 'message')
        union all select 1, ${sql.raw(client(0))}, ${sql.raw(client(2))}, 100 where kind = 'lease'
        union all select 1, ${sql.raw(client(2))}, ${sql.raw(pending)}, 70 where kind = 'charge'
        union all select 2, ${sql.raw(client(2))}, revenue, 30 where kind = 'charge'
      ) as part`,
    sql`insert into client_transfers (client_id, transfer_id, rare)
      select ${clientId()}, ${sql.raw(transfer)}, kind not in ('lease', 'charge') from ${each}`,
    sql`insert into performer_entries (transfer_id, position, account, performer_id, kind, reference, at, amount)
      select ${sql.raw(transfer)}, 1, 'pending', ${performerId(seenBy(size))}, kind,
        case when r >= 4 then ${sessionId()}::text else md5(kind || n) end, ${sql.raw(time)}, 70
      from ${each} where kind in ('tip', 'message', 'charge')`,
    sql`update ledger_accounts a set balance = sums.balance from (
        select id, sum(change)::bigint as balance from (
          select from_id as id, -amount as change from postings union all select to_id, amount from postings
        ) as each group by id
      ) as sums where sums.id = a.id`,
  ]
}
