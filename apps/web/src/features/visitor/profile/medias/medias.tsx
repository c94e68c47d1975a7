import type { PerformerAccount } from '@footlight/contract'
import { SubscribeButton } from '../../../../blocks/money/subscribe/subscribe-button.tsx'
import { useSignedIn } from '../../../../lib/account/session.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { formatDuration } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { LockedVideo } from './locked-video.tsx'
import { PublicVideo } from './public-video.tsx'
import { SubscribersVideo } from './subscribers-video.tsx'
import type { Media } from './video-poster.tsx'

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
    <section className="drawn-when-near">
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
