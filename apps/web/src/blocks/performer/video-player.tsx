import { type ReactNode, useState } from 'react'
import { say } from '../../lib/language/say.ts'
import { Play } from '../../ui/icons/icons.ts'

interface VideoPlayerProps {
  src: string
  /** a picture, 4:3: all that is there until it is played */
  poster: ReactNode
  title: string
  /** called when the video did not play; resolves with whether a new address will come */
  onStale?: () => Promise<boolean>
  /** it plays, or this browser cannot play it */
  onShown?: (() => void) | undefined
}

/**
 * A short video: its poster, and after a press the browser's own player; a video that cannot play is offered as download.
 * The player mounts only then: an idle one repaints its spinner in every frame while the page loads.
 */
export function VideoPlayer({ src, poster, title, onStale, onShown }: VideoPlayerProps) {
  const [isAsked, setIsAsked] = useState(false)
  const { hasFailed, events } = useFailing(src, async () => {
    const comesAnew = onStale ? await onStale() : false
    if (!comesAnew) onShown?.()
    return comesAnew
  })
  if (hasFailed)
    return (
      <div className="grid aspect-4/3 place-content-center gap-2 rounded bg-ink-2 p-4 text-center">
        <p className="text-paper-1">{say('Your browser cannot play this video.')}</p>
        <a href={src} download className="font-semibold text-amber-text underline underline-offset-4">
          {say('Save it to play it elsewhere')}
        </a>
      </div>
    )
  if (!isAsked)
    return (
      <button
        type="button"
        aria-label={say('Play {title}', { title })}
        onClick={() => setIsAsked(true)}
        className="group relative block w-full overflow-hidden rounded"
      >
        {poster}
        <span
          aria-hidden
          className="absolute inset-0 m-auto grid size-14 place-items-center rounded-full bg-scrim text-on-picture transition-colors group-hover:bg-black/80"
        >
          <Play size={24} fill="currentColor" />
        </span>
      </button>
    )
  return (
    <video
      ref={focus}
      controls
      playsInline
      autoPlay
      src={src}
      aria-label={title}
      className="aspect-4/3 w-full rounded bg-ink-2"
      onPlaying={onShown}
      {...events}
    />
  )
}

/** The button that had the focus is gone. */
const focus = (video: HTMLVideoElement | null) => video?.focus()

/** Whether the browser cannot play what is at this address, nor at one that came in its place. */
function useFailing(src: string, onStale: () => Promise<boolean>) {
  const [failed, setFailed] = useState<string>()
  const onError = async () => {
    if (!(await onStale())) setFailed(src)
  }
  return { hasFailed: failed === src, events: { onError } }
}
