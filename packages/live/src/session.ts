import { createAttempts } from './attempts.ts'
import { defaults } from './constants.ts'
import { ignoreFailure, type LiveError } from './errors.ts'
import type { StreamOptions } from './options.ts'
import { hasTcpRelay } from './peer/connection.ts'
import type { Clock } from './ports/clock.ts'
import type { Signalling, SignallingRequest, StreamAddress } from './signalling/messages.ts'
import type { OpenSignalling } from './signalling/signalling.ts'

export interface SessionPorts {
  clock: Clock
  openSignalling: OpenSignalling
}

type Message = (address: StreamAddress) => SignallingRequest

export type Session<Peer extends { close(): void }> = ReturnType<typeof createSession<Peer>>

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
    const {
      serverUrl,
      streamName,
      applicationName = defaults.applicationName,
      token = '',
      useWebSockets = defaults.useWebSockets,
    } = { ...options, ...attempts.current()?.ticket }
    signalling ??= ports.openSignalling({ serverUrl, useWebSockets: useWebSockets && !byPost }, onFailure)
    return signalling.request(message({ applicationName, streamName, token }))
  }

  /** [E7] An attempt did not connect: says whether the next one goes through a relay by TCP or TLS alone. */
  function turnToTcpRelay(): boolean {
    const ticket = attempts.current()?.ticket
    byTcpRelay = !byTcpRelay && ticket !== undefined && hasTcpRelay(options, ticket)
    return byTcpRelay
  }

  return {
    ...attempts,
    watch(...watched: Parameters<typeof attempts.watch>) {
      byPost = false
      attempts.watch(...watched)
    },
    expectConnection: () => attempts.expectConnection(turnToTcpRelay),
    turnToTcpRelay,
    isByTcpRelay: () => byTcpRelay,
    /** One request and its reply, read by `read`. */
    ask<T>(message: Message, read: (reply: unknown) => T, done: (result: T) => void) {
      attempts.guard(async () => read(await request(message)), done)
    },
    /** One request whose reply changes nothing. */
    send(message: Message) {
      request(message).catch(ignoreFailure('unknown there'))
    },
    hangUp() {
      signalling?.close()
      signalling = undefined
      attempts.hangUp()
    },
  }
}
