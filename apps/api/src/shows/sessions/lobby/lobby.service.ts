import { createHash, createHmac } from 'node:crypto'
import type { PerformerStatus } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { networkOf } from '../../../platform/http/rate-limits/address.ts'
import { refuse } from '../../../platform/refuse.ts'
import { readSettings } from '../../../site/index.ts'
import type { SessionContext } from '../kernel/parts.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { cut } from '../media/cut.ts'
import { mediaOf } from '../media/stages.store.ts'
import { type PlaySeat, playSeat } from '../media/streams.ts'
import { cutModerators } from '../moderators/moderators.service.ts'
import { requireEntry } from './entry.ts'
import {
  countVisits,
  endUsedUpVisits,
  endVisitsOf,
  endVisitsTo,
  findGuest,
  insertGuest,
  openVisit,
  usedByAddress,
  usedSeconds,
  type ViewerRecord,
  viewerOfAccount,
} from './lobby.store.ts'
import { openingOf } from './opening.ts'
import { countVisitor } from './visits.store.ts'

/** [S2] Free seconds per day of all guests of one network: enough for 120 guests, as many may share an address. */
const networkSeconds = 3600

/** [S2] Seconds of free preview for each performer and day, as they are now. */
export interface LobbyLimits {
  client: number
  guest: number
}

/** The caller of the lobby: an account, or a guest identified by the token in a cookie. */
export interface LobbyCaller {
  account: {
    id: string
    role: 'client' | 'performer' | 'admin'
    /** [A13] an account without a proven address watches as long as a guest, and is counted as one */
    emailVerified: boolean
    signInId?: string
  } | null
  guestToken: string | undefined
  /** where the call comes from */
  address: string
}

export interface OpenedViewer {
  viewer: ViewerRecord
  /** token for the cookie of a new guest; null: the viewer was known */
  newToken: string | null
}

/** [S2] The free lobby. */
export interface Lobby {
  initiate(caller: LobbyCaller): Promise<OpenedViewer & { freeSeconds: number }>
  /**
   * Joins the lobby of a performer who is on stage and in no session.
   * @throws NOT_FOUND, BLOCKED, PERFORMER_OFFLINE, PERFORMER_BUSY, LOBBY_USED_UP
   */
  join(
    caller: LobbyCaller,
    performerId: string,
  ): Promise<{
    playStream: PlaySeat
    performerStatus: PerformerStatus
    freeSeconds: number
    newToken: string | null
  }>
  /** Within the report's transaction: one second of preview for every connected visitor. */
  count(tx: Tx, connectedIds: readonly string[], atMs: number): Promise<void>
  limits(): Promise<LobbyLimits>
  /** Cuts those whose preview of the day is used up. */
  sweep(): Promise<void>
}

