import { useRef, useState } from 'react'
import { say } from '../../lib/language/say.ts'
import { useIsNear } from '../../lib/page/drawing/when-near.tsx'

interface VideoPlayerProps {
  src: string
  poster: string | null
  title: string
  /** it did not play: answers whether another address comes */
  onStale?: () => Promise<boolean>
}

/** A short video in the browser's own player; one that it cannot play is there to be saved. */
export function VideoPlayer({ src, poster, title, onStale }: VideoPlayerProps) {
  const [failed, setFailed] = useState<string>()
  const video = useRef<HTMLVideoElement>(null)
  // a browser fetches a poster wherever it stands: there is no lazy one
  const isNear = useIsNear(video)
  if (failed === src)
    return (
      <div className="grid aspect-4/3 place-content-center gap-2 rounded bg-ink-2 p-4 text-center">
        <p className="text-paper-1">{say('Your browser cannot play this video.')}</p>
        <a href={src} download className="font-semibold text-amber-text underline underline-offset-4">
          {say('Save it to play it elsewhere')}
        </a>
      </div>
    )
  return (
    <video
      ref={video}
      controls
      playsInline
      preload="none"
      src={src}
      {...(poster && isNear && { poster })}
      aria-label={title}
      className="aspect-4/3 w-full rounded bg-ink-2"
      onError={() => {
        const wasMissing = onStale ? onStale() : Promise.resolve(false)
        void wasMissing.then((comes) => {
          if (!comes) setFailed(src)
        })
      }}
    />
  )
}
