import type { PlayOptions } from '@footlight/contract'
import type { LiveError, PlayerStats } from '@footlight/live'
import type { createFallbackPlayer } from '@footlight/live/fallback'
import { type PlayerView, usePlayer, usePlayerOf } from '@footlight/live/react'
import { type RefObject, useEffect, useState } from 'react'
import { asLive } from '../../../../blocks/live/token-source.ts'
import { askingFirst, usePlayOn } from './use-play-on.ts'
import { isUnoffered, useWayChoice } from './use-way-choice.ts'
import { useStageWay } from './way.ts'

/** How long a show that goes on without its picture waits for the next round of attempts. */
const nextRoundMs = 3000
/** How long a fallback player waits whose server ceased to offer it, where there is no other way. */
const unofferedRoundMs = 30_000
/** [S7] Another page of this session took the place of this one: the server's refusal of a token says where it is. */
const nextDirectRoundMs = ({ code }: LiveError) => (code === 'SESSION_NOT_FOUND' ? 0 : nextRoundMs)
const nextSimpleRoundMs = (error: LiveError) => (isUnoffered(error) ? unofferedRoundMs : undefined)
const nextPersistentRoundMs = (error: LiveError) => nextSimpleRoundMs(error) ?? nextRoundMs

export interface StagePicture {
  /** [F1] it comes by the fallback player */
  isSimple: boolean
  /** a frame of the present stream is on screen */
  isPlaying: boolean
  attempt: { number: number; of: number } | undefined
  /** why the last attempt ended, in the server's words */
  reason: string
  /** no further attempt is made by itself */
  gaveUp: boolean
  /** the codec of a picture that this browser cannot play, and that comes in no other way */
  unplayable: string | undefined
  stats: PlayerStats | undefined
  /** the browser wants a click first */
  needsClick: boolean
  play(): void
  retry(): void
}

interface StagePlayerOptions {
  element: RefObject<HTMLVideoElement | null>
  /** where the fallback player puts its canvas */
  place: RefObject<HTMLElement | null>
  stream: PlayOptions | undefined
  muted: boolean
  /** 0 to 1 */
  level: number
  /** [E3] its picture comes alone, and its sound by a connection of its own */
  isLobby?: boolean
  /** [D8] a token is good for 60 s to connect: every reconnect asks for its own */
  renewStream(): Promise<PlayOptions>
  /** start another round after one fails, because a show outlives a round without a picture */
  persistent: boolean
  /** [S22] browser or system does not let the element play: nothing is sent to it until a press */
  onStopped?: (() => void) | undefined
  /** [S8] what comes has no picture, by its performer's or the server's doing: that the element stands is not its own */
  isUnsent?: boolean | undefined
}

/** Plays `stream` on the element, or on the canvas of the fallback player; another stream is another player. */
export function useStagePlayer(options: StagePlayerOptions): StagePicture {
  const { element, place, stream, muted, level, isLobby = false, renewStream, persistent } = options
  const way = useStageWay()
  const hasFallback = stream?.fallbackUrl != null
  const isSimple = way.isSimple && hasFallback
  const refusal = useRefusedCodec(stream)
  const { codec } = refusal
  const direct = usePlayer(
    stream && !isSimple
      ? {
          ...askingFirst(asLive(stream, renewStream), element),
          ...(isLobby && { media: 'video' as const }),
          reportsSize: true,
          muted: isLobby || muted,
          volume: level,
          nextRoundMs: persistent && codec === undefined ? nextDirectRoundMs : undefined,
        }
      : undefined,
    element,
  )
  refusal.note(direct.error)
  const code = useFallbackCode(isSimple)
  const simple = usePlayerOf(
    code.create,
    isSimple && stream
      ? {
          ...asLive(stream, renewStream),
          // the token at hand may be spent on the direct way
          getToken: renewStream,
          muted,
          volume: level,
          nextRoundMs: persistent ? nextPersistentRoundMs : nextSimpleRoundMs,
        }
      : undefined,
    place,
  )
  useWayChoice({ hasFallback, isSimple, codec, direct, simple, isUrgent: persistent })
  usePlayOn({
    element,
    direct,
    isDirect: !isSimple,
    onStopped: options.onStopped,
    isUnsent: options.isUnsent ?? false,
  })

  const view: Omit<PlayerView, 'ref'> = isSimple ? simple : direct
  return {
    isSimple,
    isPlaying: view.state === 'active',
    attempt: view.attempt && { number: view.attempt.attempt, of: view.attempt.of },
    reason: String(view.attempt?.cause ?? view.error?.cause ?? ''),
    gaveUp: view.error !== undefined || (isSimple && code.failed),
    unplayable: hasFallback ? undefined : codec,
    stats: view.stats,
    needsClick: view.autoplayBlocked,
    play: view.play,
    retry: code.failed ? code.retry : view.restart,
  }
}

/** The codec that was refused for the present stream; `note` takes the player's error of each render. */
function useRefusedCodec(stream: PlayOptions | undefined) {
  const [refused, setRefused] = useState<{ stream: PlayOptions; error: LiveError; codec: string }>()
  return {
    codec: refused !== undefined && refused.stream === stream ? refused.codec : undefined,
    note(error: LiveError | undefined) {
      const codec = codecOf(error)
      // for a moment the error of the last stream stands beside the next one
      if (stream && error && codec !== undefined && refused?.error !== error)
        setRefused({ stream, error, codec })
    },
  }
}

/** [D7] The media server names the codec of a picture that the browser does not play. */
function codecOf(error: LiveError | undefined): string | undefined {
  if (error?.code !== 'CODEC_NOT_SUPPORTED') return undefined
  return /^CODEC_NOT_SUPPORTED: ([\w-]+)/.exec(error.message)?.[1]
}

/** [F1] The fallback player's code, which is loaded when it is `wanted` for the first time. */
function useFallbackCode(wanted: boolean) {
  const [create, setCreate] = useState<typeof createFallbackPlayer>()
  const [failed, setFailed] = useState(false)
  const isDue = wanted && !create && !failed
  useEffect(() => {
    if (!isDue) return
    import('@footlight/live/fallback').then(
      (code) => setCreate(() => code.createFallbackPlayer),
      () => setFailed(true),
    )
  }, [isDue])
  return { create, failed, retry: () => setFailed(false) }
}
