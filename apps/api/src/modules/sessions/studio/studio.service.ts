import type { CallReply, PerformerStatus, Quality, StudioSession } from '@footlight/contract'
import { refuse } from '../../../platform/refuse.ts'
import { studioHint } from '../kernel/hints.ts'
import type { Shell } from '../kernel/parts.ts'
import { presentStudioSession } from '../kernel/sessions.present.ts'
import { findRunning, type SessionRecord } from '../kernel/sessions.store.ts'
import { refreshPerformer } from '../kernel/status.service.ts'
import { cutLobby } from '../lobby/lobby.service.ts'
import { countViewers } from '../lobby/lobby.store.ts'
import { forgetStream, isStageActive } from '../media/media.store.ts'
import { insertRevocations } from '../media/revocations.store.ts'
import { countStages, endStages, insertStage, mediaOf } from '../media/stages.store.ts'
import { type Seat, stageSeat } from '../media/streams.ts'
import type { createRequests } from '../requests/requests.service.ts'
import type { createSessionService } from '../running/sessions.service.ts'
import { earnedSince, recentSessions } from './studio.store.ts'

/** A night on stage: what the studio sums up as tonight. */
const tonightMs = 12 * 3600_000
const recentCount = 10
const connectedWithinSeconds = 5

/** [O1] The performer's side. */
export function createStudio(
  shell: Shell,
  parts: {
    requests: ReturnType<typeof createRequests>
    sessions: ReturnType<typeof createSessionService>
  },
) {
  const { database, clock } = shell

  async function presentRow(row: SessionRecord): Promise<StudioSession> {
    return presentStudioSession(await parts.sessions.present(row), row)
  }

  return {
    async overview(performerId: string): Promise<CallReply<'studio'>> {
      const now = clock.now()
      const performer = (await shell.performers.byIds([performerId])).get(performerId)
      const stage = await shell.act((tx) => shell.performers.lock(tx, performerId))
      if (!performer || !stage) throw refuse('NOT_FOUND')
      const running = await findRunning(database, 'performer_id', performerId)
      const tonight = await earnedSince(database, performerId, new Date(now - tonightMs))
      return {
        performer,
        available: stage.switchedAvailable,
        streamActive: await isStageActive(database, stage.number),
        lobbyViewers: await countViewers(
          database,
          performerId,
          Math.floor(now / 1000) - connectedWithinSeconds,
        ),
        session: running ? await presentRow(running) : null,
        tonight: { ...tonight, rating: performer.rating },
        recent: await recentSessions(database, performerId, recentCount),
      }
    },

    async goLive(performerId: string, quality: Quality, signInId?: string): Promise<Seat> {
      const stageId = shell.random.uuid()
      const { performer, mediaUrl } = await shell.act(async (tx) => {
        const locked = await shell.performers.lock(tx, performerId)
        if (locked?.approvalStatus !== 'approved') throw refuse('NOT_APPROVED')
        // who is on air already stays where her viewers are
        const mediaUrl = (await mediaOf(tx, performerId)) ?? shell.mediaNodes.place(await countStages(tx))
        await insertStage(tx, { id: stageId, performerId, quality, mediaUrl, at: new Date(clock.now()) })
        return { performer: locked, mediaUrl }
      })
      return stageSeat(shell, {
        sub: performerId,
        kind: 'performer',
        direction: 'publish',
        ses: stageId,
        performerNumber: performer.number,
        mediaUrl,
        signInId,
      })
    },

    /** Off air: her session ends, her stream and her lobby are cut, whoever asks gets an answer. */
    async leave(performerId: string): Promise<PerformerStatus> {
      await parts.sessions.endForPerformer(performerId)
      return shell.act(async (tx, hint) => {
        await parts.requests.declineOpen(tx, performerId, hint)
        const at = new Date(clock.now())
        const stages = await endStages(tx, performerId, at)
        await insertRevocations(tx, stages, at)
        if (stages.length > 0) hint({ type: 'cut', ids: stages })
        await cutLobby(shell, tx, performerId, hint)
        const performer = await refreshPerformer(shell, tx, performerId, hint, {
          switchedAvailable: false,
          streamActive: false,
          streamLostAt: null,
        })
        if (performer) await forgetStream(tx, performer.number)
        hint(studioHint(performerId))
        return performer?.status ?? 'OFFLINE'
      })
    },

    /** [P2] Her switch; on only while she is on stage. */
    async setAvailability(performerId: string, available: boolean): Promise<PerformerStatus> {
      return shell.act(async (tx, hint) => {
        const locked = await shell.performers.lock(tx, performerId)
        if (locked?.approvalStatus !== 'approved') throw refuse('NOT_APPROVED')
        if (available && !locked.streamActive) throw refuse('NOT_LIVE')
        const performer = await refreshPerformer(shell, tx, performerId, hint, {
          switchedAvailable: available,
          missedRequests: 0,
        })
        hint(studioHint(performerId))
        return performer?.status ?? 'OFFLINE'
      })
    },

    async endSession(performerId: string): Promise<StudioSession> {
      const row = await parts.sessions.endForPerformer(performerId)
      if (!row) throw refuse('NOT_FOUND')
      return presentRow(row)
    },
  }
}