export function createLobby(context: SessionContext): Lobby {
  const { clock, random } = context

  /** The hash contains the day, so that visits of different days cannot be linked to one network. */
  function hashOfNetwork(address: string): string {
    const text = `${dayOf(clock.now())} ${networkOf(address)}`
    return createHmac('sha256', context.addressKey).update(text).digest('base64url')
  }

  async function viewerFor(tx: Tx, caller: LobbyCaller): Promise<OpenedViewer> {
    const at = new Date(clock.now())
    if (caller.account)
      return { viewer: await viewerOfAccount(tx, caller.account, random.uuid(), at), newToken: null }
    const known = caller.guestToken && (await findGuest(tx, hashOf(caller.guestToken)))
    if (known) return { viewer: known, newToken: null }
    const newToken = random.bytes(32).toString('base64url')
    return { viewer: await insertGuest(tx, random.uuid(), hashOf(newToken), at), newToken }
  }

  return {
    async initiate(caller) {
      return context.inTransaction(async ({ tx }) => {
        const opened = await viewerFor(tx, caller)
        return { ...opened, freeSeconds: limitFor(opened.viewer, await readLimits(tx)) }
      })
    },

    async join(caller, performerId) {
      const joined = await context.inTransaction(async ({ tx, performer: lock }) => {
        // locked, so that no visit begins while a private session begins
        const performer = await lock(performerId)
        if (!performer) throw refuse('NOT_FOUND')
        await requireEntry(context, tx, performer, caller.account?.id)
        const opened = await viewerFor(tx, caller)
        const used = await usedSeconds(tx, opened.viewer.id, performerId, dayOf(clock.now()))
        const addressHash = opened.viewer.known ? null : hashOfNetwork(caller.address)
        const network = addressHash ? await usedByAddress(tx, addressHash, dayOf(clock.now())) : 0
        const freeSeconds = Math.min(
          limitFor(opened.viewer, await readLimits(tx)) - used,
          networkSeconds - network,
        )
        if (freeSeconds <= 0) throw refuse('LOBBY_USED_UP')
        const at = new Date(clock.now())
        const visit = { id: random.uuid(), viewerId: opened.viewer.id, performerId, addressHash, at }
        const visitId = await openVisit(tx, visit)
        if (visitId === visit.id) await countVisitor(tx, visit, at)
        const mediaUrl = await mediaOf(tx, performerId)
        return { ...opened, performer, freeSeconds, visitId, mediaUrl }
      })
      const opening = await openingOf(context, context.database, performerId)
      const playStream = await playSeat(context, {
        sub: caller.account?.id ?? joined.viewer.id,
        kind: caller.account?.role ?? 'guest',
        ses: joined.visitId,
        audience: 'lobby',
        ...(opening && { fromMs: opening.fromMs }),
        performerNumber: joined.performer.number,
        mediaUrl: joined.mediaUrl,
        signInId: caller.account?.signInId,
      })
      const performerStatus: PerformerStatus = joined.performer.status
      return { playStream, performerStatus, freeSeconds: joined.freeSeconds, newToken: joined.newToken }
    },

    count: (tx, connectedIds, atMs) => countVisits(tx, connectedIds, Math.floor(atMs / 1000), dayOf(atMs)),

    limits: () => readLimits(context.database),

    async sweep() {
      await context.inTransaction(async (work) => {
        const at = new Date(clock.now())
        const ended = await endUsedUpVisits(
          work.tx,
          { ...(await readLimits(work.tx)), address: networkSeconds },
          dayOf(clock.now()),
          at,
        )
        await cut(
          context,
          work,
          ended.map(({ id }) => id),
        )
        for (const visit of ended) {
          if (visit.account_id === null) continue
          const event = { type: 'lobby.ended' as const, performerId: visit.performer_id }
          work.afterCommit({
            type: 'event',
            message: { audience: { accountIds: [visit.account_id] }, event },
          })
        }
      })
    },
  }
}

/** Ends all visits of a lobby, and those of moderators: the performer goes private or off air. */
export async function cutLobby(
  context: Pick<SessionContext, 'clock'>,
  work: UnitOfWork,
  performerId: string,
): Promise<void> {
  await cutModerators(context, work, performerId)
  const ids = await endVisitsTo(work.tx, performerId, new Date(context.clock.now()))
  if (ids.length === 0) return
  await cut(context, work, ids)
  const event = { type: 'lobby.ended' as const, performerId }
  work.afterCommit({ type: 'event', message: { audience: 'everyone', event } })
}

/** [S14] Ends one account's visits to a performer's lobby. */
export async function cutVisits(
  context: Pick<SessionContext, 'clock'>,
  work: UnitOfWork,
  pair: { clientId: string; performerId: string },
): Promise<void> {
  const ids = await endVisitsOf(work.tx, pair, new Date(context.clock.now()))
  if (ids.length === 0) return
  await cut(context, work, ids)
  const event = { type: 'lobby.ended' as const, performerId: pair.performerId }
  work.afterCommit({ type: 'event', message: { audience: { accountIds: [pair.clientId] }, event } })
}

async function readLimits(handle: Database | Tx): Promise<LobbyLimits> {
  const { clientPreviewSeconds: client, guestPreviewSeconds: guest } = await readSettings(handle)
  return { client, guest }
}

function limitFor(viewer: ViewerRecord, limits: LobbyLimits): number {
  return viewer.known ? limits.client : limits.guest
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
