import type { StreamOptions } from '@footlight/contract'
import { usePlayer } from '@footlight/live/react'
import { asLive } from '../../../blocks/live/token-source.ts'
import { isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { Mic, Volume2 } from '../../../ui/icons/icons.ts'
import type { WatchedStream } from './use-watching.ts'

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
export function WatchedPicture({ stream, name, muted, renew }: WatchedProps) {
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
export function WatchedVoice({ stream, name, muted, renew }: WatchedProps) {
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
