import { ignoreFailure } from '../../../log.ts'
import type { CallConnection, MediaChange } from '../../../rooms/calls/call-connection.ts'
import type { ConnectionEvent, EndReason } from '../../../rooms/connections/held-connection.ts'
import { Refusal } from '../../../rooms/refusal.ts'
import type { Rooms } from '../../../rooms/rooms.ts'
import type { IceCandidate } from '../../../sdp/description.ts'
import { attribute, parseSdp } from '../../../sdp/session.ts'
import { limits } from '../limits.ts'
import type { HandlePort } from './plugin.ts'

export interface HandleMediaPorts {
  rooms: Pick<Rooms, 'admit'>
  port: HandlePort
  direction: 'call' | 'echo'
  /** the client's link is too slow for what it is sent */
  slow(): void
  /** the connection ended by itself: not by `close` */
  ended(reason: EndReason): void
}

type Kind = 'audio' | 'video'

/** The connection of a handle, one after the other; what its client says before there is one is not lost. */
export class HandleMedia {
  readonly #ports: HandleMediaPorts
  #connection: CallConnection | null = null
  #unsubscribe: (() => void) | null = null
  /** its first step is on its way: before that it takes no candidates */
  #isRunning = false
  #early: (IceCandidate | null)[] = []
  #set: MediaChange = {}
  #mids: Partial<Record<Kind, string>> = {}
  #received = { audio: false, video: false }
  #isConnected = false

  constructor(ports: HandleMediaPorts) {
    this.#ports = ports
  }

  /** From `begin` until the connection ends. */
  get isOpen(): boolean {
    return this.#connection !== null
  }

  get isConnected(): boolean {
    return this.#isConnected
  }

  /** the cap on what the client sends, bit/s */
  get bitrate(): number {
    return this.#set.bitrate ?? 0
  }

  /** Throws a Refusal if the token may not open a connection; otherwise its use is recorded [D8]. */
  check(): void {
    this.#admit()
  }

  /** Admits a connection; `clientSdp`: the client's offer for it. Throws a Refusal. */
  begin(clientSdp: string | null): void {
    const connection = this.#admit()
    this.#connection = connection
    this.#received = { audio: false, video: false }
    if (clientSdp !== null) this.describe(clientSdp)
    this.#unsubscribe = connection.subscribe((event) => this.#on(event))
    connection.setMedia(this.#set)
  }

  /** The client's description, whose mids notices repeat. */
  describe(clientSdp: string): void {
    this.#mids = midsOf(clientSdp)
  }

  /** Does the next step of the connection; it is dropped, without a word to the client, if that fails. */
  async run<T>(step: (connection: CallConnection) => Promise<T>): Promise<T> {
    const connection = this.#connection
    if (connection === null) throw new Refusal('SESSION_NOT_FOUND')
    try {
      const result = step(connection)
      this.#isRunning = true
      for (const candidate of this.#early.splice(0)) this.trickle(candidate)
      return await result
    } catch (error) {
      if (this.#connection === connection) this.#drop()
      throw error
    }
  }

  set(change: MediaChange): void {
    this.#set = { ...this.#set, ...change }
    this.#connection?.setMedia(change)
  }

  trickle(candidate: IceCandidate | null): void {
    if (this.#connection && this.#isRunning)
      this.#connection.trickle(candidate).catch(ignoreFailure('its connection ended, and says so itself'))
    else if (this.#early.length < limits.candidates) this.#early.push(candidate)
  }

  /** Ends the connection, if there is one; what was set and said for it goes with it. */
  close(reason: string): void {
    if (this.#connection) this.#ports.port.notify({ janus: 'hangup', reason })
    this.#drop()
  }

  #admit(): CallConnection {
    const { rooms, port, direction } = this.#ports
    const claims = port.claims()
    return rooms.admit(claims, { stream: claims.stream, direction, address: port.address() })
  }

  #on(event: ConnectionEvent): void {
    const { port } = this.#ports
    switch (event.type) {
      case 'connected':
        this.#isConnected = true
        port.notify({ janus: 'webrtcup' })
        break
      case 'media':
        this.#receives('audio', event.hasAudio)
        this.#receives('video', event.hasVideo)
        break
      case 'slow':
        port.notify({ janus: 'slowlink', uplink: true, media: 'video' })
        this.#ports.slow()
        break
      case 'ended':
        this.#forget()
        port.notify({ janus: 'hangup', reason: sentences[event.reason] })
        this.#ports.ended(event.reason)
        break
    }
  }

  #receives(type: Kind, receiving: boolean): void {
    if (this.#received[type] === receiving) return
    this.#received[type] = receiving
    const mid = this.#mids[type]
    this.#ports.port.notify({ janus: 'media', type, receiving, ...(mid === undefined ? {} : { mid }) })
  }

  #drop(): void {
    const connection = this.#connection
    this.#forget()
    connection?.leave()
  }

  #forget(): void {
    this.#unsubscribe?.()
    this.#unsubscribe = null
    this.#connection = null
    this.#isRunning = false
    this.#isConnected = false
    this.#early = []
    this.#set = {}
    this.#mids = {}
  }
}

const sentences: Record<EndReason, string> = {
  closed: 'DTLS alert',
  failed: 'ICE failed',
  silent: 'No media any more',
  worker: 'The media worker ended',
  hung: 'The media worker ended',
  left: 'Close PC',
  hungUp: 'Close PC',
  replaced: 'A newer connection took its place',
  revoked: 'The session is over',
  late: 'Not connected in time',
  over: 'The connection test has had its time',
  stopped: 'The server stops',
}

function midsOf(sdp: string): Partial<Record<Kind, string>> {
  const sections = parseSdp(sdp)?.media ?? []
  const mids: Partial<Record<Kind, string>> = {}
  for (const { kind, attributes } of sections) {
    const mid = attribute(attributes, 'mid')
    if ((kind === 'audio' || kind === 'video') && mid !== undefined) mids[kind] ??= mid
  }
  return mids
}
