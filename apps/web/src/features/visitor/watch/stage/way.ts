import { LiveError } from '@footlight/live'
import { createContext, useContext, useState } from 'react'
import { hasDirectWay } from '../../../../blocks/live/direct-way.ts'
import { forget, recall, remember, storageKeys } from '../../../../lib/page/storage.ts'

/** Why no picture comes by WebRTC: the browser lacks its codec, or WebRTC itself, or no way through the network was found. */
export type Obstacle = { kind: 'codec'; codec: string } | { kind: 'browser' } | { kind: 'network' }

/** [F1] How the picture comes: by WebRTC, or in simpler quality by the fallback player. */
export interface StageWay {
  isSimple: boolean
  /** what is known to stand in the direct way */
  obstacle: Obstacle | undefined
  /** on this page the picture came by WebRTC */
  hasPlayedDirect: boolean
  notePlayedDirect(): void
  notePlayedSimple(): void
  noteObstacle(obstacle: Obstacle): void
  /** the page's own doing */
  takeSimple(): void
  /** a person's press */
  chooseSimple(): void
  takeDirect(): void
}

const nowhere = () => undefined
export const StageWayContext = createContext<StageWay>({
  isSimple: false,
  obstacle: undefined,
  hasPlayedDirect: false,
  notePlayedDirect: nowhere,
  notePlayedSimple: nowhere,
  noteObstacle: nowhere,
  takeSimple: nowhere,
  chooseSimple: nowhere,
  takeDirect: nowhere,
})

export function useStageWay(): StageWay {
  return useContext(StageWayContext)
}

/** A network that let no direct picture through is believed to be the same one for so long. */
const believedMs = 60 * 60_000
const isBelieved = () => Number(recall(storageKeys.simpleUntil)) > Date.now()

/**
 * The watching page's own way, from the lobby into the show. That a network is shut is remembered for an hour, once a person
 * chose the simple way or its picture came.
 */
export function useOwnStageWay(): StageWay {
  const [isSimple, setSimple] = useState(isBelieved)
  const [obstacle, noteObstacle] = useState<Obstacle | undefined>(isSimple ? { kind: 'network' } : undefined)
  const [hasPlayedDirect, setPlayedDirect] = useState(false)
  function believe() {
    if (obstacle?.kind === 'network' && !isBelieved())
      remember(storageKeys.simpleUntil, String(Date.now() + believedMs))
  }
  return {
    isSimple,
    obstacle,
    hasPlayedDirect,
    notePlayedDirect: () => setPlayedDirect(true),
    notePlayedSimple: believe,
    noteObstacle,
    takeSimple: () => setSimple(true),
    chooseSimple() {
      setSimple(true)
      believe()
    },
    takeDirect() {
      setSimple(false)
      noteObstacle(undefined)
      forget(storageKeys.simpleUntil)
    },
  }
}

interface DirectTry {
  /** undefined: the player has not given up */
  error: LiveError | undefined
  attempt: { attempt: number; cause: LiveError | undefined } | undefined
  hasPlayedDirect: boolean
  /** a paid show, which ends by itself if it has no picture within 20 s [S6] */
  isUrgent: boolean
}

/**
 * [F1] Whether a network lets no direct picture through. An attempt goes by all ways at once, and the next one by a relay
 * over TCP alone [E7]; a show does not wait for that one. Where the picture came before, it is an outage for longer.
 * A server that sends nothing over a way that was found is no network's fault.
 */
export function isNetworkShut({ error, attempt, hasPlayedDirect, isUrgent }: DirectTry): boolean {
  if (!hasDirectWay()) return true
  if (error) return isUnconnected(error.code === 'ATTEMPTS_EXHAUSTED' ? error.cause : error)
  const enough = hasPlayedDirect ? 4 : isUrgent ? 1 : 2
  return attempt !== undefined && attempt.attempt >= enough && isUnconnected(attempt.cause)
}

const isUnconnected = (cause: unknown) =>
  cause instanceof LiveError && (cause.code === 'CONNECT_TIMEOUT' || cause.code === 'ICE_FAILED')
