import { VideoPlayer } from '../../../blocks/performer/video-player.tsx'
import { formatDuration } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { JudgedPicture } from './judged-picture.tsx'
import type { Judged } from './waiting.ts'

type Picture = Extract<Judged, { of: 'picture' }>['item']

/** A short video as she sent it, with what is written beside it. */
export function JudgedMedia({ item, media }: { item: Picture; media: NonNullable<Picture['media']> }) {
  return (
    <>
      {media.address ? (
        <div className="w-full max-w-md">
          <VideoPlayer
            src={media.address}
            poster={
              <img
                src={item.small ?? undefined}
                alt=""
                loading="lazy"
                className="aspect-4/3 w-full bg-ink-2 object-cover"
              />
            }
            title={media.title}
          />
        </div>
      ) : (
        <JudgedPicture item={item} />
      )}
      <p className="wrap-anywhere">
        <bdi>{media.title}</bdi>{' '}
        <span className="text-sm text-paper-2">
          {formatDuration(Math.round(media.durationMs / 1000))}
          {media.forSubscribers && <> · {say('For subscribers')}</>}
        </span>
      </p>
    </>
  )
}
