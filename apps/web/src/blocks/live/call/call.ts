import { inTurn } from '@footlight/gateway/runner'
import { createStore } from '../../../lib/store.ts'
import { type CallEffectsPorts, createCallEffects } from './call-effects.ts'
import { type CallEvent, type CallRole, type CallState, callTransition, newCall } from './call-machine.ts'
import type { CallTicket, LegPorts } from './leg.ts'
import { createLegs, type LineStats } from './legs.ts'
import { createOwnMedia, type Own, type OwnMediaPorts, type OwnSettings, tracksOf } from './own-media.ts'

export interface CallPorts extends CallEffectsPorts, LegPorts, OwnMediaPorts {
  claimCall: ClaimCall
  /** the user switched camera or microphone */
  onSwitches(switches: Pick<OwnSettings, 'audio' | 'video'>): void
  /** [S22] this page stopped the call, because browser or system does not let it play */
  onStopped(): void
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

export interface CallView extends LineStats {
  state: CallState
  own: Own
  /** what comes from the other side; undefined before it does; its last picture stays while there is no connection */
  other: MediaStream | undefined
  /** [S22] browser or system does not let picture or sound play: nothing is sent to this page until a press */
  isStopped: boolean
}

/** One side of a running video call, above the router: it outlives the page it was opened on [S17]. */
export interface BrowserCall {
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

export function createCall(ports: CallPorts, options: CallOptions): BrowserCall {
  const { role } = options
  const media = createOwnMedia(ports, options.initial, onOwn)
  const store = createStore<CallView>({
    state: newCall,
    own: media.own,
    other: undefined,
    up: undefined,
    down: undefined,
    isStopped: false,
  })
  const { getState, set } = store
  /** a press gave the call to this page, and no ticket has come since */
  let isTakeover = options.opens === 'anew'

  const claim = createCallClaim(ports.claimCall, (type) => dispatch({ type }))
  const legs = createLegs(ports, {
    role,
    async getTicket() {
      const ticket = await options.getTicket(isTakeover)
      isTakeover = false
      return ticket
    },
    tracks: () => tracksOf(media.own),
    report(event) {
      if (event.type === 'claimedElsewhere') claim.release()
      dispatch(event)
    },
    onTrack: (track) => set({ other: withTrack(getState().other, track) }),
    isConnected: () => getState().state.name === 'connected',
    onStats: set,
  })

  const effects = createCallEffects(ports, {
    media,
    legs,
    getState: () => getState().state,
    dispatch: (event) => dispatch(event),
  })
  const dispatch = inTurn((event: CallEvent) => {
    const step = callTransition(getState().state, event, role)
    if (step.state !== getState().state) set({ state: step.state })
    for (const effect of step.effects) effects.perform(effect)
  })

  function onOwn(own: Own) {
    const before = getState().own
    set({ own })
    // a device that the user chose, or allowed, after the first attempt
    const isOpen = own.audio !== undefined || (own.video !== undefined && !own.isSharing)
    if (isOpen && getState().state.name === 'blocked') return dispatch({ type: 'opened' })
    const leg = legs.current
    if (own.audio !== before.audio) leg?.replace('audio', own.audio ?? null)
    if (own.video !== before.video) leg?.replace('video', own.video ?? null)
    if (getState().state.name === 'connected') leg?.send(media.sent())
  }

  if (options.opens === 'byPress') dispatch({ type: 'claimedElsewhere' })
  else claim.claim(false)

  return {
    getState,
    subscribe: store.subscribe,
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
      if (role !== 'caller' || getState().isStopped) return
      set({ isStopped: true })
      ports.onStopped()
      claim.release()
      dispatch({ type: 'claimedElsewhere' })
    },
    leaveStopped: () => set({ isStopped: false }),
    bringHere() {
      set({ isStopped: false })
      isTakeover = true
      claim.claim(true)
    },
    close() {
      dispatch({ type: 'end' })
      claim.close()
      effects.close()
      store.close()
    },
  }
}

/** A new media connection brings both kinds anew. */
function withTrack(stream: MediaStream | undefined, track: MediaStreamTrack): MediaStream {
  const others = stream?.getTracks().filter(({ kind }) => kind !== track.kind) ?? []
  return new MediaStream([...others, track])
}

/** Waits for the page's turn to have the call: `isForced` takes it from another page. Resolves with its release. */
type ClaimCall = (isForced: boolean, onTaken: () => void, signal: AbortSignal) => Promise<() => void>

/** [S17] This page's claim to be the one page of its browser that has the call. */
function createCallClaim(claimCall: ClaimCall, report: (type: 'claimed' | 'claimedElsewhere') => void) {
  const life = new AbortController()
  const onTaken = () => report('claimedElsewhere')
  let release = () => {}
  return {
    claim(isForced: boolean) {
      release()
      claimCall(isForced, onTaken, life.signal).then((claimed) => {
        if (life.signal.aborted) return claimed()
        release = claimed
        report('claimed')
      }, onTaken)
    },
    release: () => release(),
    close() {
      life.abort()
      release()
    },
  }
}
