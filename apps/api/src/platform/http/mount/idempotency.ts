import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ErrorCode } from '@footlight/contract'
import type { DataExport } from '../../data-export.ts'
import type { Database } from '../../database/database.ts'
import { Refusal, refuse } from '../../refuse.ts'
import type { Clock } from '../../time/clock.ts'
import type { StoredReply } from './idempotency.tables.ts'

const retentionMs = 24 * 3600_000
/** a first call without an answer after this time died with its process: a repeat may take over its key */
const abandonedMs = 30_000
const pollMs = 40
const waitMs = 20_000

export interface KeyedCall {
  accountId: string
  call: string
  key: string
  input: unknown
}

export interface Idempotency {
  /** [W8] Runs `work` once per key; every call with the same key and input receives that one reply. */
  run<Reply extends object>(keyed: KeyedCall, work: () => Promise<Reply>): Promise<Reply>
  /** forgets keys older than a day */
  forget(): Promise<void>
  /** [A8] export and erasure of the calls whose replies are stored */
  personal: DataExport
}

export function createIdempotency({ database, clock }: { database: Database; clock: Clock }): Idempotency {
  const rowsOf = ({ accountId, call, key }: KeyedCall) => ({ account_id: accountId, call, key }) as const

  /** True when this call is the first with its key, or takes over from one that died. */
  async function claim(keyed: KeyedCall, inputHash: Buffer): Promise<boolean> {
    const now = new Date(clock.now())
    const inserted = await database
      .insertInto('idempotency_keys')
      .values({ ...rowsOf(keyed), input_hash: inputHash, reply: null, created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'call', 'key'])
          .doUpdateSet({ created_at: now })
          .where('idempotency_keys.reply', 'is', null)
          .where('idempotency_keys.input_hash', '=', inputHash)
          .where('idempotency_keys.created_at', '<', new Date(clock.now() - abandonedMs)),
      )
      .returning('key')
      .execute()
    return inserted.length === 1
  }

  async function storeReply(keyed: KeyedCall, reply: StoredReply): Promise<void> {
    await database
      .updateTable('idempotency_keys')
      .set({ reply: JSON.stringify(reply) })
      .where((where) => where.and(rowsOf(keyed)))
      .execute()
  }

  async function release(keyed: KeyedCall): Promise<void> {
    await database
      .deleteFrom('idempotency_keys')
      .where((where) => where.and(rowsOf(keyed)))
      .execute()
  }

  return {
    personal: {
      name: 'repeatedCalls',
      read: (accountId) =>
        database
          .selectFrom('idempotency_keys')
          .select(['call', 'created_at'])
          .where('account_id', '=', accountId)
          .execute(),
      async erase(tx, { id }) {
        await tx.deleteFrom('idempotency_keys').where('account_id', '=', id).execute()
      },
    },

    async run<Reply extends object>(keyed: KeyedCall, work: () => Promise<Reply>): Promise<Reply> {
      requireKey(keyed.key)
      const inputHash = createHash('sha256').update(JSON.stringify(keyed.input)).digest()
      for (let waitedMs = 0; ; waitedMs += pollMs) {
        if (await claim(keyed, inputHash)) break
        const row = await database
          .selectFrom('idempotency_keys')
          .select(['input_hash', 'reply'])
          .where((where) => where.and(rowsOf(keyed)))
          .executeTakeFirst()
        if (row && !row.input_hash.equals(inputHash)) throw refuse('IDEMPOTENCY_MISMATCH')
        if (row?.reply) return replay(row.reply)
        if (waitedMs >= waitMs) throw refuse('NOT_READY')
        await delay(pollMs)
      }
      const body = await work().catch(async (error: unknown) => {
        // a refusal is an answer like any other; a failure is not, and may be tried again
        if (error instanceof Refusal && error.status < 500) {
          const { code, message, rule, params } = error
          await storeReply(keyed, { kind: 'refused', code, message, rule, params })
        } else await release(keyed)
        throw error
      })
      // the key is not released when this fails: the work is done and must not be repeated immediately
      await storeReply(keyed, { kind: 'done', body })
      return body
    },

    async forget() {
      await database
        .deleteFrom('idempotency_keys')
        .where('created_at', '<', new Date(clock.now() - retentionMs))
        .execute()
    },
  }
}

function requireKey(key: string): void {
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return
  throw refuse('VALIDATION', {
    fields: [
      {
        path: 'headers.idempotency-key',
        rule: 'format',
        message: 'Use 1 to 200 printable characters without spaces.',
      },
    ],
  })
}

function replay<Reply extends object>(stored: StoredReply): Reply {
  if (stored.kind === 'done') return stored.body as Reply
  const { message, rule, params } = stored
  throw refuse(stored.code as ErrorCode, { message, ...(rule && { rule }), ...(params && { params }) })
}
