import { createAttempts } from './attempts.ts'
import { defaults } from './constants.ts'
import { ignoreFailure, type LiveError } from './errors.ts'
import type { StreamOptions } from './options.ts'
import { hasTcpRelay } from './peer/configuration.ts'
import type { WatchdogOptions } from './peer/watchdog.ts'
import type { Clock } from './ports/clock.ts'
import type { Signalling, SignallingRequest, StreamAddress } from './signalling/messages.ts'
import type { OpenSignalling } from './signalling/signalling.ts'

export interface SessionPorts {
  clock: Clock
  openSignalling: OpenSignalling
}

type Message = (address: StreamAddress) => SignallingRequest

/** The common part of publisher and player around their machines: attempts, and the signalling of the present one. */
export function createSession<Peer extends { close(): void }>(
  options: StreamOptions,
  ports: SessionPorts,
  onFailure: (error: LiveError) => void,
  closePeer?: (peer: Peer) => void,
) {
  const attempts = createAttempts<Peer>(options, ports.clock, fail, closePeer)
  /** open as long as the attempt */
  let signalling: Signalling | undefined
  let byTcpRelay = false
  /** [C4] A socket was refused: the next attempt asks by POST, and by a socket again once it is connected, or not answered. */
  let byPost = false

  function fail(error: LiveError) {
    if (error.code === 'SOCKET_FAILED') byPost = !byPost
    onFailure(error)
  }

  async function request(message: Message): Promise<unknown> {
    const { ticket } = attempts
    const serverUrl = ticket?.serverUrl ?? options.serverUrl
    const streamName = ticket?.streamName ?? options.streamName
    const applicationName = ticket?.applicationName ?? options.applicationName ?? defaults.applicationName
    const useWebSockets = !byPost && (options.useWebSockets ?? defaults.useWebSockets)
    signalling ??= ports.openSignalling({ serverUrl, useWebSockets }, onFailure)
    return signalling.request(message({ applicationName, streamName, token: ticket?.token ?? '' }))
  }

  /** [E7] An attempt did not connect: says whether the next one goes through a relay by TCP or TLS alone. */
  function turnToTcpRelay(): boolean {
    const { ticket } = attempts
    byTcpRelay = !byTcpRelay && ticket !== undefined && hasTcpRelay(options, ticket)
    return byTcpRelay
  }

  return {
    timers: attempts.timers,
    open: attempts.open,
    step: attempts.step,
    watch(watchdog: WatchdogOptions) {
      byPost = false
      attempts.watch(watchdog)
    },
    expectConnection: () => attempts.expectConnection(turnToTcpRelay),
    turnToTcpRelay,
    get peer() {
      return attempts.peer
    },
    get byTcpRelay() {
      return byTcpRelay
    },
    /** One request and its reply, read by `read`. */
    ask<T>(message: Message, read: (reply: unknown) => T, done: (result: T) => void) {
      attempts.guard(async () => read(await request(message)), done)
    },
    /** One request whose reply changes nothing. */
    tell(message: Message) {
      request(message).catch(ignoreFailure('unknown there'))
    },
    hangUp() {
      signalling?.close()
      signalling = undefined
      attempts.hangUp()
    },
  }
}
