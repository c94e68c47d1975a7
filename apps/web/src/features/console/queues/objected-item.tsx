import type { DecisionKind } from '@footlight/contract'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { JudgedMedia } from './approvals/judged-media.tsx'
import { JudgedPicture } from './approvals/judged-picture.tsx'
import { JudgedWords } from './approvals/judged-words.tsx'
import type { Objection } from './queue-items.ts'

type Published = Extract<DecisionKind, 'PHOTO' | 'MEDIA' | 'REVIEW' | 'ANSWER'>
const parts: Record<Published, { shown?: 'photo' | 'media'; part?: 'review' | 'answer' }> = {
  PHOTO: { shown: 'photo' },
  MEDIA: { shown: 'media' },
  REVIEW: { part: 'review' },
  ANSWER: { part: 'answer' },
}

/** [O7] The photo, video or text that was rejected, as its owner sent it; other decisions show nothing here. */
export function ObjectedItem({ objection: { kind, subjectId: id } }: { objection: Objection }) {
  const { shown, part } = kind in parts ? parts[kind as Published] : {}
  const query = { id, limit: 1, state: 'Rejected' } as const
  const pictures = useCall(
    'waitingPictures',
    { query: { ...query, shown } },
    { enabled: shown !== undefined },
  )
  const words = useCall('waitingReviews', { query: { ...query, part } }, { enabled: part !== undefined })
  if (shown === undefined && part === undefined) return null
  const { error, isLoading, refetch } = shown ? pictures : words
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (isLoading) return <Skeleton className="h-40 w-full" />
  const picture = pictures.data?.waiting[0]
  const text = words.data?.waiting[0]
  if (picture?.media) return <JudgedMedia item={picture} media={picture.media} />
  if (picture) return <JudgedPicture item={picture} isLarge />
  if (text) return <JudgedWords item={text} />
  return <p className="text-paper-1">{say('Its owner changed or deleted it since.')}</p>
}
