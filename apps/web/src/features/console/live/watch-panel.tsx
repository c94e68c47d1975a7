import type { StreamOptions } from '@footlight/contract'
import { usePlayer } from '@footlight/live/react'
import { useState } from 'react'
import { asLive } from '../../../blocks/live/token-source.ts'
import { isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useFocusFallback } from '../../../lib/page/keyboard/use-focus-fallback.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FormError } from '../../../ui/fields/field.tsx'
import { Eye, EyeOff, Mic, Volume2, VolumeX } from '../../../ui/icons/icons.ts'
import { useWatching, type WatchedStream, type WatchTarget } from './use-watching.ts'

/** where the focus goes when the button that had it is gone */
const watchId = 'watch'

interface WatchPanelProps {
  target: WatchTarget
  names: { performer: string; client: string }
}

/** [O2] Watching one session or stage: nothing before the button is pressed, then its pictures and voices. */
export function WatchPanel({ target, names }: WatchPanelProps) {
  const [muted, setMuted] = useState(false)
  const { streams, isBusy, failure, join, leave, renew } = useWatching(target)
  useFocusFallback(String(streams !== undefined), watchId)
  if (!streams)
    return (
      <section className="grid justify-items-center gap-3 rounded-lg border border-line bg-ink-1 px-5 py-10 text-center">
        {failure && <FormError>{failure.message}</FormError>}
        <Button id={watchId} busy={isBusy} icon={<Eye aria-hidden size={18} />} onClick={join}>
          {say('Watch silently')}
        </Button>
        <p className="text-paper-1">
          {say('Neither side sees you, and nobody pays for it. The log says that you watched.')}
        </p>
      </section>
    )
  const pictures = streams.filter(({ isVoice }) => !isVoice)
  const voices = streams.filter(({ isVoice }) => isVoice)
  return (
    <section
      id={watchId}
      tabIndex={-1}
      aria-label={say('You are watching')}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-3', pictures.length > 1 && 'sm:grid-cols-2')}>
        {pictures.map((stream) => (
          <WatchedPicture
            key={stream.playStream.streamName}
            stream={stream}
            name={names[stream.side]}
            muted={muted}
            renew={renew}
          />
        ))}
      </div>
      {voices.map((stream) => (
        <WatchedVoice
          key={stream.playStream.streamName}
          stream={stream}
          name={names[stream.side]}
          muted={muted}
          renew={renew}
        />
      ))}
      <div className="flex flex-wrap items-center gap-2.5">
        <Button
          size="sm"
          tone="quiet"
          icon={muted ? <VolumeX aria-hidden size={17} /> : <Volume2 aria-hidden size={17} />}
          onClick={() => setMuted(!muted)}
        >
          {muted ? say('Unmute') : say('Mute')}
        </Button>
        <Button size="sm" tone="quiet" icon={<EyeOff aria-hidden size={17} />} onClick={leave}>
          {say('Stop watching')}
        </Button>
        <p className="text-sm text-paper-2">{say('Neither side sees you.')}</p>
      </div>
    </section>
  )
}

/** How long a stream that was given up on waits for the next round of attempts. */
const nextRoundMs = 3000

interface WatchedProps {
  stream: WatchedStream
  /** whose picture or voice it is */
  name: string
  muted: boolean
  renew: (stream: WatchedStream) => Promise<StreamOptions>
}

function useWatched({ stream, muted, renew }: Omit<WatchedProps, 'name'>) {
  const options = asLive(stream.playStream, () => renew(stream))
  return usePlayer({ ...options, muted, reportsSize: !stream.isVoice, nextRoundMs })
}

/** [O2] The picture of one side, with its sound. */
function WatchedPicture({ stream, name, muted, renew }: WatchedProps) {
  const { ref, state, autoplayBlocked, play } = useWatched({ stream, muted, renew })
  return (
    <figure className="on-picture relative aspect-4/3 overflow-hidden rounded-lg bg-black">
      <video
        ref={ref}
        data-watched={stream.side}
        data-playing={state === 'active'}
        playsInline
        className="size-full object-contain"
      >
        {/* what is said live has no captions yet */}
        <track kind="captions" />
      </video>
      {state !== 'active' && (
        <p role="status" className="absolute inset-0 grid place-items-center p-4 text-center text-on-picture">
          {autoplayBlocked ? null : say('Waiting for a picture …')}
        </p>
      )}
      {autoplayBlocked && (
        <div className="absolute inset-0 grid place-items-center">
          <Button onClick={play}>{say('Play')}</Button>
        </div>
      )}
      <figcaption className="absolute start-2.5 bottom-2.5 max-w-[calc(100%-1.25rem)] truncate rounded bg-scrim px-2.5 py-1 text-sm font-semibold text-on-picture">
        <bdi>{name}</bdi>
      </figcaption>
    </figure>
  )
}

/** [S9] The voice of a show's client, which has no picture. */
function WatchedVoice({ stream, name, muted, renew }: WatchedProps) {
  const { ref, autoplayBlocked, play } = useWatched({ stream, muted, renew })
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-3 rounded bg-ink-2 px-3.5 py-2">
      <video ref={ref} data-watched={stream.side} hidden playsInline>
        <track kind="captions" />
      </video>
      <Mic aria-hidden size={17} className="shrink-0 text-amber-text" />
      <p role="status" className="min-w-0 flex-1 wrap-anywhere">
        {say('The microphone of {name} is open.', { name: isolated(name) })}
      </p>
      {autoplayBlocked && (
        <Button size="sm" icon={<Volume2 aria-hidden size={17} />} onClick={play}>
          {say('Play')}
        </Button>
      )}
    </div>
  )
}
