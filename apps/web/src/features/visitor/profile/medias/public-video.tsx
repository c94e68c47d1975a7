import { publicMediaAddress } from '@footlight/contract'
import { VideoPlayer } from '../../../../blocks/performer/video-player.tsx'
import { type Media, VideoPoster } from './video-poster.tsx'

export function PublicVideo({ media, performerNumber }: { media: Media; performerNumber: number }) {
  return (
    <VideoPlayer
      src={publicMediaAddress(performerNumber, media.file)}
      poster={<VideoPoster media={media} performerNumber={performerNumber} />}
      title={media.title}
    />
  )
}
