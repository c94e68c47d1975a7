import { photoAddress, publicMediaAddress } from '@footlight/contract'
import { useContext } from 'react'
import { ImageBase } from '../../../blocks/performer/photos/image-base.ts'
import { VideoPlayer } from '../../../blocks/performer/video-player.tsx'
import type { Media } from './medias.tsx'

export function PublicVideo({ media, performerNumber }: { media: Media; performerNumber: number }) {
  const imageBase = useContext(ImageBase)
  return (
    <VideoPlayer
      src={publicMediaAddress(performerNumber, media.file)}
      poster={photoAddress(imageBase, performerNumber, 'medium', media.poster)}
      title={media.title}
    />
  )
}
