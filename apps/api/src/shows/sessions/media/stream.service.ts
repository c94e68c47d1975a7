import { defaultStreamApplication } from '@footlight/contract'
import type { MediaReport, MediaReportReply } from '@footlight/contract/internal'
import type { PerformerPatch } from '../../../people/index.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { isUuid } from '../../../platform/random.ts'
import { sessionChanged, studioChanged } from '../kernel/after-commit-events.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { pauseRunning } from '../kernel/records/sessions.store.ts'
import { refreshPerformer } from '../kernel/status.service.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { judgeAbsence, unreportedMs } from './absence.rules.ts'
import {
  findLongLost,
  loseSilentStreams,
  noteMissing,
  noteReport,
  noteServerLost,
  type StageStream,
  writeStreams,
} from './media.store.ts'
import { claimDueRevocations, findRevoked, markRevoked } from './revocations.store.ts'
import { mutedAmong } from './stages.store.ts'
import { stageNumber } from './streams.ts'

const retryRevokeMs = 2000
/** Receives the media server's reports of streams, viewers and evidence, and sends it revocations. */
export interface Streams {
  /**
   * Applies one report. A repeated, late or out-of-order report changes nothing more; a failure is an error reply, and
   * the media server sends it again.
   */
  report(report: MediaReport): Promise<MediaReportReply>
  /** Cuts sessions on the media server now; the sweep retries those that it does not confirm. */
  cut(ids: readonly string[]): Promise<void>
  sweepRevocations(): Promise<void>
  /** Marks unreported streams as lost, and switches performers off whose own absence outlasts the seat hold [P2, S8]. */
  sweepStreams(): Promise<void>
}

/** The services that handle the contents of a report. */
interface Subscribers {
  /** [S2] Counts a second for the lobby visits that were connected in it. */
  countVisits(tx: Tx, connectedIds: readonly string[], atMs: number): Promise<void>
  /** [B4] Bills evidence; returns for how long the sessions are paid for [B12]. */
  applyEvidence(evidence: MediaReport['evidence']): Promise<MediaReportReply['funded']>
  fundedOf(sessionIds: readonly string[]): Promise<MediaReportReply['funded']>
}

