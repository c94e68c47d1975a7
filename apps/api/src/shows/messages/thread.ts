import type { Blocks, NotificationsModule } from '../../people/index.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refuse.ts'
import {
  type Obstacle,
  obstacleTo,
  otherOf,
  ownerOf,
  type Pair,
  pairFor,
  threadWith,
} from './messages.rules.ts'
import * as store from './messages.store.ts'
import type { Standing } from './people.ts'

export type Ids = { clientId: string; performerId: string }

/** The account that calls. */
export interface Reader {
  accountId: string
  role: 'client' | 'performer' | 'admin'
}

/** [W10] @throws NOT_FOUND: the reader is neither of the two */
export function ownPair(reader: Reader, ids: Ids): Pair {
  const pair = pairFor(reader, ids)
  if (!pair) throw refuse('NOT_FOUND')
  return pair
}

/** The pair of a message that its reader may see. @throws NOT_FOUND */
export function pairOf(reader: Reader, message: store.MessageRecord | undefined): Pair {
  if (!message) throw refuse('NOT_FOUND')
  return ownPair(reader, { clientId: message.client_id, performerId: message.performer_id })
}

export function isIn(message: store.MessageRecord | undefined, pair: Pair): message is store.MessageRecord {
  return message?.client_id === pair.clientId && message.performer_id === pair.performerId
}

export interface AccessParts {
  blocks: Pick<Blocks, 'isBetween'>
  /** whether the two had a session together */
  haveMet(clientId: string, performerId: string): Promise<boolean>
}

/** [M1] A performer learns nothing of an unknown client, not even whether the id exists. @throws NOT_FOUND */
export async function refuseStrangers(
  { haveMet }: Pick<AccessParts, 'haveMet'>,
  pair: Pair,
  box: store.Box | undefined,
): Promise<void> {
  if (pair.side === 'client') return
  if (box && box.heard_seq > 0) return
  if (!(await haveMet(pair.clientId, pair.performerId))) throw refuse('NOT_FOUND')
}

/** Why the pair's reader cannot write to the other now. */
export async function obstacleOf(
  { blocks }: Pick<AccessParts, 'blocks'>,
  handle: Database | Tx,
  pair: Pair,
  standing: Standing,
): Promise<Obstacle | null> {
  const blocked = await blocks.isBetween(handle, pair.clientId, pair.performerId)
  return obstacleTo({ side: pair.side, blocked, ...standing })
}

/** Publishes an event to both accounts, or to the reader whose own view of the thread changed. */
export function announce(bus: Bus, pair: Pair, to: 'both' | 'reader'): void {
  const { clientId, performerId } = pair
  const accountIds = to === 'both' ? [clientId, performerId] : [ownerOf(pair)]
  bus.publish({ audience: { accountIds }, event: { type: 'message', clientId, performerId } })
}

export function announceSeen(bus: Bus, pair: Pair): void {
  bus.publish({ audience: { accountIds: [ownerOf(pair)] }, event: { type: 'notification' } })
}

/** [A10] Marks the thread's notifications as seen once nothing in it is unread; later ones stay unseen. */
export async function markSeen(
  notifications: Pick<NotificationsModule, 'markNotificationsSeen'>,
  tx: Tx,
  pair: Pair,
): Promise<{ unread: number; markedSeen: boolean }> {
  const unread = await store.countUnread(tx, pair)
  const link = threadWith(otherOf(pair))
  return {
    unread,
    markedSeen: unread === 0 && (await notifications.markNotificationsSeen(tx, ownerOf(pair), link)),
  }
}
