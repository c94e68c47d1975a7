import type { PlayOptions } from '@footlight/contract'
import { LiveError, type PlayerStats } from '@footlight/live'
import { type PlayerView, usePlayer, usePlayerOf } from '@footlight/live/react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepPlaying, mayPlay } from '../../../../blocks/live/keep-playing.ts'
import { asLive } from '../../../../blocks/live/token-source.ts'
import { useFallbackCode } from './use-fallback-code.ts'
import { hasDirectWay, isNetworkShut, type Obstacle, useStageWay } from './way.ts'

/** How long a show that goes on without its picture waits for the next round of attempts. */
const nextRoundMs = 3000
/** How long a fallback player waits whose server ceased to offer it, where there is no other way. */
const unofferedRoundMs = 30_000
/** [S22] A picture that stands still again within this time waits for a press. */
const triedAgainMs = 60_000
/** [S7] Another page of this session took the place of this one: the server's refusal of a token says where it is. */
const nextDirectRoundMs = ({ code }: LiveError) => (code === 'SESSION_NOT_FOUND' ? 0 : nextRoundMs)
const isUnoffered = ({ code }: LiveError) => code === 'FALLBACK_UNAVAILABLE'
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
  /** [S22] browser or system keep the element from playing: nothing is sent to it until a press */
  onStopped?: (() => void) | undefined
  /** [S8] what comes has no picture, by its performer's or the server's doing: that the element stands is not its own */
  isUnsent?: boolean | undefined
}

/** Plays `stream` on the element, or on the canvas of the fallback player; another stream is another player. */
export function useStagePlayer(options: StagePlayerOptions): StagePicture {
  const {
    element,
    place,
    stream,
    muted,
    level,
    isLobby = false,
    renewStream,
    persistent,
    onStopped,
    isUnsent = false,
  } = options
  const way = useStageWay()
  const hasFallback = stream?.fallbackUrl != null
  const isSimple = way.isSimple && hasFallback
  const [refused, setRefused] = useState<{ stream: PlayOptions; error: LiveError; codec: string }>()
  const codec = refused !== undefined && refused.stream === stream ? refused.codec : undefined
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
  const { error } = direct
  const refusedCodec = codecOf(error)
  // for a moment the error of the last stream stands beside the next one
  if (stream && error && refusedCodec !== undefined && refused?.error !== error)
    setRefused({ stream, error, codec: refusedCodec })

  const { hasPlayedDirect } = way
  const isShut = () =>
    isNetworkShut({ error, attempt: direct.attempt, hasPlayedDirect, isUrgent: persistent })
  const obstacle: Obstacle | undefined =
    isSimple || !hasFallback
      ? undefined
      : codec !== undefined
        ? { kind: 'codec', codec }
        : (way.obstacle ?? (isShut() ? { kind: hasDirectWay() ? 'network' : 'browser' } : undefined))
  // a lobby asks before it goes around a network, and stands still meanwhile; a client who pays is not kept waiting
  const isServed = obstacle !== undefined && (obstacle.kind !== 'network' || persistent)
  const meet = useEffectEvent(() => {
    if (obstacle) way.noteObstacle(obstacle)
    if (isServed) way.takeSimple()
  })
  useEffect(() => {
    if (obstacle?.kind) meet()
  }, [obstacle?.kind])
  const isDirectPlaying = !isSimple && direct.state === 'active'
  const isSimplePlaying = isSimple && simple.state === 'active'
  // only a network may have opened meanwhile: back to what this browser cannot play would be back here at once
  const isLeft =
    simple.error !== undefined &&
    isUnoffered(simple.error) &&
    way.obstacle?.kind === 'network' &&
    hasDirectWay()
  const noteNews = useEffectEvent((direct: boolean, simple: boolean, left: boolean) => {
    if (direct) way.notePlayedDirect()
    if (simple) way.notePlayedSimple()
    if (left) way.takeDirect()
  })
  useEffect(
    () => noteNews(isDirectPlaying, isSimplePlaying, isLeft),
    [isDirectPlaying, isSimplePlaying, isLeft],
  )

  const isRefused = !isSimple && (direct.autoplayBlocked || error?.code === 'PERMISSION_DENIED')
  const stop = useEffectEvent(() => onStopped?.())
  useEffect(() => {
    if (isRefused) stop()
  }, [isRefused])
  const frozenAt = useRef(-Infinity)
  const noteStill = useEffectEvent((why: 'paused' | 'frozen') => {
    if (why === 'frozen' && isUnsent) return
    const isFirst = performance.now() - frozenAt.current > triedAgainMs
    frozenAt.current = performance.now()
    // a decoder that failed begins anew with the connection
    if (why === 'frozen' && isFirst) direct.restart()
    else stop()
  })
  useEffect(() => {
    if (isDirectPlaying && element.current) return keepPlaying(element.current, noteStill)
  }, [isDirectPlaying, element])

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

/** [S22] Asks whether the element may play before each connect: what is sent to one that may not would be billed. */
function askingFirst<Live extends { getToken(): Promise<unknown> }>(
  live: Live,
  element: RefObject<HTMLVideoElement | null>,
): Live {
  const getToken = async () => {
    if (element.current && !(await mayPlay(element.current)))
      throw new LiveError('PERMISSION_DENIED', 'the browser waits for a press')
    return live.getToken()
  }
  return { ...live, getToken }
}

/** [D7] The media server names the codec of a picture that the browser does not play. */
function codecOf(error: LiveError | undefined): string | undefined {
  if (error?.code !== 'CODEC_NOT_SUPPORTED') return undefined
  return /^CODEC_NOT_SUPPORTED: ([\w-]+)/.exec(error.message)?.[1]
}
