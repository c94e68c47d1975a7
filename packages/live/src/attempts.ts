import { connectTimeoutMs } from './constants.ts'
import { LiveError, toLiveError } from './errors.ts'
import type { StreamOptions, StreamTicket } from './options.ts'
import { startWatchdog, type WatchdogOptions } from './peer/watchdog.ts'
import { type Clock, createTimers } from './ports/clock.ts'

interface Running<Peer> {
  peer: Peer
  ticket: StreamTicket
  stopWatching: () => void
}

/**
 * The attempts of a publisher or player: one at a time, with its token, connection and timers. They decide nothing:
 * `onFailure` feeds the machine, the one owner of retries [C2].
 */
export function createAttempts<Peer extends { close(): void }>(
  options: Pick<StreamOptions, 'token' | 'getToken' | 'connectTimeoutMs'>,
  clock: Clock,
  onFailure: (error: LiveError) => void,
  closePeer: (peer: Peer) => void = (peer) => peer.close(),
) {
  const timers = createTimers(clock)
  let running: Running<Peer> | undefined
  let generation = 0

  async function freshTicket(isRetry: boolean): Promise<StreamTicket> {
    const { token, getToken } = options
    if (!getToken || (token !== undefined && !isRetry)) return { token: token ?? '' }
    const given = await getToken().catch((thrown: unknown) => {
      if (thrown instanceof LiveError) throw thrown
      throw new LiveError('TOKEN_UNAVAILABLE', 'no stream token', { recoverable: true, cause: thrown })
    })
    return typeof given === 'string' ? { token: given } : given
  }

  /** Runs work of this attempt; results after its end are dropped, failures are dispatched to the machine. */
  function guard<T>(work: () => Promise<T>, done: (result: T) => void) {
    const mine = generation
    work().then(
      (result) => {
        if (mine === generation) done(result)
      },
      (thrown: unknown) => {
        if (mine === generation) onFailure(toLiveError(thrown, 'NEGOTIATION_FAILED'))
      },
    )
  }

  return {
    timers,
    guard,
    get peer() {
      return running?.peer
    },
    get ticket() {
      return running?.ticket
    },
    /** Begins an attempt: a ticket, then the connection that `openPeer` makes with it. */
    open(isRetry: boolean, openPeer: (ticket: StreamTicket) => Peer, done: () => void) {
      guard(
        () => freshTicket(isRetry),
        (ticket) => {
          guard(async () => {
            running = { ticket, peer: openPeer(ticket), stopWatching: () => undefined }
          }, done)
        },
      )
    },
    step<T>(work: (peer: Peer) => Promise<T>, done: (result: T) => void) {
      const peer = running?.peer
      if (peer) guard(() => work(peer), done)
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
    watch(watchdog: WatchdogOptions) {
      timers.clear('connect')
      if (!running) return
      running.stopWatching()
      running.stopWatching = startWatchdog(clock, watchdog)
    },
    hangUp() {
      generation += 1
      timers.clearAll()
      running?.stopWatching()
      if (running) closePeer(running.peer)
      running = undefined
    },
  }
}
