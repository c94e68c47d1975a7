import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LevelBars } from '../../../blocks/live/devices/level-bars.tsx'
import { say } from '../../../lib/language/say.ts'
import { ignoreFailure } from '../../../lib/result.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CircleCheck, Radio, Video, VideoOff, Volume2, VolumeX } from '../../../ui/icons/icons.ts'
import type { TestView } from './run/connection-test.ts'

/** The own picture, and beside it the same once it has been to the media server and back. */
export function TestPictures({ state, media, echo }: TestView) {
  const [isPlaying, setPlaying] = useState(false)
  return (
    <div className="grid grid-cols-2 items-start gap-2.5 sm:gap-4">
      <Picture
        name={say('You [in the picture]')}
        stream={media}
        isMuted
        empty={<Video aria-hidden size={28} />}
      >
        {media && (
          // below the picture: on a phone it would cover a face
          <div className="on-picture mt-2 flex whitespace-nowrap">
            <LevelBars media={media} />
          </div>
        )}
      </Picture>
      <Picture
        name={say('What comes back')}
        stream={echo}
        isMuted={!isPlaying}
        empty={
          state.name === 'done' ? (
            <>
              <CircleCheck aria-hidden size={28} className="text-available" />
              <span className="text-sm font-semibold">{say('It came back')}</span>
            </>
          ) : (
            <Radio aria-hidden size={28} />
          )
        }
      >
        {echo && (
          <IconButton
            label={say(isPlaying ? 'Mute what comes back' : 'Hear what comes back')}
            tone="picture"
            size="sm"
            className="absolute inset-s-4 bottom-4"
            onClick={() => setPlaying(!isPlaying)}
          >
            {isPlaying ? <Volume2 aria-hidden size={18} /> : <VolumeX aria-hidden size={18} />}
          </IconButton>
        )}
      </Picture>
    </div>
  )
}

interface PictureProps {
  name: string
  stream: MediaStream | undefined
  isMuted: boolean
  /** while there is none */
  empty: ReactNode
  /** at the picture's lower edge, or below it */
  children: ReactNode
}

function Picture({ name, stream, isMuted, empty, children }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  const kinds = stream?.getTracks().map(({ kind }) => kind) ?? []
  const isSoundOnly = kinds.includes('audio') && !kinds.includes('video')
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream ?? null
    if (stream) element.play().catch(ignoreFailure('the browser may refuse'))
  }, [stream])
  return (
    <figure className="relative min-w-0">
      <figcaption className="mb-1.5 text-sm font-semibold">{name}</figcaption>
      <div className="on-picture relative aspect-4/3 overflow-hidden rounded-lg bg-black">
        <video
          ref={video}
          muted={isMuted}
          playsInline
          aria-label={name}
          className="size-full -scale-x-100 object-cover"
        />
        {(!stream || isSoundOnly) && (
          <div className="absolute inset-0 grid place-content-center justify-items-center gap-2 p-2 text-center text-on-picture-quiet">
            {isSoundOnly ? (
              <>
                <VideoOff aria-hidden size={28} />
                <span className="text-sm">{say('Sound only')}</span>
              </>
            ) : (
              empty
            )}
          </div>
        )}
      </div>
      {children}
    </figure>
  )
}
