import { photoSizes } from '@footlight/contract'
import { Photo } from '../../../../blocks/performer/photos/photo.tsx'
import type { Reply } from '../../../../lib/calls/create-api.ts'

export type Media = NonNullable<Reply<'getPerformerByNumber'>['medias']>[number]

/** What a video looks like before it plays. */
export function VideoPoster({ media, performerNumber }: { media: Media; performerNumber: number }) {
  return (
    <Photo
      performerNumber={performerNumber}
      file={media.poster}
      name={media.title}
      sizes={photoSizes.video}
    />
  )
}
