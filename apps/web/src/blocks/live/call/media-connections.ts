import { GatewayError, type Handle, type Jsep, type VideoCall } from '@footlight/gateway'
import type { createPeer, Peer } from '@footlight/gateway/media'
import type { CallEvent } from './call-machine.ts'

export type Kind = 'audio' | 'video'

interface MediaConnectionsOptions {
  createPeer: typeof createPeer
  handle: Handle<VideoCall>
  /** the name that is called */
  peerName: string
  iceServers: RTCIceServer[]
  /** what is sent now, by kind; asked at each connection */
  tracks(): Partial<Record<Kind, MediaStreamTrack>>
  report(event: CallEvent): void
  onTrack(track: MediaStreamTrack): void
  /** of the leg */
  signal: AbortSignal
}

/** The plugin's error where the called name is not registered: call again. */
const noSuchName = 478
/** Where the call comes too soon after the last one: call again. It has other causes too, so not more often than this in a row. */
const unknownError = 499
const maxUnknownErrors = 4
/** Where the own name is registered no more. */
const notRegistered = 473

/** In the order of their media sections. */
const kinds: readonly Kind[] = ['audio', 'video']

/** The media connections of a leg, one after another on the same handle; only the latest is listened to. */
export function createMediaConnections(options: MediaConnectionsOptions) {
  const { handle, tracks, report, signal } = options
  let peer: Peer | undefined
  let unknownErrors = 0

  function connect(): Peer {
    const { iceServers, onTrack } = options
    const mine = options.createPeer(handle, { configuration: { iceServers }, signal })
    peer = mine
    mine.on('track', ({ track }) => onTrack(track), { signal })
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
  async function drop() {
    const old = peer
    peer = undefined
    await old?.close()
  }

  function hangUp() {
    drop()
    report({ type: 'hungUp' })
  }

  return {
    get current() {
      return peer?.connection
    },
    /** Offers a new media connection to the peer. */
    async call() {
      await drop()
      const mine = connect()
      const sent = tracks()
      for (const kind of kinds) mine.add(sent[kind] ?? kind, { direction: 'sendrecv' })
      try {
        const body = { request: 'call', username: options.peerName } as const
        await handle.send(body, { jsep: await mine.offer(), signal })
        unknownErrors = 0
      } catch (error) {
        const code = error instanceof GatewayError ? error.code : undefined
        if (code === notRegistered) return report({ type: 'claimedElsewhere' })
        unknownErrors = code === unknownError ? unknownErrors + 1 : 0
        if (unknownErrors > maxUnknownErrors || (code !== noSuchName && code !== unknownError)) throw error
        if (mine === peer) await drop()
        report({ type: 'unanswered' })
      }
    },
    /** Answers the peer's offer. */
    async answer(offer: Jsep | undefined) {
      await drop()
      const mine = connect()
      const sent = tracks()
      for (const kind of kinds) if (sent[kind]) mine.add(sent[kind])
      const jsep = await mine.answer(offer, { sends: true })
      await handle.send({ request: 'accept' }, { jsep, signal })
      report({ type: 'answered' })
      // which may have come up between the two
      reportState(mine.connection.connectionState)
    },
    /** The peer has answered the offer. */
    async accept(jsep: Jsep) {
      const mine = peer
      if (!mine) return
      await mine.accept(jsep)
      report({ type: 'answered' })
      reportState(mine.connection.connectionState)
    },
    async replace(kind: Kind, track: MediaStreamTrack | null) {
      const transceivers = peer?.connection.getTransceivers() ?? []
      const sender = transceivers.find(({ receiver }) => receiver.track.kind === kind)?.sender
      await sender?.replaceTrack(track)
    },
    hangUp,
    /** What the latest connection still reports is ignored from now on; returns it for the caller to close. */
    release(): Peer | undefined {
      const released = peer
      peer = undefined
      return released
    },
  }
}
