import { type CallReply, sessionKinds } from '@footlight/contract'
import { callSideName } from '@footlight/contract/internal'
import { capabilityHolders, livingSignIns } from '../../../people/index.ts'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { findRunning, findSession, type SessionRecord } from '../kernel/records/sessions.store.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { cut } from '../media/cut.ts'
import { mediaOf } from '../media/stages.store.ts'
import { type Seat, seatAt, stageName, streamSeat, talkBackName } from '../media/streams.ts'
import { findTalkBack } from '../talk-back/talk-back.store.ts'
import {
  endModeratorVisits,
  endVisitsToNothing,
  endVisitsToStage,
  insertModeratorVisit,
  isVisitOpen,
  openModeratorVisits,
  type Watched,
} from './moderators.store.ts'

type Reply = CallReply<'watchSession'>

interface WatchedStream extends Pick<Reply['streams'][number], 'side' | 'isVoice'> {
  streamName: string
}

export interface WatchAsk {
  act: OperatorAct
  signInId: string
  /** of the session, or of the performer */
  id: string
  /** an earlier visit: while it is open, it goes on */
  visitId?: string | undefined
  /** the address at which the browser reaches the site */
  origin: string
}

/**
 * [O2] Operators who watch. A visit is a media session of its own, of an audience that the media server counts and reports
 * nowhere: neither side, nor the meter, nor the free preview knows of it. Each is a line of the audit log.
 */
export interface Moderators {
  /** @throws NOT_FOUND, SESSION_STATE: it is over, or by telephone */
  watchSession(ask: WatchAsk): Promise<Reply>
  /** The stage while no session runs on it. @throws NOT_FOUND, PERFORMER_OFFLINE, PERFORMER_BUSY */
  watchStage(ask: WatchAsk): Promise<Reply>
  /** [O6] Ends the visits of moderators who signed out since, or may not watch any more. */
  endWithoutRight(): Promise<void>
  /** Ends the visits whose session or stage is over. */
  sweep(): Promise<void>
}

export function createModerators(context: SessionContext): Moderators {
  const { database, clock } = context

  /** Writes the visit and its line, or goes on with an open one. */
  async function enter({ tx }: UnitOfWork, { act, signInId, visitId }: WatchAsk, watched: Watched) {
    if (visitId !== undefined && (await isVisitOpen(tx, { id: visitId, signInId, ...watched }))) {
      act.nothingChanged()
      return visitId
    }
    const { operatorId } = act
    const [id, at] = [context.random.uuid(), new Date(clock.now())]
    await insertModeratorVisit(tx, { id, operatorId, signInId, ...watched, at })
    await act.record(tx)
    return id
  }

  async function replyWith(
    { act, origin }: WatchAsk,
    { visitId, performerId }: { visitId: string; performerId: string },
    watched: readonly WatchedStream[],
  ): Promise<Reply> {
    const mediaUrl = await mediaOf(database, performerId)
    const streams = watched.map(async ({ streamName, ...stream }) => {
      const seat: Seat = await streamSeat(context, {
        sub: act.operatorId,
        kind: 'admin',
        direction: 'play',
        audience: 'moderator',
        ses: visitId,
        streamName,
        mediaUrl,
      })
      return { ...stream, playStream: seatAt(origin, seat) }
    })
    return { visitId, streams: await Promise.all(streams) }
  }

  return {
    async watchSession(ask) {
      const { row, visitId } = await context.inTransaction(async (work) => {
        const row = await findSession(work.tx, ask.id)
        if (!row) throw refuse('NOT_FOUND')
        if (row.state === 'ENDED' || sessionKinds[row.type].medium === 'telephone')
          throw refuse('SESSION_STATE')
        const watched = { performerId: row.performer_id, sessionId: row.id }
        return { row, visitId: await enter(work, ask, watched) }
      })
      const talkBack = await findTalkBack(database, row.id)
      const streams = streamsOf(row, { hasVoice: talkBack !== undefined })
      return replyWith(ask, { visitId, performerId: row.performer_id }, streams)
    },

    async watchStage(ask) {
      const performerId = ask.id
      const { number, visitId } = await context.inTransaction(async (work) => {
        // locked, so that no visit begins while a private session begins
        const performer = await work.performer(performerId)
        if (!performer) throw refuse('NOT_FOUND')
        if (await findRunning(work.tx, 'performer_id', performerId)) throw refuse('PERFORMER_BUSY')
        if ((await mediaOf(work.tx, performerId)) === null) throw refuse('PERFORMER_OFFLINE')
        const visitId = await enter(work, ask, { performerId, sessionId: null })
        return { number: performer.number, visitId }
      })
      const stage: WatchedStream = { side: 'performer', isVoice: false, streamName: stageName(number) }
      return replyWith(ask, { visitId, performerId }, [stage])
    },

    async endWithoutRight() {
      const open = await openModeratorVisits(database)
      if (open.length === 0) return
      const signIns = open.map(({ sign_in_id }) => sign_in_id)
      const [living, holders] = await Promise.all([
        livingSignIns(database, signIns, new Date(clock.now())),
        capabilityHolders(database, 'live'),
      ])
      const ended = open.filter(
        ({ operator_id, sign_in_id }) => !living.includes(sign_in_id) || !holders.includes(operator_id),
      )
      if (ended.length === 0) return
      const ids = ended.map(({ id }) => id)
      await context.inTransaction(async (work) => {
        await cut(context, work, await endModeratorVisits(work.tx, ids, new Date(clock.now())))
      })
    },

    async sweep() {
      // mostly there is none, and a sweep comes every second
      if ((await openModeratorVisits(database)).length === 0) return
      await context.inTransaction(async (work) => {
        await cut(context, work, await endVisitsToNothing(work.tx, new Date(clock.now())))
      })
    },
  }
}

/** A stage that goes private is watched by its session from then on, whose line names both sides. */
export async function cutModerators(
  context: Pick<SessionContext, 'clock'>,
  work: UnitOfWork,
  performerId: string,
): Promise<void> {
  await cut(context, work, await endVisitsToStage(work.tx, performerId, new Date(context.clock.now())))
}

/** Both sides of a call; of a show the stage, and the client's voice while it is open; of a peek the stage of its show. */
function streamsOf(
  { id, type, performer_number: number }: SessionRecord,
  { hasVoice }: { hasVoice: boolean },
): WatchedStream[] {
  if (sessionKinds[type].medium === 'gateway')
    return (['performer', 'client'] as const).map((side) => ({
      side,
      isVoice: false,
      streamName: callSideName(id, side),
    }))
  const stage: WatchedStream = { side: 'performer', isVoice: false, streamName: stageName(number) }
  return hasVoice ? [stage, { side: 'client', isVoice: true, streamName: talkBackName(id) }] : [stage]
}
