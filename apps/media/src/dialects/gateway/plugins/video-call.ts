import { type CallReport, callName } from '@footlight/contract/internal'
import type { Clock } from '../../../clock.ts'
import type { Log } from '../../../log.ts'
import type { Rooms } from '../../../rooms/rooms.ts'
import { GatewayRefusal, PluginRefusal } from '../protocol/errors.ts'
import type { Jsep } from '../protocol/messages.ts'
import type { Json } from '../protocol/read-fields.ts'
import { CallLine, type CallSeat } from './call-line.ts'
import { type LineRefusal, otherSide, remoteHangup, type Side } from './call-machine.ts'
import { HandleMedia } from './handle-media.ts'
import type { HandlePort, Plugin, PluginHandle, PluginMessage } from './plugin.ts'
import { flag, readSettings } from './settings.ts'

/** As Janus numbers them. */
const codes = {
  invalidRequest: 472,
  registerFirst: 473,
  invalidElement: 474,
  missingElement: 475,
  nameTaken: 476,
  alreadyRegistered: 477,
  noSuchName: 478,
  useEchoTest: 479,
  inCall: 480,
  noCall: 481,
  missingSdp: 482,
  invalidSdp: 483,
  unknown: 499,
} as const

const refusals: Record<LineRefusal | 'tooSoon', readonly [code: number, sentence: string]> = {
  noSuchName: [codes.noSuchName, 'The other side of this call is not registered'],
  inCall: [codes.inCall, 'There is a call already'],
  noCall: [codes.noCall, 'There is no call, or it ended meanwhile'],
  tooSoon: [codes.unknown, 'One call a second: call again'],
}

const maxReasonLength = 200

interface VideoCallPorts {
  rooms: Pick<Rooms, 'admit'>
  clock: Clock
  log: Log
}

/** One plugin for all calls, with a line for each session of which a name is registered. */
export function createVideoCall({
  rooms,
  clock,
  log,
}: VideoCallPorts): Plugin & { readonly calls: CallReport[] } {
  const lines = new Map<string, CallLine>()
  return {
    name: 'janus.plugin.videocall',
    word: 'videocall',
    direction: 'call',
    codeOf: (code) =>
      code === 'SDP_NOT_UNDERSTOOD' || code === 'OFFER_REFUSED' ? codes.invalidSdp : codes.unknown,
    open: (port) =>
      new VideoCallHandle(rooms, port, lines, (ses) => new CallLine(clock, log, () => lines.delete(ses))),
    get calls() {
      return [...lines].flatMap(([sessionId, { missing }]) =>
        missing === undefined ? [] : [{ sessionId, missing }],
      )
    },
  }
}

/** [G3] One handle of `janus.plugin.videocall`: it may register the one name of its token, and call the one peer. */
class VideoCallHandle implements PluginHandle, CallSeat {
  readonly media: HandleMedia
  readonly name: string
  readonly #port: HandlePort
  readonly #lines: Map<string, CallLine>
  readonly #newLine: (ses: string) => CallLine
  readonly #side: Side
  readonly #ses: string
  /** while the name is registered by this handle */
  #line: CallLine | null = null
  /** the `call` or the `accept` that is not answered yet */
  #request: PluginMessage | null = null

  constructor(
    rooms: Pick<Rooms, 'admit'>,
    port: HandlePort,
    lines: Map<string, CallLine>,
    newLine: (ses: string) => CallLine,
  ) {
    const { kind, ses } = port.claims()
    if (kind !== 'client' && kind !== 'performer')
      throw new GatewayRefusal('unauthorizedPlugin', 'Only a client and a performer may call')
    this.#side = kind
    this.#ses = ses
    this.name = callName(kind, ses)
    this.#port = port
    this.#lines = lines
    this.#newLine = newLine
    this.media = new HandleMedia({
      rooms,
      port,
      direction: 'call',
      slow: () => this.say({ event: 'slow_link', 'current-bitrate': this.media.bitrate }),
      ended: (reason) => this.#line?.lost(this.#side, reason),
    })
    this.media.check()
  }

  get expectsAnswer(): boolean {
    return this.#line?.isRinging(this.#side) ?? false
  }

  message(message: PluginMessage): void {
    const { body, reply } = message
    const request = textOf(body, 'request')
    switch (request) {
      case 'list':
        reply({ result: { list: [] } })
        break
      case 'register':
        this.#register(message)
        break
      case 'call':
        this.#call(message)
        break
      case 'accept':
        this.#accept(message)
        break
      case 'set':
        this.#set(message)
        break
      case 'hangup':
        this.#hangup(message)
        break
      default:
        throw new PluginRefusal(codes.invalidRequest, `Unknown request (${request.slice(0, 64)})`)
    }
  }

