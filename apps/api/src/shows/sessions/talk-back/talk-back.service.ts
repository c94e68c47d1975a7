import { type Session, sessionKinds } from '@footlight/contract'
import { refuse } from '../../../platform/refuse.ts'
import { sessionChanged, studioChanged } from '../kernel/after-commit-events.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { findRunning, lockSession, type SessionRecord } from '../kernel/records/sessions.store.ts'
import { cut } from '../media/cut.ts'
import { mediaOf } from '../media/stages.store.ts'
import { type Seat, streamSeat, talkBackName } from '../media/streams.ts'
import { endTalkBacks, findTalkBack, insertTalkBack } from './talk-back.store.ts'

/**
 * [S9] The client's audio, a separate stream. Its media session is the talk-back's id, never the session's: cutting
 * talk-back does not cut the show, and the audio that the performer receives is no evidence for the meter [B4].
 */
export interface TalkBack {
  /**
   * Opens the talk-back; a repeated call while it is open returns a fresh token for the same one.
   * @throws NOT_FOUND, SESSION_STATE
   */
  start(clientId: string, sessionId: string): Promise<Seat>
  /** Ends an open talk-back, and cuts its media on the server. @throws NOT_FOUND */
  stop(clientId: string, sessionId: string): Promise<Session>
  /** The seat at which the performer receives the client's audio of the running session. @throws NOT_FOUND, TALK_BACK_CLOSED */
  listen(performerId: string): Promise<Seat>
}

export function createTalkBack(
  context: SessionContext,
  parts: { present(row: SessionRecord): Promise<Session> },
): TalkBack {
  const { database, clock } = context

  return {
    async start(clientId, sessionId) {
      const { talkBackId, mediaUrl } = await context.inTransaction(async ({ tx, afterCommit }) => {
        const session = await lockSession(tx, sessionId)
        if (!session || session.client_id !== clientId) throw refuse('NOT_FOUND')
        if (!sessionKinds[session.type].isShow || session.state === 'ENDED') throw refuse('SESSION_STATE')
        // on the performer's own media server: the performer listens there
        const mediaUrl = await mediaOf(tx, session.performer_id)
        const open = await findTalkBack(tx, sessionId)
        if (open !== undefined) return { talkBackId: open, mediaUrl }
        const id = context.random.uuid()
        await insertTalkBack(tx, { id, sessionId, at: new Date(clock.now()) })
        afterCommit(sessionChanged(session), studioChanged(session.performer_id))
        return { talkBackId: id, mediaUrl }
      })
      return streamSeat(context, {
        sub: clientId,
        kind: 'client',
        direction: 'publish',
        media: 'audio',
        ses: talkBackId,
        streamName: talkBackName(sessionId),
        mediaUrl,
      })
    },

    async stop(clientId, sessionId) {
      const row = await context.inTransaction(async (work) => {
        const { tx } = work
        const session = await lockSession(tx, sessionId)
        if (!session || session.client_id !== clientId) throw refuse('NOT_FOUND')
        const ids = await endTalkBacks(tx, sessionId, new Date(clock.now()))
        if (ids.length === 0) return session
        await cut(context, work, ids)
        work.afterCommit(sessionChanged(session), studioChanged(session.performer_id))
        return session
      })
      return parts.present(row)
    },

    async listen(performerId) {
      const session = await findRunning(database, 'performer_id', performerId)
      if (!session) throw refuse('NOT_FOUND')
      const talkBackId = await findTalkBack(database, session.id)
      if (talkBackId === undefined) throw refuse('TALK_BACK_CLOSED')
      return streamSeat(context, {
        sub: performerId,
        kind: 'performer',
        direction: 'play',
        ses: talkBackId,
        streamName: talkBackName(session.id),
        mediaUrl: await mediaOf(database, performerId),
      })
    },
  }
}
