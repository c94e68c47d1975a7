import { type PerformerAccount, photoSizes, publicMediaAddress } from '@footlight/contract'
import { SubscribeButton } from '../../../../blocks/money/subscribe/subscribe-button.tsx'
import { Photo } from '../../../../blocks/performer/photos/photo.tsx'
import { VideoPlayer } from '../../../../blocks/performer/video-player.tsx'
import { useSignedIn } from '../../../../lib/account/session.ts'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { formatDuration } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Lock } from '../../../../ui/icons/icons.ts'
import { ErrorState } from '../../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../../ui/notices/skeleton.tsx'

interface MediasProps {
  medias: readonly Media[]
  performer: PerformerAccount
  performerNumber: number
}

/** [P5, M4] The performer's short videos; those for subscribers are locked for others, who read why. */
export function Medias({ medias, performer, performerNumber }: MediasProps) {
  const isClient = useSignedIn()?.role === 'client'
  const { data } = useCall('subscriptions', undefined, { enabled: isClient })
  const isSubscriber = data?.subscriptions.some(({ performerId }) => performerId === performer.id) ?? false
  const isSomeLocked = !isSubscriber && medias.some(({ forSubscribers }) => forSubscribers)
  return (
    <section className="rendered-when-near">
      <h2 className="text-xl">{say('Videos')}</h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {medias.map((media) => (
          <li key={media.id} className="grid min-w-0 content-start gap-2">
            {!media.forSubscribers ? (
              <PublicVideo media={media} performerNumber={performerNumber} />
            ) : isSubscriber ? (
              <SubscribersVideo media={media} performerNumber={performerNumber} />
            ) : (
              <LockedVideo media={media} performerNumber={performerNumber} />
            )}
            <p className="wrap-anywhere">
              <bdi>{media.title}</bdi>{' '}
              <span className="text-sm text-paper-2">
                {formatDuration(Math.round(media.durationMs / 1000))}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {isSomeLocked && (
        <div className="mt-4 max-w-md">
          <SubscribeButton performer={performer} />
        </div>
      )}
    </section>
  )
}

function PublicVideo({ media, performerNumber }: { media: Media; performerNumber: number }) {
  return (
    <VideoPlayer
      src={publicMediaAddress(performerNumber, media.file)}
      poster={<VideoPoster media={media} performerNumber={performerNumber} />}
      title={media.title}
    />
  )
}

/** [M4] The video's signed address expires after some minutes, so it is refetched when it fails, and never while it plays. */
function SubscribersVideo({ media, performerNumber }: { media: Media; performerNumber: number }) {
  const { data, error, refetch } = useCall(
    'mediaAddress',
    { params: { id: media.id } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="aspect-4/3" />
  return (
    <VideoPlayer
      src={data.address}
      poster={<VideoPoster media={media} performerNumber={performerNumber} />}
      title={media.title}
      onStale={async () => {
        const anew = await refetch()
        return anew.data !== undefined && anew.data.address !== data.address
      }}
    />
  )
}

interface LockedVideoProps {
  media: Media
  performerNumber: number
}

/** [M4] What it looks like, and why it does not play. */
function LockedVideo({ media, performerNumber }: LockedVideoProps) {
  return (
    <div className="overflow-hidden rounded bg-ink-1">
      <VideoPoster media={media} performerNumber={performerNumber} />
      <p className="flex items-center gap-2 px-3 py-2 text-sm text-paper-1">
        <Lock aria-hidden size={18} className="shrink-0" />
        {say('Only subscribers can play this.')}
      </p>
    </div>
  )
}

type Media = NonNullable<Reply<'getPerformerByNumber'>['medias']>[number]

/** What a video looks like before it plays. */
function VideoPoster({ media, performerNumber }: { media: Media; performerNumber: number }) {
  return (
    <Photo
      performerNumber={performerNumber}
      file={media.poster}
      name={media.title}
      sizes={photoSizes.video}
    />
  )
}
