import {
  type CallReply,
  type PerformerStatus,
  performerPart,
  type Quality,
  type StudioSession,
} from '@footlight/contract'
import type { LockedPerformer } from '../../../people/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endEncoderStage } from '../encoder/encoder.store.ts'
import { sessionChanged, studioChanged } from '../kernel/after-commit-events.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { findRunning, pauseRunning, type SessionRecord } from '../kernel/records/sessions.store.ts'
import { presentStudioSession } from '../kernel/sessions.present.ts'
import { refreshPerformer } from '../kernel/status.service.ts'
import { cutLobby } from '../lobby/lobby.service.ts'
import { countViewers } from '../lobby/lobby.store.ts'
import { openingOf } from '../lobby/opening.ts'
import { cut } from '../media/cut.ts'
import { forgetStream, stageStreamOf } from '../media/media.store.ts'
import { countStages, endStages, insertStage, mediaOf } from '../media/stages.store.ts'
import { type Seat, stageSeat } from '../media/streams.ts'
import type { Requests } from '../requests/requests.service.ts'
import type { RunningSessions } from '../running/sessions.service.ts'
import { billedSince, recentSessions } from './studio.store.ts'

/** The time that the studio sums up as "tonight". */
const tonightMs = 12 * 3600_000
const recentCount = 10
const connectedWithinSeconds = 5
/** how often a studio without events asks: each opening of its lobby is in one reply */
const openingShownMs = 5_000

export interface NewStage {
  quality: Quality
  /** [O14] who is in the picture; default: the performer alone */
  people?: readonly string[] | undefined
}

/** [O1] The performer's studio: stage, availability, sessions and earnings. */
export interface Studio {
  /** @throws NOT_FOUND */
  overview(performerId: string): Promise<CallReply<'studio'>>
  /** Opens a stage and returns the seat to publish at. @throws NOT_APPROVED, RECORD_MISSING, NOT_FOUND */
  goLive(performerId: string, stage: NewStage, signInId?: string): Promise<Seat>
  /** Takes the performer off air: the session ends, stream and lobby are cut, and an open request gets an answer. */
  leave(performerId: string, by?: 'performer' | 'admin'): Promise<PerformerStatus>
  /** [P2] Sets the performer's availability switch; it can be on only while on air. @throws NOT_APPROVED, NOT_LIVE */
  setAvailability(performerId: string, available: boolean): Promise<PerformerStatus>
  /** @throws NOT_FOUND where none runs */
  endSession(performerId: string): Promise<StudioSession>
  /** [S8] The clients read that a pause is no lost connection; what is held and billed follows the media alone. @throws NOT_FOUND */
  pauseSession(performerId: string, paused: boolean): Promise<void>
}

