import { type Gateway, GatewayError } from '@footlight/gateway'
import { pino } from 'pino'
import { expect } from 'vitest'
import { type CallApi, CallRefused } from '../../api-client.ts'
import { type AskStream, StreamRefused } from '../../ask-stream.ts'
import { superviseBroadcast } from '../supervise-broadcast.ts'

const credentials = { account: 'performer1002@footlight.test', password: 'secret' }

interface Note {
  onAir: boolean
  available: boolean
  offers: number
  /** of a performer who takes calls */
  inCall?: boolean
}

/** A fake site with one stage, its clock, and switches for its failures. */
export class Site {
  nowMs = 0
  apiIsAway = false
  mediaIsAway = false
  refuses = false
  available = false
  /** another publisher of the same account */
  person = false
  /** the token that the media server accepts */
  token = 'first'
  offers = 0
  stages = 0
  takesCalls = false
  session: { type: string } | null = null
  /** what the gateway was asked, in order */
  readonly asked: string[] = []
  readonly waits: number[] = []
  /** samples of the performer's state, by the time of the sample */
  readonly notes = new Map<number, Note>()
  readonly #befalls = new Set<{ ms: number; befall: () => void }>()
  #peer: { lost: boolean; sinceMs: number } | null = null
  #callPeer: { lost: boolean } | null = null
  readonly #gateways: { state: string }[] = []
  #line: Line | null = null
  #signedIn = false

  get isInCall(): boolean {
    return this.#callPeer?.lost === false
  }

  get isOnAir(): boolean {
    return this.#peer?.lost === false
  }

  /** Whether the API sees the stream, which is a little after it starts. */
  get #isSeen(): boolean {
    return this.person || (this.isOnAir && this.nowMs - (this.#peer?.sinceMs ?? 0) >= 300)
  }

  at(ms: number, befall: () => void): void {
    this.#befalls.add({ ms, befall })
  }

  noteAt(ms: number): void {
    const note = () => ({
      onAir: this.isOnAir,
      available: this.available,
      offers: this.offers,
      ...(this.takesCalls && { inCall: this.isInCall }),
    })
    this.at(ms, () => this.notes.set(ms, note()))
  }

  loseMedia(): void {
    if (this.#peer) this.#peer.lost = true
    if (this.#callPeer) this.#callPeer.lost = true
  }

  async runUntil(endMs: number): Promise<void> {
    const stopped = new Error('the end of the test')
    const wait = async (ms: number) => {
      this.waits.push(ms)
      this.nowMs += ms
      for (const due of this.#befalls) {
        if (due.ms > this.nowMs) continue
        this.#befalls.delete(due)
        due.befall()
      }
      if (this.nowMs >= endMs) throw stopped
    }
    const ports = {
      call: this.#call,
      ask: this.#ask,
      openPeer: () => this.#open(),
      openCallPeer: () => this.#openCall(),
      openGateway: async () => this.#openGateway() as unknown as Gateway,
      wait,
      now: () => this.nowMs,
      log: pino({ level: 'silent' }),
    }
    await expect(superviseBroadcast(ports, credentials)).rejects.toBe(stopped)
  }

  /** Starts a video call: the session runs until `endCall`. */
  startCall(): void {
    this.session = { type: 'VIDEOCALL' }
  }

  /** The client calls, in the gateway. */
  ring(): void {
    this.#line?.emit({ event: 'incomingcall' }, { type: 'offer', sdp: 'offer' })
  }

  hangUp(): void {
    this.#line?.emit({ event: 'hangup' })
  }

  endCall(): void {
    this.session = null
    this.hangUp()
  }

  /** The gateway forgets its sessions: it was restarted. */
  loseGateway(): void {
    for (const gateway of this.#gateways) gateway.state = 'closed'
  }

  readonly #call: CallApi = async (name) => {
    if (this.apiIsAway) throw new TypeError('fetch failed')
    if (this.refuses) throw new CallRefused(name, 403, 'FORBIDDEN')
    switch (name) {
      case 'checkSession':
        return { authenticated: this.#signedIn, running: { request: null, session: null } } as never
      case 'login':
        this.#signedIn = true
        return {} as never
      case 'goLive':
        this.stages += 1
        return { publishStream: { streamName: 'p1002', token: this.token } } as never
      case 'studio':
        return {
          available: this.available,
          streamActive: this.#isSeen,
          session: this.session,
          performer: { performer_services: { videocall: this.takesCalls } },
        } as never
      case 'joinVideocall':
        if (!this.session) throw new CallRefused(name, 404, 'NOT_FOUND')
        return { gateway: { serverUrl: 'ws://site/janus-ws', token: 'call', name: 'performer-1' } } as never
      case 'setAvailability':
        if (!this.#isSeen) throw new CallRefused(name, 409, 'NOT_LIVE')
        this.available = true
        return {} as never
      default:
        throw new Error(`${name} is no call of a broadcaster`)
    }
  }

  readonly #ask: AskStream = async ({ token }, { command }) => {
    if (this.mediaIsAway) throw new TypeError('fetch failed')
    if (token !== this.token) throw new StreamRefused(command, 403, 'Token refused')
    const said = { status: 200, statusDescription: 'OK' }
    if (command === 'getAvailableStreams')
      return { ...said, availableStreams: this.person ? [{ readyAudio: true, readyVideo: true }] : [] }
    this.offers += 1
    return { ...said, sdp: { sdp: 'answer' } }
  }

  #open() {
    const peer = { lost: false, sinceMs: this.nowMs }
    return {
      offer: async () => 'offer',
      accept: () => {
        this.#peer = peer
      },
      get isLost() {
        return peer.lost
      },
      [Symbol.dispose]() {
        peer.lost = true
      },
    }
  }

  #openCall() {
    const peer = { lost: false }
    return {
      answer: async () => {
        this.#callPeer = peer
        return 'answer'
      },
      get isLost() {
        return peer.lost
      },
      [Symbol.dispose]() {
        peer.lost = true
      },
    }
  }

  #openGateway() {
    if (this.mediaIsAway) throw new GatewayError('no-server')
    const line = new Line(this.asked)
    this.#line = line
    const gateway = {
      state: 'connected',
      attach: async () => line,
      async [Symbol.asyncDispose]() {
        gateway.state = 'closed'
      },
    }
    this.#gateways.push(gateway)
    return gateway
  }
}

/** A handle of the gateway's plugin. */
class Line {
  readonly #asked: string[]
  #listener: (event: object) => void = () => undefined

  constructor(asked: string[]) {
    this.#asked = asked
  }

  on(_name: string, listener: (event: object) => void): void {
    this.#listener = listener
  }

  async send({ request, username }: { request: string; username?: string }): Promise<void> {
    this.#asked.push(username ? `${request} ${username}` : request)
  }

  emit(result: object, jsep?: object): void {
    this.#listener({ data: { result }, jsep })
  }
}
