import type { LiveError } from '@footlight/live'
import type { PlayerView } from '@footlight/live/react'
import { useEffect, useEffectEvent } from 'react'
import { hasDirectWay } from '../../../../blocks/live/direct-way.ts'
import { isNetworkShut, type Obstacle, useStageWay } from './way.ts'

interface WayChoiceOptions {
  /** [F1] the stream comes by the fallback player too */
  hasFallback: boolean
  /** the fallback player plays it */
  isSimple: boolean
  /** codec of a picture that the direct player was refused */
  codec: string | undefined
  direct: Omit<PlayerView, 'ref'>
  simple: Omit<PlayerView, 'ref'>
  /** a paid show: it does not wait for a press */
  isUrgent: boolean
}

/** The fallback player's server ceased to offer it. */
export const isUnoffered = ({ code }: LiveError) => code === 'FALLBACK_UNAVAILABLE'

/** [F1] Takes the way by which the picture can come, as soon as the players show that the other one is shut. */
export function useWayChoice(options: WayChoiceOptions): void {
  const { isSimple, direct, simple, isUrgent } = options
  const way = useStageWay()
  const obstacle = useObstacle(options)
  // a lobby asks before it goes around a network, and stands still meanwhile; a client who pays does not wait
  const isServed = obstacle !== undefined && (obstacle.kind !== 'network' || isUrgent)
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
}

/** What stands in the direct way of a stream that could come by the fallback player. */
function useObstacle({ hasFallback, isSimple, codec, direct, isUrgent }: WayChoiceOptions) {
  const { obstacle, hasPlayedDirect } = useStageWay()
  if (isSimple || !hasFallback) return undefined
  if (codec !== undefined) return { kind: 'codec', codec } satisfies Obstacle
  if (obstacle) return obstacle
  const { error, attempt } = direct
  const isShut = isNetworkShut({ error, attempt, hasPlayedDirect, isUrgent })
  return isShut ? ({ kind: hasDirectWay() ? 'network' : 'browser' } satisfies Obstacle) : undefined
}
