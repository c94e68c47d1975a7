import type { CallReply } from '@footlight/contract'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import type { EventEmitter } from '../../platform/events.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { recordAudit } from '../../site/index.ts'
import { clientsByIds } from '../accounts/index.ts'
import type { PerformersModule } from '../performers/index.ts'
import * as store from './blocks.store.ts'

export interface Pair {
  clientId: string
  performerId: string
}

export interface BlockEvents {
  /**
   * Emitted after a block commits: subscribers end what runs between the two, in transactions of their own. Until all
   * have succeeded, the sweep emits it again.
   */
  blocked: [pair: Pair, by: 'client' | 'performer']
}

export interface BlockParts {
  database: Database
  transact: Transact
  clock: Clock
  performers: Pick<PerformersModule, 'byIds' | 'lock'>
}

/** [S14] Blocks between clients and performers. */
export interface Blocks {
  /** Whether either of the two has blocked the other. */
  isBetween(tx: Database | Tx, clientId: string, performerId: string): Promise<boolean>
  /** Performers whom this client has blocked, or who have blocked this client: they are not recommended to the client. */
  shutOutFrom(tx: Database | Tx, clientId: string): Promise<string[]>
  /** Those of these clients who blocked the performer or are blocked by the performer: they are not shown the performer. */
  shutOutOf(
    tx: Database | Tx,
    performerId: string,
    clientIds: readonly string[],
  ): Promise<ReadonlySet<string>>
  /** Those of these accounts whom another one has blocked. */
  blockedAmong(ids: readonly string[]): Promise<ReadonlySet<string>>
  ofClient(clientId: string): Promise<CallReply<'blockedPerformers'>['blocks']>
  ofPerformer(performerId: string): Promise<CallReply<'blockedClients'>['blocks']>
  /** A second call changes nothing. @throws NOT_FOUND */
  blockPerformer(clientId: string, performerId: string): Promise<void>
  unblockPerformer(clientId: string, performerId: string): Promise<void>
  blockClient(performerId: string, clientId: string): Promise<void>
  unblockClient(performerId: string, clientId: string): Promise<void>
  /** [B7] Carries out blocks whose process died before it ended what runs. */
  sweep(): Promise<void>
}

/** of one sweep */
const partedAtOnce = 50

export function createBlockService(
  { database, transact, clock, performers }: BlockParts,
  events: EventEmitter<BlockEvents>,
): Blocks {
  /** [O5] a performer's changes are in the audit log, blocks included */
  async function put(pair: store.BlockKey): Promise<void> {
    const isNew = await transact(async (tx) => {
      // requests and visits lock the performer's row too: none can begin while the block is inserted
      await performers.lock(tx, pair.performer_id)
      const row = { ...pair, blocked_at: new Date(clock.now()), parted: false }
      if (!(await store.insertBlock(tx, row))) return false
      if (pair.blocked_by === 'performer') await note(tx, pair, 'client.blocked')
      return true
    })
    if (isNew) await partThe(pair)
  }

  /** Ends what runs, after the block has committed, as each module takes its own locks; the sweep repeats it after a crash. */
  async function partThe(pair: store.BlockKey): Promise<void> {
    const two = { clientId: pair.client_id, performerId: pair.performer_id }
    await events.emit('blocked', two, pair.blocked_by)
    await store.setParted(database, pair)
  }

  function take(pair: store.BlockKey): Promise<void> {
    return transact(async (tx) => {
      if (!(await store.deleteBlock(tx, pair)) || pair.blocked_by === 'client') return
      await note(tx, pair, 'client.unblocked')
    })
  }

  function note(tx: Tx, pair: store.BlockKey, action: 'client.blocked' | 'client.unblocked') {
    return recordAudit(tx, {
      actorId: pair.performer_id,
      action,
      subject: pair.client_id,
      at: new Date(clock.now()),
    })
  }

  return {
    isBetween: store.hasBlock,
    shutOutFrom: store.readShutOut,
    shutOutOf: async (tx, ...of) => new Set(await store.readShutOutOf(tx, ...of)),

    blockedAmong: async (ids) => new Set(await store.readBlocked(database, ids)),

    async ofClient(clientId) {
      const rows = await store.readBlocks(database, { side: 'client', id: clientId })
      const known = await performers.byIds(rows.map((row) => row.performer_id))
      return rows.flatMap(({ performer_id: performerId, blocked_at }) => {
        const performer = known.get(performerId)
        if (!performer) return []
        const number = performer.advert_numbers[0]?.advertNumber ?? 0
        return [{ performerId, name: performer.displayName, number, since: blocked_at.toISOString() }]
      })
    },

    async ofPerformer(performerId) {
      const rows = await store.readBlocks(database, { side: 'performer', id: performerId })
      const known = await clientsByIds(
        database,
        rows.map((row) => row.client_id),
      )
      return rows.flatMap(({ client_id: clientId, blocked_at }) => {
        const name = known.get(clientId)?.displayName
        return name === undefined ? [] : [{ clientId, name, since: blocked_at.toISOString() }]
      })
    },

    async blockPerformer(clientId, performerId) {
      if (!(await performers.byIds([performerId])).has(performerId)) throw refuse('NOT_FOUND')
      await put({ client_id: clientId, performer_id: performerId, blocked_by: 'client' })
    },

    unblockPerformer: (clientId, performerId) =>
      take({ client_id: clientId, performer_id: performerId, blocked_by: 'client' }),

    async blockClient(performerId, clientId) {
      if (!(await clientsByIds(database, [clientId])).has(clientId)) throw refuse('NOT_FOUND')
      await put({ client_id: clientId, performer_id: performerId, blocked_by: 'performer' })
    },

    unblockClient: (performerId, clientId) =>
      take({ client_id: clientId, performer_id: performerId, blocked_by: 'performer' }),

    async sweep() {
      const failures: unknown[] = []
      for (const row of await store.readUnparted(database, partedAtOnce))
        await partThe(row).catch((failure: unknown) => failures.push(failure))
      if (failures.length > 0) throw new AggregateError(failures, 'blocks could not be carried out')
    },
  }
}
