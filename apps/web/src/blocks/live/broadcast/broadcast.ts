import { LiveError } from '@footlight/live'
import { createStore } from '../../../lib/store.ts'
import {
  type BroadcastSettings,
  type BroadcastState,
  newBroadcast,
  offAir,
  onAir,
} from './broadcast-state.ts'
import { isOutage } from './obstacle.ts'
import { createStudioPublisher, type PublisherPorts } from './studio-publisher.ts'

/** Delay before the next round of attempts after an outage of the server ended the broadcast. */
const nextRoundMs = 3000

export interface BroadcastPorts extends PublisherPorts {
  takeAir: TakeAir
  /** returns a function that cancels the timer */
  after(delayMs: number, run: () => void): () => void
}

export interface Broadcast {
  getState(): BroadcastState
  subscribe(listener: () => void): () => void
  /** The performer opens the studio, which shows camera and microphone. `initial` is used at the first visit only. */
  enter(initial: BroadcastSettings): void
  /** The performer leaves the studio: on air the broadcast continues, off air the camera closes. */
  leave(): void
  change(changes: Partial<BroadcastSettings>): void
  preview(): void
  /** [D7] `takesOver`: also where another page of the performer is on air */
  start(takesOver?: boolean): void
  stop(): void
  /** [S20] Gives camera and microphone to a video call; on air the broadcast returns with `resume`. */
  suspend(): void
  resume(): void
  /** for good */
  close(): void
}

/** [S17] The performer's camera and microphone, shown in the studio, and on air until it is stopped. */
export function createBroadcast(ports: BroadcastPorts): Broadcast {
  const store = createStore(newBroadcast)
  const { getState, set } = store
  let isStudioOpen = false
  let wasEntered = false
  /** sent something since the broadcast was started */
  let wasLive = false
  /** [S8] an outage of the server does not count as the performer leaving: still on air, the publisher starts again */
  let cancelNextRound = () => {}
  const publisher = createStudioPublisher(ports, store, {
    onActive: () => {
      wasLive = true
    },
    onError,
  })
  const air = createAirClaim(ports.takeAir)

  function onError(error: LiveError) {
    if (wasLive && isOutage(error.code))
      cancelNextRound = ports.after(nextRoundMs, () => publisher.current?.start())
    else comeOff(error)
  }

  function onLost() {
    publisher.current?.stop()
    comeOff(new LiveError('NAME_IN_USE', 'another page of this browser is on air'))
  }

  /** Off air; the camera stays open while the studio shows it. */
  function comeOff(error?: LiveError) {
    cancelNextRound()
    air.release()
    set(offAir(getState()))
    if (!isStudioOpen) publisher.close()
    if (error) set({ error })
  }

  function sendUnlessPaused() {
    const { isOnAir, settings } = getState()
    if (isOnAir && !settings.paused) publisher.current?.start()
  }

  /** [S8] black frames would still be frames that reach the client, and be billed: a pause sends nothing */
  function applyPause(isPaused: boolean) {
    if (!publisher.current || !getState().isOnAir) return
    cancelNextRound()
    set({ attempt: undefined, stats: undefined, hasSent: false })
    if (isPaused) publisher.current.stop()
    else publisher.current.start()
  }

  return {
    getState,
    subscribe: store.subscribe,
    enter(initial) {
      isStudioOpen = true
      if (!wasEntered) set({ settings: initial })
      wasEntered = true
      publisher.open()
    },
    leave() {
      isStudioOpen = false
      if (!getState().isOnAir) publisher.close()
    },
    change(changes) {
      set({ settings: { ...getState().settings, ...changes } })
      publisher.apply(changes)
      if (changes.paused !== undefined) applyPause(changes.paused)
    },
    preview: publisher.preview,
    start(takesOver = false) {
      if (getState().isOnAir || !publisher.current) return
      set(onAir(getState()))
      wasLive = false
      air.take({ takesOver, isWanted: () => getState().isOnAir, onTaken: sendUnlessPaused, onLost })
    },
    stop() {
      publisher.current?.stop()
      comeOff()
    },
    suspend() {
      if (getState().isSuspended) return
      cancelNextRound()
      set({ isSuspended: true, attempt: undefined, stats: undefined, hasSent: false })
      publisher.close()
    },
    resume() {
      if (!getState().isSuspended) return
      set({ isSuspended: false })
      if (getState().isOnAir || isStudioOpen) publisher.open()
      sendUnlessPaused()
    },
    close() {
      isStudioOpen = false
      comeOff()
      store.close()
    },
  }
}

/** Takes the lock of the one page of a browser that is on air; resolves with its release, undefined: another page has it. */
type TakeAir = (takesOver: boolean, onLost: () => void) => Promise<(() => void) | undefined>

interface Claim {
  takesOver: boolean
  /** asked before and after the lock is taken: Stop may be pressed meanwhile */
  isWanted(): boolean
  onTaken(): void
  /** another page has the lock, or took it over */
  onLost(): void
}

/** [D7] This page's claim to be the only page of its browser that is on air. */
function createAirClaim(takeAir: TakeAir) {
  let release: (() => void) | undefined
  let last = Promise.resolve()

  async function take({ takesOver, isWanted, onTaken, onLost }: Claim) {
    // a second press before the first answer asks no second time
    if (!isWanted() || release) return
    const taken = await takeAir(takesOver, onLost)
    if (!taken) return onLost()
    if (!isWanted()) return taken()
    release = taken
    onTaken()
  }

  return {
    /** One claim is settled after another. */
    take(claim: Claim) {
      last = last.then(() => take(claim))
    },
    release() {
      release?.()
      release = undefined
    },
  }
}
