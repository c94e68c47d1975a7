import { connectTimeoutMs, statsEveryMs } from './constants.ts'
import { LiveError, toLiveError, transportLost } from './errors.ts'
import type { StreamOptions, StreamTicket } from './options.ts'
import { type SilenceLimits, startWatchdog } from './peer/watchdog.ts'
import { type Clock, createTimers } from './ports/clock.ts'

type AttemptOptions = Pick<StreamOptions, 'token' | 'getToken' | 'connectTimeoutMs' | 'silenceMs'>

interface Running<Peer> {
  peer: Peer
  ticket: StreamTicket
  stopWatching?: () => void
  /** as `sample` read them last */
  counters?: unknown
}

/**
 * The attempts of a publisher or player: one at a time, with its token, connection and timers. They decide nothing:
 * `onFailure` feeds the machine, the one owner of retries [C2].
 */
export function createAttempts<Peer extends { close(): void }>(
  options: AttemptOptions,
  clock: Clock,
  onFailure: (error: LiveError) => void,
  closePeer: (peer: Peer) => void = (peer) => peer.close(),
) {
  const timers = createTimers(clock)
  const { guard, drop } = createGuard(onFailure)
  let running: Running<Peer> | undefined

  function step<T>(work: (peer: Peer) => Promise<T>, done: (result: T) => void) {
    const peer = running?.peer
    if (peer) guard(() => work(peer), done)
  }

  return {
    timers,
    guard,
    step,
    /** the connection of this attempt, with its ticket */
    current: (): { peer: Peer; ticket: StreamTicket } | undefined => running,
    /** Begins an attempt: a ticket, then the connection that `openPeer` makes with it. */
    open(isRetry: boolean, openPeer: (ticket: StreamTicket) => Peer, done: () => void) {
      guard(
        () => freshTicket(options, isRetry),
        (ticket) => {
          guard(async () => {
            running = { ticket, peer: openPeer(ticket) }
          }, done)
        },
      )
    },
    /** A connect that takes longer fails; `onTimeout` is called before. */
    expectConnection(onTimeout?: () => void) {
      const limitMs = options.connectTimeoutMs ?? connectTimeoutMs
      const timeout = new LiveError('CONNECT_TIMEOUT', `not connected within ${limitMs} ms`, {
        recoverable: true,
      })
      timers.set('connect', limitMs, () => {
        onTimeout?.()
        onFailure(timeout)
      })
    },
    /** It is connected; from now on a silent transport fails with `message`. `onSilence` is called before. */
    watch(
      limits: SilenceLimits,
      countPackets: (peer: Peer) => Promise<number>,
      message: string,
      onSilence?: () => void,
    ) {
      timers.clear('connect')
      if (!running) return
      const { peer } = running
      const { silenceMs = limits.silenceMs } = options
      running.stopWatching?.()
      running.stopWatching = startWatchdog(clock, {
        firstPacketMs: silenceMs,
        ...limits,
        silenceMs,
        countPackets: () => countPackets(peer),
        onSilence() {
          onSilence?.()
          onFailure(transportLost(message))
        },
      })
    },
    /** Reads the connection's counters once a second; `before` are those of the last time. */
    sample<Counters>(
      read: (peer: Peer) => Promise<Counters>,
      report: (now: Counters, before: Counters | undefined) => void,
    ) {
      const sampleLater = () =>
        timers.set('stats', statsEveryMs, () =>
          step(read, (now) => {
            const before = running?.counters as Counters | undefined
            if (running) running.counters = now
            report(now, before)
            sampleLater()
          }),
        )
      sampleLater()
    },
    hangUp() {
      drop()
      timers.clearAll()
      running?.stopWatching?.()
      if (running) closePeer(running.peer)
      running = undefined
    },
  }
}

async function freshTicket({ token, getToken }: AttemptOptions, isRetry: boolean): Promise<StreamTicket> {
  if (!getToken || (token !== undefined && !isRetry)) return { token: token ?? '' }
  const given = await getToken().catch((thrown: unknown) => {
    if (thrown instanceof LiveError) throw thrown
    throw new LiveError('TOKEN_UNAVAILABLE', 'no stream token', { recoverable: true, cause: thrown })
  })
  return typeof given === 'string' ? { token: given } : given
}

/** Runs the work of an attempt: failures are reported; after `drop` neither results nor failures are. */
function createGuard(onFailure: (error: LiveError) => void) {
  let generation = 0
  return {
    guard<T>(work: () => Promise<T>, done: (result: T) => void) {
      const mine = generation
      work().then(
        (result) => {
          if (mine === generation) done(result)
        },
        (thrown: unknown) => {
          if (mine === generation) onFailure(toLiveError(thrown, 'NEGOTIATION_FAILED'))
        },
      )
    },
    drop() {
      generation += 1
    },
  }
}
