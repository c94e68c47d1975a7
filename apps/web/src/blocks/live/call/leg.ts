import type { CallReply } from '@footlight/contract'
import {
  type Gateway,
  GatewayError,
  type Handle,
  type Jsep,
  type openGateway,
  type CallEvent as PluginEvent,
  type VideoCall,
  videoCall,
} from '@footlight/gateway'
import type { createPeer, Peer } from '@footlight/gateway/media'
import { LiveError } from '@footlight/live'
import { ignoreFailure } from '../../../lib/result.ts'
import type { CallEvent, CallRole } from './call-machine.ts'

/** A token for one connection to the gateway, and the way there. */
export type CallTicket = Pick<CallReply<'initiateVideocall'>, 'gateway' | 'relayServers'>
type Kind = 'audio' | 'video'

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

/** The plugin's error where the called name is not registered: call again. */
const noSuchName = 478
/** Where the call comes too soon after the last one: call again. It has other causes too, so not more often than this in a row. */
const unknownError = 499
const maxUnknownErrors = 4
/** Where the own name is registered no more. */
const notRegistered = 473

export function openLeg(ports: LegPorts, options: LegOptions): Leg {
  const { role, report } = options
  const life = new AbortController()
  const { signal } = life
  let gateway: Gateway | undefined
  let handle: Handle<VideoCall> | undefined
  let peer: Peer | undefined
  let name = ''
  let peerName = ''
  let iceServers: RTCIceServer[] = []
  let unknownErrors = 0

  /** Work of this leg: its failure is reported unless the leg is closed. */
  function run(work: Promise<void>) {
    work.catch((error: unknown) => {
      if (signal.aborted) return
      const isElsewhere = error instanceof LiveError && error.code === 'NAME_IN_USE'
      report(isElsewhere ? { type: 'claimedElsewhere' } : { type: 'failed', ...readFailure(error) })
    })
  }

  async function open() {
    const { gateway: ticket, relayServers } = await options.getTicket()
    signal.throwIfAborted()
    name = ticket.name
    peerName = ticket.peer
    iceServers = relayServers
    gateway = await ports.openGateway({ servers: ticket.serverUrl, token: ticket.token, signal })
    gateway.on('closed', ({ error }) => fail(error), { signal })
    handle = await gateway.attach(videoCall, { signal })
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
        return run(answer(jsep))
      case 'accepted':
        // an answer to `accept` itself has no description
        return jsep && peer ? run(accept(peer, jsep)) : undefined
      case 'hangup':
        // the same name was registered again: another page or device has this side of the call
        if (result.username === name && result.reason === 'Registered again')
          return report({ type: 'claimedElsewhere' })
        return hangUp()
    }
  }

  function hangUp() {
    dropPeer()
    report({ type: 'hungUp' })
  }

  async function accept(mine: Peer, jsep: Jsep) {
    await mine.accept(jsep)
    report({ type: 'answered' })
    reportState(mine.connection.connectionState)
  }

  async function call(attached: Handle<VideoCall>) {
    await dropPeer()
    const mine = connect(attached)
    const tracks = options.tracks()
    for (const kind of kinds) mine.add(tracks[kind] ?? kind, { direction: 'sendrecv' })
    try {
      await attached.send({ request: 'call', username: peerName }, { jsep: await mine.offer(), signal })
      unknownErrors = 0
    } catch (error) {
      const code = error instanceof GatewayError ? error.code : undefined
      if (code === notRegistered) return report({ type: 'claimedElsewhere' })
      unknownErrors = code === unknownError ? unknownErrors + 1 : 0
      if (unknownErrors > maxUnknownErrors || (code !== noSuchName && code !== unknownError)) throw error
      if (mine === peer) await dropPeer()
      report({ type: 'unanswered' })
    }
  }

  async function answer(offer: Jsep | undefined) {
    if (!handle) return
    await dropPeer()
    const mine = connect(handle)
    const tracks = options.tracks()
    for (const kind of kinds) if (tracks[kind]) mine.add(tracks[kind])
    const jsep = await mine.answer(offer, { sends: true })
    await handle.send({ request: 'accept' }, { jsep, signal })
    report({ type: 'answered' })
    // which may have come up between the two
    reportState(mine.connection.connectionState)
  }

  function connect(attached: Handle<VideoCall>): Peer {
    const mine = ports.createPeer(attached, { configuration: { iceServers }, signal })
    peer = mine
    mine.on('track', ({ track }) => options.onTrack(track), { signal })
    mine.on('state', (state) => mine === peer && reportState(state), { signal })
    mine.on('ended', () => mine === peer && hangUp(), { signal })
    return mine
  }

  function reportState(state: RTCPeerConnectionState) {
    switch (state) {
      case 'connected':
      case 'disconnected':
        return report({ type: state })
      case 'failed':
        return report({ type: 'failed', message: '', recoverable: true })
    }
  }

  /** Closes the media connection, if any, and waits until the gateway knows: its next one has the same handle. */
  async function dropPeer() {
    const old = peer
    peer = undefined
    await old?.close()
  }

  run(open())
  return {
    get connection() {
      return peer?.connection
    },
    callPeer() {
      if (role === 'caller' && handle) run(call(handle))
    },
    replace(kind, track) {
      const transceivers = peer?.connection.getTransceivers() ?? []
      const sender = transceivers.find(({ receiver }) => receiver.track.kind === kind)?.sender
      if (sender) run(sender.replaceTrack(track))
    },
    send(settings) {
      if (!handle) return
      handle
        .send({ request: 'set', ...settings }, { signal })
        .catch(ignoreFailure('a connection that is lost says so itself, and the next one sends them anew'))
    },
    close() {
      if (signal.aborted) return
      const closing = peer
      peer = undefined
      life.abort()
      void closing?.close()
      void gateway?.close()
    },
  }
}

/** In the order of their media sections. */
const kinds = ['audio', 'video'] as const

function readFailure(error: unknown): { message: string; recoverable: boolean } {
  const { message, recoverable } = error as { message?: string; recoverable?: boolean }
  return { message: message ?? '', recoverable: recoverable ?? true }
}
