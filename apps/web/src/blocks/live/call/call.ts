import { inTurn } from '@footlight/gateway/runner'
import {
  type PlayerCounters,
  type PlayerStats,
  type PublisherCounters,
  type PublisherStats,
  playerStats,
  publisherStats,
  readPlayerCounters,
  readPublisherCounters,
} from '@footlight/live'
import {
  type CallEffect,
  type CallEvent,
  type CallRole,
  type CallState,
  callTransition,
  newCall,
} from './call-machine.ts'
import { type CallTicket, type Leg, type LegPorts, openLeg } from './leg.ts'
import { createOwnMedia, type Own, type OwnMediaPorts, type OwnSettings } from './own-media.ts'

/** How often the line is measured. */
const statsEveryMs = 2000

export interface CallPorts extends LegPorts, OwnMediaPorts {
  /** Waits for the page's turn to have the call: `isForced` takes it from another page. Resolves with its release. */
  claimCall(isForced: boolean, onTaken: () => void, signal: AbortSignal): Promise<() => void>
  /** calls back when the browser goes offline and comes back, until the returned function is called */
  onNetwork(listener: (isOnline: boolean) => void): () => void
  /** the user switched camera or microphone */
  onSwitches(switches: Pick<OwnSettings, 'audio' | 'video'>): void
  /** [S22] this page stopped the call, because browser or system keep it from playing */
  onStopped(): void
  /** returns a function that cancels the timer */
  after(delayMs: number, run: () => void): () => void
}

export interface CallOptions {
  role: CallRole
  /** `isTakeover`: also if another device has the call; else a refusal says so with the code NAME_IN_USE */
  getTicket(isTakeover: boolean): Promise<CallTicket>
  initial: OwnSettings
  /**
   * `anew`: at once, as it was agreed to on this page; `again`: at once, unless another page or device has it by now, as
   * after a reload; `byPress`: by `bringHere` only, as another page or device has it.
   */
  opens: 'anew' | 'again' | 'byPress'
}

export interface CallView {
  state: CallState
  own: Own
  /** what comes from the other side; undefined before it does; its last picture stays while there is no connection */
  other: MediaStream | undefined
  /** of the line in both directions; undefined while there is no connection */
  up: PublisherStats | undefined
  down: PlayerStats | undefined
  /** [S22] browser or system keep picture or sound from playing: nothing is sent to this page until a press */
  isStopped: boolean
}

/** One side of a running video call, above the router: it outlives the page it was opened on [S17]. */
export interface Call {
  getState(): CallView
  subscribe(listener: () => void): () => void
  change(changes: Partial<OwnSettings>): void
  share(): void
  stopSharing(): void
  openAgain(): void
  joinAnyway(): void
  tryNow(): void
  /** takes the call over from another page */
  bringHere(): void
  /** [S22] of a client, who pays for what is shown */
  stop(): void
  /** after `stop`, another page or device has it: it is no longer this page's stop that the call waits for */
  leaveStopped(): void
  close(): void
}

