import { VideoPlayer } from '../../../../blocks/performer/video-player.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { ErrorState } from '../../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../../ui/notices/skeleton.tsx'
import { type Media, VideoPoster } from './video-poster.tsx'

/** [M4] The video's signed address expires after some minutes, so it is refetched when it fails, and never while it plays. */
export function SubscribersVideo({ media, performerNumber }: { media: Media; performerNumber: number }) {
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
