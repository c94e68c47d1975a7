import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useWorld } from '../../test/hooks.ts'
import { buyBySandbox, sandboxSays } from '../../test/sandbox.ts'
import { openShow, peek } from '../../test/world/peeks.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { audit, check } from './audit.ts'

let clientId: string
let leaverId: string
const world = useWorld()
beforeAll(async () => {
  clientId = await world.client({ cash: 3000, promo: 50 })
  const performer = await world.performer(90)
  const session = await world.start(clientId, performer)
  await world.watch(session, 61)
  await world.sessions.tips.give({
    clientId,
    performerId: performer.id,
    credits: 20,
    message: 'bravo',
    key: null,
  })
  await world.sessions.sessions.end(clientId, session.id)
  const running = await world.start(clientId, performer)
  await world.watch(running, 5)
  const open = await openShow(world)
  const viewer = await world.client({ cash: 500 })
  const peeked = await peek(world, viewer, open.performer)
  await world.watch([open.show, peeked.session], 30)
  await world.sessions.sessions.end(viewer, peeked.session.id)
  await leave(performer.id)
})

/** A client pays, spends the promo credit of the payment, and withdraws the rest. */
async function leave(performerId: string): Promise<void> {
  leaverId = await world.client()
  const validUntil = new Date(world.clock.now() + 1000).toISOString()
  const code = { code: 'LEAVES', kind: 'fixed', value: 100, minimum: 1000, validUntil } as const
  await world.wallet.promos.create({ ...code, usesPerClient: 1, usesInAll: null })
  const { id } = await buyBySandbox(world.wallet, leaverId, 1000, 'LEAVES')
  await sandboxSays(world.wallet, id)
  const message = { clientId: leaverId, performerId, credits: 60, key: 'message:last' }
  await inTransaction(world.database, (tx) => world.wallet.chargeMessage(tx, message))
  const leaver = { id: leaverId, contact: null }
  const back = await inTransaction(world.database, (tx) => world.wallet.returns.payBack(tx, leaver))
  expect(back).toBe(950 - 60)
}

const ended = `(select id from sessions where state = 'ENDED' and type = 'VIDEO')`
const address = (kind: string) => `'client:${clientId}:${kind}'`

/**
 * Manipulations of the data by an intruder; each must be found by its own invariant, and by no other
 * [A8, I1-I12, B4, L4, L6, R2, S10, S11, S18, T1, T2, T4, T5, T6, T7].
 */
