import type { StreamOptions } from '@footlight/contract'
import type { LiveError, PlayerStats } from '@footlight/live'
import { usePlayer } from '@footlight/live/react'
import { type RefObject, useState } from 'react'
import { asLive } from '../../../blocks/live/token-source.ts'

/** How long a show that goes on without its picture waits for the next round of attempts. */
const nextRoundMs = 3000

export interface StagePicture {
  /** a frame of the present stream is on screen */
  isPlaying: boolean
  attempt: { number: number; of: number } | undefined
  /** no further attempt is made by itself */
  gaveUp: boolean
  /** the codec of a picture that this browser cannot play; undefined: it can, as far as is known */
  unplayable: string | undefined
  stats: PlayerStats | undefined
  /** the browser wants a click first */
  needsClick: boolean
  play(): void
  retry(): void
}

interface StagePlayerOptions {
  element: RefObject<HTMLVideoElement | null>
  stream: StreamOptions | undefined
  muted: boolean
  /** [E3] the picture alone, where the sound comes by a connection of its own */
  media?: 'video' | undefined
  /** [D8] a token is good for 60 s to connect: every reconnect asks for its own */
  renewStream(): Promise<StreamOptions>
  /** start another round after one fails, because a show outlives a round without a picture */
  persistent: boolean
}

/** Plays `stream` on the element; another stream is another player. */
export function useStagePlayer(options: StagePlayerOptions): StagePicture {
  const { element, stream, muted, media, renewStream, persistent } = options
  const [refused, setRefused] = useState<{ stream: StreamOptions; error: LiveError; codec: string }>()
  const unplayable = refused !== undefined && refused.stream === stream ? refused.codec : undefined
  const view = usePlayer(
    stream && {
      ...asLive(stream, renewStream),
      ...(media && { media }),
      muted,
      nextRoundMs: persistent && unplayable === undefined ? nextRoundMs : undefined,
    },
    element,
  )
  const { error } = view
  const codec = codecOf(error)
  // for a moment the error of the last stream stands beside the next one
  if (stream && error && codec !== undefined && refused?.error !== error) setRefused({ stream, error, codec })
  return {
    isPlaying: view.state === 'active',
    attempt: view.attempt && { number: view.attempt.attempt, of: view.attempt.of },
    gaveUp: error !== undefined,
    unplayable,
    stats: view.stats,
    needsClick: view.autoplayBlocked,
    play: view.play,
    retry: view.restart,
  }
}

/** [D7] The media server names the codec of a picture that the browser does not play. */
function codecOf(error: LiveError | undefined): string | undefined {
  if (error?.code !== 'CODEC_NOT_SUPPORTED') return undefined
  return /^CODEC_NOT_SUPPORTED: ([\w-]+)/.exec(error.message)?.[1]
}
