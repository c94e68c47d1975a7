import { formatDuration } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { SentVideo } from '../../sent-video.tsx'
import { JudgedPicture } from './judged-picture.tsx'
import type { Judged } from './waiting.ts'

type Picture = Extract<Judged, { of: 'picture' }>['item']

/** A short video as the performer sent it, with what is written beside it. */
export function JudgedMedia({
  item,
  media,
  onShown,
}: {
  item: Picture
  media: NonNullable<Picture['media']>
  /** it plays, or this browser cannot play it */
  onShown?: () => void
}) {
  return (
    <>
      {media.address ? (
        <SentVideo src={media.address} poster={item.small} title={media.title} onShown={onShown} />
      ) : (
        <JudgedPicture item={item} onShown={onShown} />
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
