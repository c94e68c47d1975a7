import type { CallReply } from '@footlight/contract'
import {
  type Gateway,
  type GatewayError,
  type Handle,
  type Jsep,
  type openGateway,
  type CallEvent as PluginEvent,
  type VideoCall,
  videoCall,
} from '@footlight/gateway'
import type { createPeer } from '@footlight/gateway/media'
import { LiveError } from '@footlight/live'
import { ignoreFailure } from '../../../lib/result.ts'
import type { CallEvent, CallRole } from './call-machine.ts'
import { createMediaConnections, type Kind } from './media-connections.ts'

/** A token for one connection to the gateway, and the way there. */
export type CallTicket = Pick<CallReply<'initiateVideocall'>, 'gateway' | 'relayServers'>

/** What this side sends: switched on or off, and at most so much. */
export interface SentSettings {
  audio: boolean
  video: boolean
  /** bit/s */
  bitrate: number
}

export interface LegPorts {
  openGateway: typeof openGateway
  createPeer: typeof createPeer
}

export interface LegOptions {
  role: CallRole
  /** rejects with a LiveError: NAME_IN_USE where another device has the call; else `recoverable` says whether to try again */
  getTicket(): Promise<CallTicket>
  /** what is sent now, by kind; asked at each connection */
  tracks(): Partial<Record<Kind, MediaStreamTrack>>
  report(event: CallEvent): void
  onTrack(track: MediaStreamTrack): void
}

/** One connection to the gateway, from the token to its end: the name, and the media connections that follow each other. */
export interface Leg {
  readonly connection: RTCPeerConnection | undefined
  /** Offers a new media connection to the peer. */
  callPeer(): void
  /** Exchanges what is sent, without another offer. */
  replace(kind: Kind, track: MediaStreamTrack | null): void
  send(settings: SentSettings): void
  close(): void
}

export function openLeg(ports: LegPorts, options: LegOptions): Leg {
  const { role, report } = options
  const life = new AbortController()
  const { signal } = life
  let gateway: Gateway | undefined
  let handle: Handle<VideoCall> | undefined
  let media: ReturnType<typeof createMediaConnections> | undefined
  let name = ''

  /** Work of this leg: its failure is reported unless the leg is closed. */
  function run(work: Promise<void> | undefined) {
    work?.catch((error: unknown) => {
      if (!signal.aborted) report(failureOf(error))
    })
  }

  async function open() {
    const { gateway: ticket, relayServers } = await options.getTicket()
    signal.throwIfAborted()
    name = ticket.name
    gateway = await ports.openGateway({ servers: ticket.serverUrl, token: ticket.token, signal })
    gateway.on('closed', ({ error }) => fail(error), { signal })
    handle = await gateway.attach(videoCall, { signal })
    media = createMediaConnections({
      createPeer: ports.createPeer,
      handle,
      peerName: ticket.peer,
      iceServers: relayServers,
      tracks: options.tracks,
      report,
      onTrack: options.onTrack,
      signal,
    })
    // an event without a result is the plugin's answer to a request that is no longer awaited
    handle.on('event', ({ data: { result }, jsep }) => result && onEvent(result, jsep), { signal })
    handle.on('detached', ({ error }) => fail(error), { signal })
    await handle.send({ request: 'register', username: ticket.name }, { signal })
    report({ type: 'registered' })
  }

  function fail(error: GatewayError | undefined) {
    report({ type: 'failed', message: error?.message ?? '', recoverable: true })
  }

  function onEvent(result: PluginEvent, jsep: Jsep | undefined) {
    switch (result.event) {
      case 'incomingcall':
        return run(media?.answer(jsep))
      case 'accepted':
        // an answer to `accept` itself has no description
        return jsep ? run(media?.accept(jsep)) : undefined
      case 'hangup':
        // the same name was registered again: another page or device has this side of the call
        if (result.username === name && result.reason === 'Registered again')
          return report({ type: 'claimedElsewhere' })
        return media?.hangUp()
    }
  }

  run(open())
  return {
    get connection() {
      return media?.current
    },
    callPeer() {
      if (role === 'caller') run(media?.call())
    },
    replace(kind, track) {
      run(media?.replace(kind, track))
    },
    send(settings) {
      if (!handle) return
      handle
        .send({ request: 'set', ...settings }, { signal })
        .catch(ignoreFailure('a connection that is lost says so itself, and the next one sends them anew'))
    },
    close() {
      if (signal.aborted) return
      const closing = media?.release()
      life.abort()
      void closing?.close()
      void gateway?.close()
    },
  }
}

function failureOf(error: unknown): CallEvent {
  if (error instanceof LiveError && error.code === 'NAME_IN_USE') return { type: 'claimedElsewhere' }
  const { message, recoverable } = error as { message?: string; recoverable?: boolean }
  return { type: 'failed', message: message ?? '', recoverable: recoverable ?? true }
}
