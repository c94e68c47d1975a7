import { isLive, type ReportKind } from '@footlight/contract'
import type { PerformersModule } from '../../people/index.ts'
import { clientsByIds } from '../../people/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MessagesModule, Sessions } from '../../shows/index.ts'
import type { ReviewsModule } from '../../trust/index.ts'
import { approvedMedia, approvedPhoto, mainPhoto } from '../../trust/index.ts'
import type { Shown } from './reports.tables.ts'

export interface SubjectParts {
  database: Database
  performers: Pick<PerformersModule, 'byIds'>
  sessions: Pick<Sessions, 'pairOf' | 'chat'>
  messages: Pick<MessagesModule, 'writtenTo'>
  reviews: Pick<ReviewsModule, 'approved'>
}

export interface Reporter {
  /** null: a guest, who reports what is public */
  accountId: string | null
  side: 'client' | 'performer' | 'guest'
  /** the account's e-mail address is verified */
  isProven: boolean
}

export interface Subject {
  /** null: a review whose writer is gone */
  aboutId: string | null
  isUrgent: boolean
  shown: Shown
}

export const nothingShown: Shown = { text: null, photo: null, pictures: [], video: null, lines: [] }

/** The upload, which is held as it was sent; a photo without an upload is referred to by its file. */
const photoShown = ({ file, upload }: { file: string; upload: string | null }): Partial<Shown> =>
  upload === null ? { photo: file } : { pictures: [upload] }

/** Finds the subject of a report as this reporter may see it; null where there is none. */
export type FindSubject = (kind: ReportKind, id: string, by: Reporter) => Promise<Subject | null>

/** [S14] An account cannot report its own content. */
export function createSubjects(parts: SubjectParts): FindSubject {
  const { database, performers, sessions, messages, reviews } = parts
  const subject = (aboutId: string | null, shown: Partial<Shown> = {}, isUrgent = false): Subject => ({
    aboutId,
    isUrgent,
    shown: { ...nothingShown, ...shown },
  })

  const find: Record<ReportKind, (id: string, by: Reporter) => Promise<Subject | null>> = {
    async SESSION(id, by) {
      const pair = await sessions.pairOf(id)
      if (!pair) return null
      const [own, other] =
        by.side === 'client' ? [pair.clientId, pair.performerId] : [pair.performerId, pair.clientId]
      if (own !== by.accountId) return null
      return subject(other, { lines: await sessions.chat.written(id) }, pair.isRunning)
    },

    async MESSAGE(id, by) {
      const message = by.accountId === null ? null : await messages.writtenTo(by.accountId, id)
      if (!message) return null
      const { authorId, text, pictures, around: lines } = message
      return subject(authorId, { text, pictures, lines })
    },

    async PHOTO(id) {
      const photo = await approvedPhoto(database, id)
      return photo ? subject(photo.performerId, photoShown(photo)) : null
    },

    async MEDIA(id) {
      const media = await approvedMedia(database, id)
      return media ? subject(media.performerId, { text: media.title, video: media.uploads }) : null
    },

    async REVIEW(id) {
      const review = await reviews.approved(id)
      return review && subject(review.writerId, { text: review.text })
    },

    async ANSWER(id) {
      const { performerId = null, answer: text = null } = (await reviews.approved(id)) ?? {}
      return text === null ? null : subject(performerId, { text })
    },

    async STREAM(id) {
      const performer = (await performers.byIds([id])).get(id)
      return performer && isLive(performer.performerStatus) ? subject(id, {}, true) : null
    },

    async ACCOUNT(id, by) {
      if (by.side === 'performer') return (await clientsByIds(database, [id])).has(id) ? subject(id) : null
      const performer = (await performers.byIds([id])).get(id)
      if (!performer) return null
      const photo = await mainPhoto(database, id)
      return subject(id, { text: performer.about, ...(photo && photoShown(photo)) })
    },
  }

  return async (kind, id, by) => {
    const found = await find[kind](id, by)
    return found !== null && by.accountId !== null && found.aboutId === by.accountId ? null : found
  }
}
