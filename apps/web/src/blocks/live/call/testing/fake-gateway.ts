import type { GatewayError, Jsep } from '@footlight/gateway'
import type { CallPorts } from '../call.ts'

type Listener = (event: never) => void
type Result = { event: string; username: string; reason?: string }

/** The browser's MediaStream, as far as a call uses it. */
export class FakeMediaStream {
  #tracks: MediaStreamTrack[]
  constructor(tracks: MediaStreamTrack[] = []) {
    this.#tracks = [...tracks]
  }
  getTracks() {
    return [...this.#tracks]
  }
  getAudioTracks() {
    return this.#tracks.filter(({ kind }) => kind === 'audio')
  }
  getVideoTracks() {
    return this.#tracks.filter(({ kind }) => kind === 'video')
  }
  addTrack(track: MediaStreamTrack) {
    this.#tracks.push(track)
  }
  removeTrack(track: MediaStreamTrack) {
    this.#tracks = this.#tracks.filter((one) => one !== track)
  }
}

/** What of a media connection the other side would notice. */
interface FakePeer {
  sent: Partial<Record<'audio' | 'video', MediaStreamTrack | null>>
  become(state: RTCPeerConnectionState): void
  end(): void
}

/** A gateway in a variable: it takes every request unless set to refuse calls, and says what the test has it say. */
export function startFakeGateway() {
  const fake = {
    tokens: [] as (string | undefined)[],
    sent: [] as { request: string }[],
    peers: [] as FakePeer[],
    /** why a `call` is refused */
    refuse: undefined as GatewayError | undefined,
    open: 0,
    latest: () => fake.peers.at(-1),
    emit: (_result: Result, _jsep?: Jsep) => {},
    /** The session is gone. */
    close: () => {},
    openGateway: (async ({ token }: { token?: string }) => {
      fake.tokens.push(token)
      fake.open += 1
      const gateway = emitter()
      const handle = emitter()
      let isOpen = true
      fake.emit = (result, jsep) => handle.emit('event', { data: { videocall: 'event', result }, jsep })
      fake.close = () => gateway.emit('closed', {})
      return {
        on: gateway.on,
        async attach() {
          return {
            on: handle.on,
            async send(body: { request: string }) {
              fake.sent.push(body)
              if (body.request === 'call' && fake.refuse) throw fake.refuse
              return { data: {} }
            },
          }
        },
        async close() {
          if (isOpen) fake.open -= 1
          isOpen = false
        },
      }
    }) as unknown as CallPorts['openGateway'],
    createPeer: (() => {
      const peer = emitter()
      const sent: FakePeer['sent'] = {}
      const connection = {
        connectionState: 'new' as RTCPeerConnectionState,
        getStats: async () => new Map(),
        getTransceivers: () =>
          (['audio', 'video'] as const).map((kind) => ({
            receiver: { track: { kind } },
            sender: {
              async replaceTrack(track: MediaStreamTrack | null) {
                sent[kind] = track
              },
            },
          })),
      }
      fake.peers.push({
        sent,
        become(state) {
          connection.connectionState = state
          peer.emit('state', state)
        },
        end: () => peer.emit('ended', { reason: 'gone' }),
      })
      return {
        on: peer.on,
        connection,
        add(media: MediaStreamTrack | 'audio' | 'video') {
          if (typeof media !== 'string') sent[media.kind as 'audio' | 'video'] = media
        },
        offer: async () => ({ type: 'offer', sdp: 'v=0' }),
        answer: async () => ({ type: 'answer', sdp: 'v=0' }),
        async accept() {},
        async close() {},
      }
    }) as unknown as CallPorts['createPeer'],
  }
  return fake
}

function emitter() {
  const listeners: { name: string; listener: Listener; signal: AbortSignal | undefined }[] = []
  return {
    on(name: string, listener: Listener, { signal }: { signal?: AbortSignal } = {}) {
      listeners.push({ name, listener, signal })
    },
    emit(name: string, event: unknown) {
      for (const one of listeners) if (one.name === name && !one.signal?.aborted) one.listener(event as never)
    },
  }
}
