import type { CallReply, PageWindow, PerformerAccount } from '@footlight/contract'
import { reviewableSeconds } from '@footlight/contract'
import { clientsByIds } from '../../people/index.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import type { Random } from '../../platform/random.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { recordAudit } from '../../site/index.ts'
import { presentOwn, presentStudio } from './reviews.present.ts'
import * as store from './reviews.store.ts'
import type { ReviewRow } from './reviews.tables.ts'

export interface ReviewParts {
  database: Database
  transact: Transact
  clock: Clock
  random: Random
  sessions: {
    /** null: the client has no such session */
    outcomeOf(
      sessionId: string,
      clientId: string,
    ): Promise<{ performerId: string; billedSeconds: number; isOver: boolean } | null>
  }
  performers: {
    byIds(ids: readonly string[]): Promise<Map<string, PerformerAccount>>
    /** locks the performer's row: ratings are counted by one transaction at a time */
    lock(tx: Tx, performerId: string): Promise<unknown>
    /** [P4] what the list orders by */
    setStanding(
      tx: Tx,
      performerId: string,
      standing: { count: number; rating: string | null },
    ): Promise<void>
  }
}

/** The ratings by one client, for recommendations. */
const maxRated = 200

type Own = CallReply<'sessionReview'>
type StudioReview = CallReply<'answerReview'>['review']
/** [P9] Reviews of sessions, with answers; [P7] neither is public before an operator has approved it. */
export interface Reviews {
  /** @throws NOT_FOUND */
  ofSession(clientId: string, sessionId: string): Promise<Own>
  /** @throws NOT_FOUND, EMAIL_NOT_VERIFIED, REVIEW_TOO_EARLY */
  write(clientId: string, sessionId: string, said: { rating: number; text: string }): Promise<Own>
  /** @throws NOT_FOUND */
  remove(clientId: string, sessionId: string): Promise<Own>
  ofPerformer(performerId: string, window: PageWindow): Promise<{ reviews: StudioReview[]; total: number }>
  /** An empty text deletes the answer. @throws NOT_FOUND */
  answer(performerId: string, reviewId: string, text: string): Promise<StudioReview>
  /** [S14] A public review, with its answer where that is public. `writerId` null: of the demo, or of a closed account. */
  approved(id: string): Promise<store.PublicReview | null>
  /** [S14] The performers of these reviews. */
  about(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** [P4] A client's ratings of performers, one per performer, by the newest reviews. */
  ratedBy(clientId: string): Promise<store.Rated[]>
  /** [A8] */
  writtenBy(clientId: string): Promise<Own['review'][]>
  /** [A8] Deletes the reviews and answers of an account that closes. */
  forgetWriter(tx: Tx, clientId: string): Promise<void>
  /** Counts the public reviews of the performer anew. */
  restate(tx: Tx, performerId: string): Promise<void>
}

export function createReviewService(parts: ReviewParts): Reviews {
  const { database, transact, clock, random } = parts

  async function ofSession(clientId: string, sessionId: string): Promise<Own> {
    const session = await ownSession(clientId, sessionId)
    const [row, client] = await Promise.all([store.findBySession(database, sessionId), clientOf(clientId)])
    const early = session.isOver && session.billedSeconds >= reviewableSeconds ? null : 'REVIEW_TOO_EARLY'
    const obstacle = early ?? (client.emailVerified ? null : 'EMAIL_NOT_VERIFIED')
    return { review: row ? presentOwn(row) : null, obstacle }
  }

  async function ownSession(clientId: string, sessionId: string) {
    const session = await parts.sessions.outcomeOf(sessionId, clientId)
    if (!session) throw refuse('NOT_FOUND')
    return session
  }

  async function clientOf(clientId: string) {
    const client = (await clientsByIds(database, [clientId])).get(clientId)
    if (!client) throw refuse('NOT_FOUND')
    return client
  }

  /** Stores the mean rating and the count of approved reviews in the performer's row, which the list is ordered by. */
  async function restate(tx: Tx, performerId: string): Promise<void> {
    // locked before counting: a review that is judged concurrently is either counted here, or counts this one
    await parts.performers.lock(tx, performerId)
    await parts.performers.setStanding(tx, performerId, await store.standingOf(tx, performerId))
  }

  return {
    ofSession,
    restate,

    async write(clientId, sessionId, said) {
      const session = await ownSession(clientId, sessionId)
      const client = await clientOf(clientId)
      if (!client.emailVerified) throw refuse('EMAIL_NOT_VERIFIED')
      if (!session.isOver || session.billedSeconds < reviewableSeconds) throw refuse('REVIEW_TOO_EARLY')
      await transact(async (tx) => {
        const isNew = await store.insertReview(tx, {
          id: random.uuid(),
          performer_id: session.performerId,
          client_id: clientId,
          session_id: sessionId,
          ...said,
          author: client.displayName,
          approval_status: 'pending',
          created_at: new Date(clock.now()),
        })
        if (isNew) return
        const before = await lockOwn(tx, sessionId)
        if (!before || (before.rating === said.rating && before.text === said.text)) return
        await store.updateReview(tx, before.id, { ...said, approval_status: 'pending', reason: null })
        if (before.approval_status === 'approved') await restate(tx, before.performer_id)
      })
      return ofSession(clientId, sessionId)
    },

    async remove(clientId, sessionId) {
      await ownSession(clientId, sessionId)
      await transact(async (tx) => {
        const row = await lockOwn(tx, sessionId)
        if (!row) return
        await store.deleteReview(tx, row.id)
        if (row.approval_status === 'approved') await restate(tx, row.performer_id)
      })
      return ofSession(clientId, sessionId)
    },

    async ofPerformer(performerId, window) {
      const [rows, { count }] = await Promise.all([
        store.approvedReviews(database, performerId, window),
        store.standingOf(database, performerId),
      ])
      return { reviews: rows.map(presentStudio), total: count }
    },

    answer: (performerId, reviewId, text) => answerReview(parts, { performerId, reviewId, text }),

    approved: (id) => store.findApproved(database, id),

    about: (ids) => store.performersOf(database, ids),

    ratedBy: (clientId) => store.ratedBy(database, clientId, maxRated),

    writtenBy: async (clientId) => (await store.writtenBy(database, clientId)).map(presentOwn),

    async forgetWriter(tx, clientId) {
      const rows = await store.writtenBy(tx, clientId)
      for (const { id } of rows) await store.deleteReview(tx, id)
      for (const performerId of new Set(rows.map((row) => row.performer_id))) await restate(tx, performerId)
    },
  }

  async function lockOwn(tx: Tx, sessionId: string): Promise<ReviewRow | undefined> {
    const found = await store.findBySession(tx, sessionId)
    return found && store.lockReview(tx, found.id)
  }
}

async function answerReview(
  { transact, clock }: ReviewParts,
  { performerId, reviewId, text }: { performerId: string; reviewId: string; text: string },
): Promise<StudioReview> {
  return transact(async (tx) => {
    const row = await store.lockReview(tx, reviewId)
    if (row?.performer_id !== performerId || row.approval_status !== 'approved') throw refuse('NOT_FOUND')
    const answer = text === '' ? null : text
    if (row.answer === answer) return presentStudio(row)
    const at = new Date(clock.now())
    const patch: Partial<ReviewRow> = {
      answer,
      answer_status: answer === null ? null : 'pending',
      answer_reason: null,
      answered_at: answer === null ? null : at,
    }
    await store.updateReview(tx, reviewId, patch)
    await recordAudit(tx, {
      actorId: performerId,
      action: 'review.answered',
      subject: reviewId,
      before: { text: row.answer },
      after: { text: answer },
      at,
    })
    return presentStudio({ ...row, ...patch })
  })
}
