import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LevelBars } from '../../blocks/live/devices/level-bars.tsx'
import { say } from '../../lib/language/say.ts'
import { ignoreFailure } from '../../lib/result.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CircleCheck, Radio, Video, Volume2, VolumeX } from '../../ui/icons/icons.ts'
import type { TestView } from './run/connection-test.ts'

/** The own picture, and beside it the same once it has been to the media server and back. */
export function TestPictures({ state, media, echo }: TestView) {
  const [isHeard, setHeard] = useState(false)
  const cameBack = state.name === 'done'
  return (
    <div className="grid grid-cols-2 gap-2.5 sm:gap-4">
      <Picture
        name={say('You [in the picture]')}
        stream={media}
        isMuted
        empty={<Video aria-hidden size={28} />}
        below={media && <LevelBars media={media} />}
      />
      <Picture
        name={say('What comes back')}
        stream={echo}
        isMuted={!isHeard}
        empty={
          cameBack ? (
            <CircleCheck aria-hidden size={28} className="text-available" />
          ) : (
            <Radio aria-hidden size={28} />
          )
        }
        below={
          echo && (
            <IconButton
              label={say(isHeard ? 'Mute what comes back' : 'Hear what comes back')}
              tone="picture"
              size="sm"
              onClick={() => setHeard(!isHeard)}
            >
              {isHeard ? <Volume2 aria-hidden size={18} /> : <VolumeX aria-hidden size={18} />}
            </IconButton>
          )
        }
      />
    </div>
  )
}

interface PictureProps {
  name: string
  stream: MediaStream | undefined
  isMuted: boolean
  /** while there is none */
  empty: ReactNode
  below: ReactNode
}

function Picture({ name, stream, isMuted, empty, below }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream ?? null
    if (stream) element.play().catch(ignoreFailure('the browser may refuse'))
  }, [stream])
  return (
    <figure className="min-w-0">
      <div className="on-picture relative aspect-4/3 overflow-hidden rounded-lg bg-black">
        <video
          ref={video}
          muted={isMuted}
          playsInline
          aria-label={name}
          className="size-full -scale-x-100 object-cover"
        />
        {!stream && (
          <span className="absolute inset-0 grid place-items-center text-on-picture-quiet">{empty}</span>
        )}
        {below && <div className="absolute inset-s-2 bottom-2 sm:inset-s-4 sm:bottom-4">{below}</div>}
      </div>
      <figcaption className="mt-1.5 text-sm text-paper-1">{name}</figcaption>
    </figure>
  )
}
