import type { LiveError } from '../errors.ts'
import type { ExternalState } from '../machine/moves.ts'
import type { Page } from '../ports/page.ts'
import type { SessionPorts } from '../session.ts'
import type { OpenPlayerPeer } from './peer.ts'
import type { OpenScreen } from './screen.ts'
import type { PlayerStats } from './stats.ts'

export interface PlayerCallbacks {
  /** only when it changes */
  onStateChange?: (state: ExternalState) => void
  /** once, when the player gives up */
  onError?: (error: LiveError) => void
  /** a reconnect begins; `cause`: why the last attempt ended */
  onAttempt?: (attempt: number, of: number, cause: LiveError | undefined) => void
  onStats?: (stats: PlayerStats) => void
  /** the browser wants a click before it plays: call `play` from one */
  onAutoplayBlocked?: () => void
  /** milliseconds from the start, or the reconnect, to the first frame on screen */
  onFirstFrame?: (milliseconds: number) => void
}

export interface PlayerPorts extends SessionPorts {
  page: Page
  openPeer: OpenPlayerPeer
  openScreen: OpenScreen
}

export interface Player {
  readonly state: ExternalState
  start(): void
  stop(): void
  /** Ends everything for good. */
  close(): void
  /** Goes on from a pause, or from a blocked autoplay when called from a click. */
  play(): void
  setMuted(muted: boolean): void
  /** 0 to 1 */
  setVolume(volume: number): void
  setPaused(paused: boolean): void
  [Symbol.dispose](): void
}