export function createStudio(
  context: SessionContext,
  parts: {
    requests: Pick<Requests, 'declineOpen'>
    sessions: Pick<RunningSessions, 'present' | 'endForPerformer'>
  },
): Studio {
  const { clock } = context

  async function presentRow(row: SessionRecord): Promise<StudioSession> {
    return presentStudioSession(await parts.sessions.present(row), row, clock.now())
  }

  return {
    overview: (performerId) => readOverview(context, performerId, presentRow),

    async goLive(performerId, { quality, people }, signInId) {
      const stageId = context.random.uuid()
      const { performer, mediaUrl } = await context.inTransaction(async (work) => {
        const { tx } = work
        const locked = await work.performer(performerId)
        if (locked?.approvalStatus !== 'approved') throw refuse('NOT_APPROVED')
        // a performer who is on air already stays on the media server to which the viewers are connected
        const mediaUrl = (await mediaOf(tx, performerId)) ?? context.mediaNodes.place(await countStages(tx))
        const at = new Date(clock.now())
        // [H1] the camera takes the place of an encoder, which would otherwise take it back by itself
        await cut(context, work, await endEncoderStage(tx, performerId, at))
        await insertStage(tx, { id: stageId, performerId, quality, mediaUrl, at })
        await context.appear(tx, { id: stageId, performerId, people })
        return { performer: locked, mediaUrl }
      })
      return stageSeat(context, {
        sub: performerId,
        kind: 'performer',
        direction: 'publish',
        ses: stageId,
        performerNumber: performer.number,
        mediaUrl,
        signInId,
      })
    },

    async leave(performerId, by) {
      await parts.sessions.endForPerformer(performerId, by)
      return context.inTransaction(async (work) => {
        await parts.requests.declineOpen(work, performerId)
        await cut(context, work, await endStages(work.tx, performerId, new Date(clock.now())))
        await cutLobby(context, work, performerId)
        const performer = await refreshPerformer(context, work, performerId, {
          switchedAvailable: false,
          switchedOffFor: null,
          streamActive: false,
          streamLostAt: null,
        })
        if (performer) await forgetStream(work.tx, performer.number)
        work.afterCommit(studioChanged(performerId))
        return performer?.status ?? 'OFFLINE'
      })
    },

    async setAvailability(performerId, available) {
      return context.inTransaction(async (work) => {
        const locked = await work.performer(performerId)
        if (locked?.approvalStatus !== 'approved') throw refuse('NOT_APPROVED')
        if (available && !locked.streamActive) throw refuse('NOT_LIVE')
        const performer = await refreshPerformer(context, work, performerId, {
          switchedAvailable: available,
          switchedOffFor: null,
          missedRequests: 0,
        })
        work.afterCommit(studioChanged(performerId))
        return performer?.status ?? 'OFFLINE'
      })
    },

    async endSession(performerId) {
      const row = await parts.sessions.endForPerformer(performerId)
      if (!row) throw refuse('NOT_FOUND')
      return presentRow(row)
    },

    async pauseSession(performerId, paused) {
      await context.inTransaction(async (work) => {
        const rows = await pauseRunning(work.tx, performerId, paused)
        if (rows.length === 0) throw refuse('NOT_FOUND')
        work.afterCommit(...rows.map(sessionChanged))
      })
    },
  }
}

async function readOverview(
  context: SessionContext,
  performerId: string,
  presentRow: (row: SessionRecord) => Promise<StudioSession>,
): Promise<CallReply<'studio'>> {
  const { database } = context
  const now = context.clock.now()
  const performer = (await context.performers.byIds([performerId])).get(performerId)
  const stage = await context.inTransaction((work) => work.performer(performerId))
  if (!performer || !stage) throw refuse('NOT_FOUND')
  const stream = await stageStreamOf(database, stage.number)
  const running = await findRunning(database, 'performer_id', performerId)
  const opening = await openingOf(context, database, performerId)
  const since = new Date(now - tonightMs)
  const { sessionSeconds, unposted } = await billedSince(database, performerId, since)
  const { net, tipsNet } = await context.wallet.earnedSince(performerId, since)
  const session = running ? await presentRow(running) : null
  const waiting = running && session ? waitingOf(running, session) : { seconds: 0, earned: 0 }
  return {
    performer,
    available: stage.switchedAvailable,
    switchedOffFor: stage.switchedOffFor,
    offlineAt: offlineAt(stage, context.waits.seatHoldMs),
    streamActive: stream.active,
    pictureFault: stream.pictureFault,
    arriving: stream.arriving,
    cannotPlay: stream.cannotPlay,
    slowViewers: stream.slowViewers,
    guestsSeeFrom:
      opening && opening.fromMs > now - openingShownMs ? new Date(opening.fromMs).toISOString() : null,
    lobbyViewers: await countViewers(database, performerId, Math.floor(now / 1000) - connectedWithinSeconds),
    session,
    tonight: {
      sessionSeconds: sessionSeconds + waiting.seconds,
      net: net + unposted + waiting.earned,
      tipsNet,
      rating: performer.rating,
    },
    recent: await recentSessions(database, performerId, { limit: recentCount, withPeeks: true }),
    lastShow: (await recentSessions(database, performerId, { limit: 1, withPeeks: false }))[0] ?? null,
  }
}

/** Of the running session, what its meter shows and no bill has stored yet: the evening counts it too. */
function waitingOf(row: SessionRecord, { billedSeconds, earned }: StudioSession) {
  return {
    seconds: billedSeconds - row.billed_seconds,
    earned: earned - performerPart(row.billed_charge, row.performer_share),
  }
}

/** [S8] When a stage without a picture goes offline by itself; null: it does not, or a running show has a hold of its own. */
function offlineAt({ away, streamLostAt }: LockedPerformer, seatHoldMs: number): string | null {
  return away && streamLostAt ? new Date(streamLostAt.getTime() + seatHoldMs).toISOString() : null
}