export function createStreams(context: SessionContext, subscribers: Subscribers): Streams {
  const { database, clock } = context

  /** [B4] Notifies the studio that the picture fault, the kind of picture or the viewers who cannot play it have changed. */
  async function notifyStudio(work: UnitOfWork, number: number) {
    const performer = await work.performerByNumber(number)
    if (performer) work.afterCommit(studioChanged(performer.id))
  }

  return {
    async report(report) {
      await context.inTransaction(async (work) => {
        const { tx } = work
        const changed = await writeStreams(tx, report.node, stagesOf(report), new Date(clock.now()))
        await noteReport(tx, report, new Date(clock.now()))
        for (const { number, active, cameOrWent } of changed)
          if (cameOrWent) await setActive(context, work, number, active)
          else await notifyStudio(work, number)
      })
      const cutOff = report.cutOff?.filter((id) => isUuid(id)) ?? []
      const cutOffAt = new Date(Math.min(report.at, clock.now()))
      if (cutOff.length > 0) await context.inTransaction(({ tx }) => noteServerLost(tx, cutOff, cutOffAt))
      const funded = await subscribers.applyEvidence(report.evidence)
      // after the evidence, which is of earlier seconds
      const calls = report.calls?.filter(({ sessionId }) => isUuid(sessionId)) ?? []
      if (calls.length > 0) await context.inTransaction(({ tx }) => noteMissing(tx, report, calls))
      const evidenced = new Set(report.evidence.map(({ sessionId }) => sessionId))
      funded.push(...(await subscribers.fundedOf(report.viewerSessionIds.filter((id) => !evidenced.has(id)))))
      const sessions = new Set(funded.map(({ sessionId }) => sessionId))
      const visits = report.viewerSessionIds.filter((id) => isUuid(id) && !sessions.has(id))
      if (visits.length > 0)
        await context.inTransaction(({ tx }) => subscribers.countVisits(tx, visits, report.at))
      const present = [
        ...report.viewerSessionIds,
        ...(report.moderatorSessionIds ?? []),
        ...report.streams.map(({ publisherSessionId }) => publisherSessionId),
      ]
      const stages = report.streams
        .map(({ publisherSessionId }) => publisherSessionId)
        .filter((id) => isUuid(id))
      const [revoke, muted] = await Promise.all([
        findRevoked(database, present),
        mutedAmong(database, stages),
      ])
      return { revoke, funded, muted }
    },

    async cut(ids) {
      if (await context.revoke(ids)) await markRevoked(database, ids, new Date(clock.now()))
    },

    async sweepRevocations() {
      const now = clock.now()
      const ids = await claimDueRevocations(database, new Date(now), new Date(now + retryRevokeMs))
      if (ids.length > 0 && (await context.revoke(ids))) await markRevoked(database, ids, new Date(now))
    },

    async sweepStreams() {
      const watch = { now: clock.now(), steadySince: context.steadySince() }
      // reports of the time before this process was up may still be on their way
      if (watch.now - watch.steadySince < unreportedMs) return
      await context.inTransaction(async (work) => {
        for (const number of await loseSilentStreams(work.tx, watch.now))
          await setActive(context, work, number, false)
      })
      const { seatHoldMs } = context.waits
      for (const lost of await findLongLost(database, new Date(watch.now - seatHoldMs))) {
        // [S20] a call needs no stage: the seat hold begins at its end
        if (lost.status === 'ON_CALL') continue
        const absence = judgeAbsence(lost, watch, seatHoldMs)
        if (absence === 'outage' && lost.status === 'OFFLINE') continue
        await context.inTransaction(async (work) => {
          const performer = await work.performer(lost.performerId)
          if (performer?.streamLostAt?.getTime() !== lost.lostAt.getTime()) return
          if (performer.status === 'ON_CALL') return
          const patch: PerformerPatch =
            absence === 'performer'
              ? {
                  switchedAvailable: false,
                  streamLostAt: null,
                  ...(performer.switchedAvailable && { switchedOffFor: 'PICTURE_LOST' }),
                }
              : {}
          await refreshPerformer(context, work, lost.performerId, patch)
        })
      }
    },
  }
}

/** Applies that a performer's stream started or was lost [P2, S8]. */
async function setActive(context: SessionContext, work: UnitOfWork, number: number, active: boolean) {
  const performer = await work.performerByNumber(number)
  if (!performer) return
  await refreshPerformer(context, work, performer.id, {
    streamActive: active,
    ...(active && { streamLostAt: null }),
    ...(!active && performer.streamActive && { streamLostAt: new Date(context.clock.now()) }),
  })
  work.afterCommit(studioChanged(performer.id))
  // [S8] a stage that comes up is not paused, whatever became of the call that said so
  if (active) work.afterCommit(...(await pauseRunning(work.tx, performer.id, false)).map(sessionChanged))
}

function stagesOf(report: MediaReport): StageStream[] {
  const stages = new Map<number, StageStream>()
  for (const stream of report.streams) {
    const number = stageNumber(stream.streamName)
    if (stream.applicationName !== defaultStreamApplication || number === null) continue
    stages.set(number, {
      number,
      // [B4] a stage without a picture is not active: clients cannot request a show of it
      active: stream.state === 'active' && stream.hasVideo,
      hasVideo: stream.hasVideo,
      pictureFault: stream.state === 'active' ? stream.pictureFault : null,
      arriving: stream.arriving ? { ...stream.arriving, hasAudio: stream.hasAudio } : null,
      cannotPlay: stream.cannotPlay,
      slowViewers: stream.slowViewers,
      viewers: stream.viewers,
    })
  }
  return [...stages.values()]
}
