import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { grant } from '../../apps/api/src/money/index.ts'
import { addressOf } from '../../apps/api/src/money/ledger/ledger.rules.ts'
import { postTransfers } from '../../apps/api/src/money/ledger/ledger.store.ts'
import { claimMoneyKind } from '../../apps/api/src/money/ledger/money-kind.ts'
import type { Database, Tx } from '../../apps/api/src/platform/database/database.ts'
import { inTransaction } from '../../apps/api/src/platform/database/transaction.ts'
import { enterPeople, type Person } from '../../apps/api/test/people.ts'
import { benchWallet, newAccount, pricePerMinute } from './wallet.ts'

const credits = 1_000_000
const firstNumber = 100_001
const together = 500

export interface RunningSession {
  id: string
  clientId: string
  performerId: string
  performerNumber: number
}

/**
 * ACTIVE VIDEO sessions of as many clients and performers, each with its first lease. People and sessions are written
 * straight into their tables; accounts, credit and leases are the wallet's.
 */
export async function prepareSessions(database: Database, count: number): Promise<RunningSession[]> {
  const wallet = benchWallet(database)
  const sessions = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    clientId: randomUUID(),
    performerId: randomUUID(),
    performerNumber: firstNumber + index,
  }))
  for (let first = 0; first < count; first += together) {
    const some = sessions.slice(first, first + together)
    await inTransaction(database, async (tx) => {
      await enterPeople(tx, wallet, some.flatMap(coupleOf), Date.now())
      await insertStreams(tx, some)
      await postTransfers(tx, some.map(creditOf), Date.now())
      await insertSessions(tx, some)
    })
  }
  // last, and quickly: the first lease must not expire before the first report
  for (let first = 0; first < count; first += together)
    await inTransaction(database, (tx) =>
      wallet.moveLeases(tx, sessions.slice(first, first + together).map(firstLease)),
    )
  await claimMoneyKind(database, 'play', new Date())
  await sql`analyze`.execute(database)
  return sessions
}

function creditOf({ clientId }: RunningSession) {
  const [from, to] = [addressOf.platform('payment_clearing', clientId), addressOf.client(clientId, 'cash')]
  const key = `demo:cash:${clientId}`
  return { key, kind: 'demo' as const, reference: clientId, postings: [{ from, to, amount: credits }] }
}

function firstLease({ id, clientId, performerId }: RunningSession) {
  const account = newAccount({ sessionId: id, clientId, performerId })
  return { account, settle: null, open: grant(account, 1, { promo: 0, cash: credits }) }
}

function columnsOf(sessions: readonly RunningSession[]) {
  return sql`unnest(
    ${sessions.map(({ id }) => id)}::uuid[], ${sessions.map(({ clientId }) => clientId)}::uuid[],
    ${sessions.map(({ performerId }) => performerId)}::uuid[],
    ${sessions.map(({ performerNumber }) => performerNumber)}::int[]) as s(id, client, performer, number)`
}

/** The performer is in a show with the client. */
const coupleOf = ({ clientId, performerId, performerNumber }: RunningSession): Person[] => [
  { role: 'client', id: clientId },
  {
    role: 'performer',
    id: performerId,
    number: performerNumber,
    price_video: pricePerMinute,
    status: 'BUSY',
    switched_available: true,
    stream_active: true,
  },
]

async function insertStreams(tx: Tx, sessions: readonly RunningSession[]): Promise<void> {
  await sql`insert into stage_streams (performer_number, active, last_active_at, viewers)
    select number, true, now(), 1 from ${columnsOf(sessions)}`.execute(tx)
}

/** The request of a session has the session's own id. */
async function insertSessions(tx: Tx, sessions: readonly RunningSession[]): Promise<void> {
  await sql`insert into requests (id, type, state, client_id, performer_id, client_name, performer_name,
      performer_number, price_per_minute, allow_peek, created_at, expires_at, session_id)
    select id, 'VIDEO', 'STARTED', client, performer, 'Client ' || number, 'Stage ' || number, number,
      ${pricePerMinute}::int, false, now(), now(), id
    from ${columnsOf(sessions)}`.execute(tx)
  await sql`insert into sessions (id, request_id, type, state, client_id, performer_id, client_name, performer_name,
      performer_number, price_per_minute, performer_share, created_at, client_seen_at, active_at, lease_seq)
    select id, id, 'VIDEO', 'ACTIVE', client, performer, 'Client ' || number, 'Stage ' || number, number,
      ${pricePerMinute}::int, 70, now(), now(), now(), 1
    from ${columnsOf(sessions)}`.execute(tx)
}