export function createCall(ports: CallPorts, options: CallOptions): Call {
  const listeners = new Set<() => void>()
  const life = new AbortController()
  const media = createOwnMedia(ports, options.initial, onOwn)
  let view: CallView = {
    state: newCall,
    own: media.own,
    other: undefined,
    up: undefined,
    down: undefined,
    isStopped: false,
  }
  let leg: Leg | undefined
  let stopWaiting = () => {}
  let stopMeasuring = () => {}
  let releaseCall = () => {}
  let isOnline = true
  /** a press gave the call to this page, and no ticket has come since */
  let isTakeover = options.opens === 'anew'

  function set(changes: Partial<CallView>) {
    view = { ...view, ...changes }
    for (const listener of listeners) listener()
  }

  const dispatch = inTurn((event: CallEvent) => {
    const { state, effects } = callTransition(view.state, event, options.role)
    if (state !== view.state) set({ state })
    for (const effect of effects) perform(effect)
  })

  function perform(effect: CallEffect) {
    switch (effect.type) {
      case 'openMedia':
        return void media.open().then((isOpen) => dispatch({ type: isOpen ? 'opened' : 'blocked' }))
      case 'closeMedia':
        return media.close()
      case 'openLeg':
        return connect()
      case 'closeLeg':
        return disconnect()
      case 'callPeer':
        return leg?.callPeer()
      case 'sendSettings':
        return leg?.send(media.sent())
      case 'wait':
        stopWaiting()
        // [C2] the browser says when it is back
        if (view.state.name === 'pausing' && !isOnline) return
        stopWaiting = ports.after(effect.ms, () => dispatch({ type: 'due' }))
        return
      case 'stopWaiting':
        return stopWaiting()
    }
  }

  function connect() {
    disconnect()
    const mine: Leg = openLeg(ports, {
      role: options.role,
      getTicket,
      tracks: () => ({
        ...(media.own.audio && { audio: media.own.audio }),
        ...(media.own.video && { video: media.own.video }),
      }),
      report(event) {
        if (mine !== leg) return
        if (event.type === 'claimedElsewhere') releaseCall()
        dispatch(event)
      },
      onTrack: (track) => mine === leg && receive(track),
    })
    leg = mine
    measure(mine)
  }

  async function getTicket(): Promise<CallTicket> {
    const ticket = await options.getTicket(isTakeover)
    isTakeover = false
    return ticket
  }

  function disconnect() {
    stopMeasuring()
    leg?.close()
    leg = undefined
    // the last picture stays, dimmed, until the next one comes
    set({ up: undefined, down: undefined })
  }

  /** A new media connection brings both kinds anew. */
  function receive(track: MediaStreamTrack) {
    const others = view.other?.getTracks().filter(({ kind }) => kind !== track.kind) ?? []
    set({ other: new MediaStream([...others, track]) })
  }

  function onOwn(own: Own) {
    const before = view.own
    set({ own })
    // a device that the user chose, or allowed, after the first attempt
    const isOpen = own.audio !== undefined || (own.video !== undefined && !own.isSharing)
    if (isOpen && view.state.name === 'blocked') return dispatch({ type: 'opened' })
    if (!leg) return
    if (own.audio !== before.audio) leg.replace('audio', own.audio ?? null)
    if (own.video !== before.video) leg.replace('video', own.video ?? null)
    if (view.state.name === 'connected') leg.send(media.sent())
  }

  function measure(mine: Leg) {
    let before: { sent: PublisherCounters; received: PlayerCounters; of: RTCPeerConnection } | undefined
    async function look() {
      const { connection } = mine
      const report = await connection?.getStats()
      if (mine !== leg) return
      if (connection && report && view.state.name === 'connected') {
        const now = {
          sent: readPublisherCounters(report),
          received: readPlayerCounters(report),
          of: connection,
        }
        if (before?.of === connection)
          set({
            up: publisherStats(before.sent, now.sent),
            down: playerStats(before.received, now.received, null),
          })
        before = now
      }
      again()
    }
    function again() {
      stopMeasuring = ports.after(statsEveryMs, () => void look())
    }
    again()
  }

  function claimCall(isForced: boolean) {
    releaseCall()
    const onTaken = () => dispatch({ type: 'claimedElsewhere' })
    ports.claimCall(isForced, onTaken, life.signal).then(
      (release) => {
        if (life.signal.aborted) return release()
        releaseCall = release
        dispatch({ type: 'claimed' })
      },
      () => dispatch({ type: 'claimedElsewhere' }),
    )
  }

  const stopListening = ports.onNetwork((isBack) => {
    isOnline = isBack
    dispatch({ type: isBack ? 'online' : 'offline' })
  })
  if (options.opens === 'byPress') dispatch({ type: 'claimedElsewhere' })
  else claimCall(false)

  return {
    getState: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change(changes) {
      media.change(changes)
      const { audio, video } = media.own.settings
      ports.onSwitches({ audio, video })
    },
    share: () => media.share(),
    stopSharing: () => media.stopSharing(),
    openAgain: () => dispatch({ type: 'openAgain' }),
    joinAnyway: () => dispatch({ type: 'joinAnyway' }),
    tryNow: () => dispatch({ type: 'tryNow' }),
    stop() {
      if (options.role !== 'caller' || view.isStopped) return
      set({ isStopped: true })
      ports.onStopped()
      releaseCall()
      dispatch({ type: 'claimedElsewhere' })
    },
    leaveStopped: () => set({ isStopped: false }),
    bringHere() {
      set({ isStopped: false })
      isTakeover = true
      claimCall(true)
    },
    close() {
      dispatch({ type: 'end' })
      life.abort()
      releaseCall()
      stopListening()
      listeners.clear()
    },
  }
}
