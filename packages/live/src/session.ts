import { connectTimeoutMs, defaults } from './constants.ts'
import { LiveError, toLiveError } from './errors.ts'
import type { StreamOptions, StreamTicket } from './options.ts'
import { hasTcpRelay } from './peer/configuration.ts'
import { startWatchdog, type WatchdogOptions } from './peer/watchdog.ts'
import { type Clock, createTimers } from './ports/clock.ts'
import type { SignallingRequest, StreamAddress } from './signalling/messages.ts'
import type { OpenSignalling, Signalling } from './signalling/signalling.ts'

export interface SessionPorts {
  clock: Clock
  openSignalling: OpenSignalling
}

interface Running<Peer> {
  peer: Peer
  ticket: StreamTicket
  /** open while an exchange is under way */
  signalling: Signalling | undefined
  stopWatching: () => void
}

/**
 * The common part of publisher and player around their machines: one attempt at a time, with its peer connection,
 * signalling, token and timers. It decides nothing: `onFailure` feeds the machine, the one owner of retries [C2].
 */
export function createSession<Peer extends { close(): void }>(
  options: StreamOptions,
  ports: SessionPorts,
  onFailure: (error: LiveError) => void,
  closePeer: (peer: Peer) => void = (peer) => peer.close(),
) {
  const timers = createTimers(ports.clock)
  let running: Running<Peer> | undefined
  let generation = 0
  let byTcpRelay = false

  function hangUp() {
    generation += 1
    timers.clearAll()
    running?.stopWatching()
    running?.signalling?.close()
    if (running) closePeer(running.peer)
    running = undefined
  }

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

  /** [E7] An attempt did not connect: says whether the next one goes through a relay by TCP or TLS alone. */
  function turnToTcpRelay(): boolean {
    byTcpRelay = !byTcpRelay && running !== undefined && hasTcpRelay(options, running.ticket)
    return byTcpRelay
  }

  return {
    timers,
    hangUp,
    turnToTcpRelay,
    get peer() {
      return running?.peer
    },
    get byTcpRelay() {
      return byTcpRelay
    },
    /** Begins an attempt: a ticket, then the connection that `openPeer` makes with it. */
    open(isRetry: boolean, openPeer: (ticket: StreamTicket) => Peer, done: () => void) {
      guard(
        () => freshTicket(isRetry),
        (ticket) => {
          guard(async () => {
            running = { ticket, peer: openPeer(ticket), signalling: undefined, stopWatching: () => undefined }
          }, done)
        },
      )
    },
    step<T>(work: (peer: Peer) => Promise<T>, done: (result: T) => void) {
      const peer = running?.peer
      if (peer) guard(() => work(peer), done)
    },
    /** One request and its reply, read by `read`. */
    ask<T>(
      message: (address: StreamAddress) => SignallingRequest,
      read: (reply: unknown) => T,
      done: (result: T) => void,
    ) {
      const attempt = running
      if (!attempt) return
      const { ticket } = attempt
      const serverUrl = ticket.serverUrl ?? options.serverUrl
      const streamName = ticket.streamName ?? options.streamName
      const applicationName = ticket.applicationName ?? options.applicationName ?? defaults.applicationName
      const useWebSockets = options.useWebSockets ?? defaults.useWebSockets
      guard(async () => {
        attempt.signalling ??= ports.openSignalling({ serverUrl, useWebSockets })
        const address = { applicationName, streamName, token: ticket.token }
        return read(await attempt.signalling.request(message(address)))
      }, done)
    },
    /** [D5] The exchange is over: the stream lives on without its socket. */
    closeSignalling() {
      running?.signalling?.close()
      if (running) running.signalling = undefined
    },
    expectConnection() {
      const limitMs = options.connectTimeoutMs ?? connectTimeoutMs
      const timeout = new LiveError('CONNECT_TIMEOUT', `not connected within ${limitMs} ms`, {
        recoverable: true,
      })
      timers.set('connect', limitMs, () => {
        turnToTcpRelay()
        onFailure(timeout)
      })
    },
    watch(watchdog: WatchdogOptions) {
      timers.clear('connect')
      if (!running) return
      running.stopWatching()
      running.stopWatching = startWatchdog(ports.clock, watchdog)
    },
  }
}
