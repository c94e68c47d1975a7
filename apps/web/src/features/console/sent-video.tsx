import { VideoPlayer } from '../../blocks/performer/video-player.tsx'

interface SentVideoProps {
  src: string
  poster: string | null
  title: string
  /** it plays, or this browser cannot play it */
  onShown?: (() => void) | undefined
}

/** What a performer sent, from addresses that only operators have. */
export function SentVideo({ src, poster, title, onShown }: SentVideoProps) {
  return (
    <div className="w-full max-w-md">
      <VideoPlayer
        src={src}
        poster={
          <img
            src={poster ?? undefined}
            alt=""
            loading="lazy"
            className="aspect-4/3 w-full bg-ink-2 object-cover"
          />
        }
        title={title}
        onShown={onShown}
      />
    </div>
  )
}