  trickle: PluginHandle['trickle'] = (candidate) => this.media.trickle(candidate)

  hangup(): void {
    this.#line?.hangUp(this.#side, remoteHangup)
  }

  end(): void {
    const line = this.#line
    this.#line = null
    line?.leave(this.#side)
    this.media.close('Close PC')
  }

  dropWaiting(): void {
    this.#port.dropWaiting(isIncomingCall)
  }

  unseated(): void {
    this.#line = null
  }

  say(result: Json, jsep?: Jsep): void {
    this.#port.say({ result }, jsep)
  }

  succeed(result: Json): void {
    this.#takeRequest()?.reply({ result })
  }

  refuse(refusal: LineRefusal | 'tooSoon'): void {
    const [code, sentence] = refusals[refusal]
    this.fail(new PluginRefusal(code, sentence))
  }

  fail(error: unknown): void {
    this.#takeRequest()?.fail(error)
  }

  #register({ body, reply }: PluginMessage): void {
    const username = textOf(body, 'username')
    if (this.#line) throw new PluginRefusal(codes.alreadyRegistered, `Already registered (${this.name})`)
    if (username !== this.name)
      throw new PluginRefusal(
        codes.nameTaken,
        `The token is for the name ${this.name}: any other is already taken`,
      )
    const line = this.#lines.get(this.#ses) ?? this.#newLine(this.#ses)
    this.#lines.set(this.#ses, line)
    line.register(this.#side, this)
    this.#line = line
    reply({ result: { event: 'registered', username } })
  }

  #call(message: PluginMessage): void {
    const line = this.#requireLine()
    const username = textOf(message.body, 'username')
    if (username === this.name)
      throw new PluginRefusal(
        codes.useEchoTest,
        'A call to oneself is an echo test: there is a plugin for that',
      )
    const isPeer = username === callName(otherSide(this.#side), this.#ses)
    if (!isPeer || line.seat(otherSide(this.#side)) === null) throw this.#refusal('noSuchName')
    if (this.#request) throw this.#refusal('inCall')
    const offer = requireJsep(message, 'offer')
    this.#request = message
    line.call(this.#side, offer)
  }

  #accept(message: PluginMessage): void {
    const line = this.#requireLine()
    if (!line.isRinging(this.#side)) throw this.#refusal('noCall')
    const answer = requireJsep(message, 'answer')
    this.#request = message
    line.accept(this.#side, answer)
  }

  #set({ body, jsep, reply }: PluginMessage): void {
    if (flag(body, 'restart', codes.invalidElement) || jsep)
      throw new PluginRefusal(
        codes.invalidRequest,
        'This server cannot restart ICE nor negotiate a connection again: hang up, and call anew',
      )
    this.media.set(readSettings(body, codes.invalidElement))
    reply({ result: { event: 'set' } })
  }

  /** A hangup is never refused, whatever is in it. */
  #hangup({ body, reply }: PluginMessage): void {
    const explicit = 'Explicit hangup'
    const { reason } = body
    this.#line?.hangUp(
      this.#side,
      typeof reason === 'string' && reason !== '' ? reason.slice(0, maxReasonLength) : explicit,
    )
    const username = this.#line ? { username: this.name } : {}
    reply({ result: { event: 'hangup', ...username, reason: explicit } })
  }

  #requireLine(): CallLine {
    if (!this.#line) throw new PluginRefusal(codes.registerFirst, 'Register the name first')
    return this.#line
  }

  #refusal(refusal: LineRefusal): PluginRefusal {
    return new PluginRefusal(...refusals[refusal])
  }

  #takeRequest(): PluginMessage | null {
    const request = this.#request
    this.#request = null
    return request
  }
}

const isIncomingCall = ({ result }: Json): boolean =>
  typeof result === 'object' && result !== null && 'event' in result && result.event === 'incomingcall'

function textOf(body: Json, name: string): string {
  const value = body[name]
  if (value === undefined)
    throw new PluginRefusal(codes.missingElement, `Missing mandatory element (${name})`)
  if (typeof value !== 'string')
    throw new PluginRefusal(codes.invalidElement, `Invalid element type (${name} should be a string)`)
  return value
}

function requireJsep({ jsep }: PluginMessage, type: Jsep['type']): string {
  if (jsep?.type !== type) throw new PluginRefusal(codes.missingSdp, `Missing SDP (jsep with an ${type})`)
  return jsep.sdp
}