const faults: Record<string, () => string[]> = {
  A8: () => [
    `insert into cash_returns (id, client_id, method, amount, state, created_at, next_try_at)
      select gen_random_uuid(), client_id, 'none', 5, 'BY_HAND', now(), now() from sessions limit 1`,
  ],
  S18: () => ['update tips set credits = credits + 1'],
  T7: () => [
    `insert into credits_by_hand select gen_random_uuid(), client_id, client_id, 5, 'told, not posted', now()
      from purchases limit 1`,
  ],
  T6: () => [
    `insert into purchase_refunds (id, purchase_id, client_id, performer_id, promo, cash, from_platform, from_performer,
      reason, admin_id, refunded_at) select gen_random_uuid(), id, client_id, performer_id, 0, 1, 1, 0,
      'said, not posted', client_id, now() from purchases`,
  ],
  I1: () => [
    'alter table ledger_accounts disable trigger user',
    `delete from ledger_accounts where kind = 'promo_expense' and balance <> 0`,
  ],
  I2: () => [
    `update ledger_accounts set balance = balance + 1 where address = 'platform:tax:0'`,
    `update ledger_accounts set balance = balance - 1 where address = 'platform:tax:1'`,
  ],
  I3: () => [
    'alter table ledger_accounts drop constraint client_balance_not_negative',
    `select post_transfers('{k}', '{demo}', '{r}', '{h}', now(), '{1}',
      array[${address('cash')}], '{platform:tax:0}', '{100000}')`,
  ],
  I4: () => ['update leases set cash = cash + 1 where settled_at is null'],
  I5: () => [
    `update sessions set evidenced = evidenced - int8multirange(int8range(
    extract(epoch from active_at)::bigint, extract(epoch from active_at)::bigint + 1)) where id = ${ended}`,
  ],
  B4: () => [`insert into waiting_seconds select id, 1, 2, 3, 4 from sessions where id = ${ended}`],
  I6: () => [
    `insert into leases select id, 99, client_id, 0, 0, false, now() from sessions where id = ${ended}`,
  ],
  I7: () => [
    'alter table postings disable trigger user',
    'alter table performer_entries disable trigger user',
    ...(['pending', 'revenue'] as const).flatMap((kind) => {
      const change = kind === 'pending' ? -1 : 1
      const last = `(select p.ctid from postings p join ledger_accounts a on a.id = p.to_id
        where a.kind = '${kind}' and amount > 1 order by p.transfer_id limit 1)`
      return [
        `update ledger_accounts set balance = balance + ${change}
          where id = (select to_id from postings where ctid = ${last})`,
        `update performer_entries set amount = amount + ${change} where (transfer_id, position) =
          (select transfer_id, position from postings where ctid = ${last})`,
        `update postings set amount = amount + ${change} where ctid = ${last}`,
      ]
    }),
  ],
  I8: () => [
    `select post_transfers('{k}', '{refund}', array[id::text], '{h}', now(), '{1}',
      '{platform:revenue:0}', array[${address('cash')}], '{100000}') from sessions where id = ${ended}`,
    `insert into refunds select gen_random_uuid(), id, client_id, performer_id, 0, 100000, 100000, 0, 'more than all',
      client_id, now() from sessions where id = ${ended}`,
  ],
  I9: () => [
    `select post_transfers('{k1}', '{demo}', '{r}', '{h}', now(), '{1}',
      '{platform:promo_expense:0}', array[${address('promo')}], '{10}')`,
    `select post_transfers('{k2}', '{demo}', '{r}', '{h}', now(), '{1}',
      array[${address('promo')}], array[${address('cash')}], '{10}')`,
  ],
  I10: () => [
    'alter table transfers drop constraint transfers_key_key',
    `insert into transfers (key, kind, reference, input_hash, at)
      select key, kind, reference, input_hash, at from transfers limit 1`,
  ],
  I11: () => [
    'alter table billed_intervals drop constraint billed_intervals_apart',
    `update billed_intervals set during = tstzrange(lower(during), upper(during) - interval '1 s')
      where session_id = ${ended}`,
    `insert into billed_intervals select session_id, tstzrange(lower(during), lower(during) + interval '1 s')
      from billed_intervals where session_id = ${ended}`,
  ],
  L6: () => [
    `with back as (
      insert into cash_returns (id, client_id, payment_id, method, amount, state, created_at, next_try_at)
      select gen_random_uuid(), client_id, id, method, 60, 'SENT', now(), now()
      from payments where client_id = '${leaverId}' returning id, payment_id
    ) select post_transfers(array['k', 'return:' || id], '{demo,return}', array['r', payment_id::text], '{h,h}',
      now(), '{1,2}', array['platform:payment_clearing:0', 'client:${leaverId}:cash'],
      array['client:${leaverId}:cash', 'platform:payment_clearing:1'], '{60,60}') from back`,
  ],
  L4: () => [
    'alter table performer_entries disable trigger user',
    'delete from performer_entries where ctid = (select min(ctid) from performer_entries)',
  ],
  T5: () => [
    `select post_transfers('{k}', '{payout}', '{r}', '{h}', now(), '{1}',
      '{platform:promo_expense:0}', '{platform:payout_clearing:0}', '{10}')`,
  ],
  T1: () => [
    `insert into payments (id, client_id, method, money, state, amount, fee, promo_code, created_at)
      values (gen_random_uuid(), '${clientId}', 'stripe', 'play', 'PAID', 500, 25, '', now())`,
  ],
  T2: () => ['alter table house_money disable trigger user', `update house_money set kind = 'real'`],
  T4: () => [
    `insert into promo_codes (code, kind, value, minimum, valid_from, created_at)
      values ('TOOMUCH', 'fixed', 500, 1000, now(), now())`,
  ],
  R2: () => [
    'alter table receipts disable trigger user',
    `update receipts set signature = 'another' where session_id = ${ended}`,
  ],
  I12: () => [`update sessions set posted = posted + 1 where id = ${ended}`],
  S11: () => [
    `insert into reservations (id, code, client_id, performer_id, price_per_minute, created_at, expires_at, closed_at)
      select gen_random_uuid(), '00000000', client_id, performer_id, 60, created_at, created_at, created_at
      from sessions where id = ${ended}`,
    `insert into phone_calls (call_sid, account_sid, reservation_id, session_id, performer_phone, time_limit,
      created_at, answered_at, heard_at, fed_until) select 'CA1', 'AC1', r.id, s.id, '+32470123456', 60,
      s.created_at, s.ended_at, s.ended_at, 0 from sessions s, reservations r where s.id = ${ended}`,
  ],
  S10: () => [`update sessions set peek_share = peek_share + 10 where type = 'PEEK'`],
}

class Undone extends Error {}

/** The failed invariants after the fault, which is then rolled back. */
async function failingWith(statements: readonly string[]): Promise<string[]> {
  let failing: string[] = []
  const planted = world.owner.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
    failing = (await check(tx))
      .filter(({ violations }) => violations > 0)
      .map(({ invariant }) => invariant.id)
    throw new Undone()
  })
  await planted.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return failing
}

it('finds nothing in data that only the product wrote', async () => {
  const found = await audit(world.database)
  expect(found.filter(({ violations }) => violations > 0)).toEqual([])
  expect(Object.keys(faults).toSorted()).toEqual(found.map(({ invariant }) => invariant.id).toSorted())
})

it.each(Object.keys(faults))('[%s] alone sees its fault', async (id) => {
  expect(await failingWith(faults[id]?.() ?? [])).toEqual([id])
})

it('[I12, B4] finds pictures that no receipt names', async () => {
  const statement = `update sessions set client_picture_seconds = 1 where id = ${ended}`
  expect(await failingWith([statement])).toEqual(['I12'])
})
