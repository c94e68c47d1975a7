import { inTurn } from '@footlight/gateway/runner'
import type { Clock } from '../../../clock.ts'
import { Rate } from '../../../http/callers.ts'
import type { Log } from '../../../log.ts'
import { logFailure } from '../../../log.ts'
import type { EndReason } from '../../../rooms/connections/held-connection.ts'
import { Refusal } from '../../../rooms/refusal.ts'
import { limits } from '../limits.ts'
import type { Jsep } from '../protocol/messages.ts'
import type { Json } from '../protocol/read-fields.ts'
import type { Line, LineEffect, LineEvent, LineRefusal, Side } from './call-machine.ts'
import { emptyLine, lineMachine, missingSide, otherSide } from './call-machine.ts'
import type { HandleMedia } from './handle-media.ts'

/** What a line does with the connection of a side. */
type LineMedia = Pick<HandleMedia, 'isConnected' | 'begin' | 'describe' | 'run' | 'close'>

/** A handle that registered a name: one side of a line. */
export interface CallSeat {
  readonly name: string
  readonly media: LineMedia
  /** Drops what waits to be fetched of calls that this side has not heard of. */
  dropWaiting(): void
  /** Another handle has the name now. */
  unseated(): void
  /** Sends an event of the call. */
  say(result: Json, jsep?: Jsep): void
  /** These answer the request of this side that waits: `call` or `accept`. */
  succeed(result: Json): void
  refuse(refusal: LineRefusal | 'tooSoon'): void
  fail(error: unknown): void
}

/** SDP of the call that is being made. */
interface Descriptions {
  /** the caller's */
  offer: string
  /** to the callee */
  ourOffer: string
  /** the callee's */
  answer: string
  /** to the caller */
  ourAnswer: string
}

interface Turn {
  event: LineEvent
  /** done where the machine did not refuse, before its effects are */
  before?: () => void
  /** done after its effects */
  after?: () => void
}

/** Runs the machine of one line: its effects go to the two handles and to their connections. */
export class CallLine {
  readonly #seats: Record<Side, CallSeat | null> = { client: null, performer: null }
  #sdp: Descriptions = { offer: '', ourOffer: '', answer: '', ourAnswer: '' }
  #line: Line = emptyLine
  /** when names or call changed last */
  #changedAt: number

  readonly #rates: Record<Side, Rate>
  readonly #clock: Clock
  readonly #log: Log

  readonly #emptied: () => void

  /** `emptied`: both sides have left */
  constructor(clock: Clock, log: Log, emptied: () => void) {
    this.#clock = clock
    this.#log = log
    this.#emptied = emptied
    this.#changedAt = clock.steadyMs()
    this.#rates = {
      client: new Rate(limits.calls, this.#changedAt),
      performer: new Rate(limits.calls, this.#changedAt),
    }
  }

  seat(side: Side): CallSeat | null {
    return this.#seats[side]
  }

  /** [B13] the side that keeps the call from being connected, as `missingSide` says */
  get missing(): Side | null | undefined {
    const isConnected = (side: Side) => this.#seats[side]?.media.isConnected ?? false
    const sides = { client: isConnected('client'), performer: isConnected('performer') }
    return missingSide(this.#line, sides, this.#clock.steadyMs() - this.#changedAt)
  }

  isRinging(side: Side): boolean {
    const { call } = this.#line
    return call.phase === 'ringing' && call.caller !== side
  }

  register(side: Side, seat: CallSeat): void {
    // the handle that had the name is told, before its place is taken
    this.#take({
      event: { type: 'registered', side },
      after: () => {
        this.#seats[side]?.unseated()
        this.#seats[side] = seat
      },
    })
  }

  leave(side: Side): void {
    this.#take({
      event: { type: 'left', side },
      after: () => {
        this.#seats[side] = null
        if (this.#seats[otherSide(side)] === null) this.#emptied()
      },
    })
  }

  call(side: Side, offerSdp: string): void {
    this.#take({
      event: { type: 'called', side },
      before: () => {
        this.#sdp = { ...this.#sdp, offer: offerSdp }
      },
    })
  }

  accept(side: Side, answerSdp: string): void {
    this.#take({
      event: { type: 'accepted', side },
      before: () => {
        this.#sdp = { ...this.#sdp, answer: answerSdp }
      },
    })
  }

  hangUp(side: Side, reason: string): void {
    this.#take({ event: { type: 'hungUp', side, reason } })
  }

  lost(side: Side, reason: EndReason): void {
    this.#take({ event: { type: 'lost', side, by: endedBy(side, reason) } })
  }

  readonly #take = inTurn(({ event, before, after }: Turn): void => {
    const { state, effects } = lineMachine(this.#line, event)
    // [W14] a side's calls ring once a second at most
    const rings = event.type === 'called' && effects.some(({ type }) => type === 'makeOffer')
    if (rings && !this.#rates[event.side].take(this.#clock.steadyMs())) {
      this.#seats[event.side]?.refuse('tooSoon')
      return
    }
    const { call, registered } = this.#line
    if (state !== this.#line) before?.()
    if (state.call !== call || state.registered !== registered) this.#changedAt = this.#clock.steadyMs()
    this.#line = state
    for (const effect of effects) this.#run(effect)
    after?.()
  })

  #run(effect: LineEffect): void {
    switch (effect.type) {
      case 'refuse':
        this.#seats[effect.side]?.refuse(effect.refusal)
        break
      case 'fail':
        this.#seats[effect.side]?.fail(effect.error)
        break
      case 'makeOffer':
        this.#makeOffer(effect.caller, effect.number).catch(logFailure(this.#log, 'no offer to a callee'))
        break
      case 'ring': {
        const [caller, callee] = this.#parties(effect.caller)
        callee?.dropWaiting()
        callee?.say(
          { event: 'incomingcall', username: caller?.name },
          { type: 'offer', sdp: this.#sdp.ourOffer },
        )
        caller?.succeed({ event: 'calling' })
        break
      }
      case 'connect': {
        const [caller, callee] = this.#parties(effect.caller)
        callee?.succeed({ event: 'accepted' })
        caller?.say(
          { event: 'accepted', username: callee?.name },
          { type: 'answer', sdp: this.#sdp.ourAnswer },
        )
        break
      }
      case 'takeAnswer':
        this.#takeAnswer(effect.caller, effect.number).catch(logFailure(this.#log, 'no answer to a caller'))
        break
      case 'notifyHangup': {
        const { to, by, reason } = effect
        this.#seats[to]?.say({ event: 'hangup', username: this.#seats[by]?.name, reason })
        break
      }
      case 'close':
        this.#seats[effect.side]?.media.close('Close PC')
    }
  }

  async #makeOffer(caller: Side, number: number): Promise<void> {
    await this.#step(number, 'offered', async () => {
      const { offer } = this.#sdp
      const [callerMedia, calleeMedia] = this.#media(caller)
      callerMedia.begin(offer)
      calleeMedia.begin(null)
      const { sdp } = await calleeMedia.run((connection) => connection.offerCall(offer))
      return { ourOffer: sdp }
    })
  }

  async #takeAnswer(caller: Side, number: number): Promise<void> {
    await this.#step(number, 'answered', async () => {
      const { offer, answer } = this.#sdp
      const [callerMedia, calleeMedia] = this.#media(caller)
      calleeMedia.describe(answer)
      const codecs = await calleeMedia.run((connection) => connection.answerCall(answer))
      this.#requireCurrent(number)
      const { sdp } = await callerMedia.run((connection) => connection.acceptCall(offer, codecs))
      return { ourAnswer: sdp }
    })
  }

  /** A step of the engine; where the call ended meanwhile, its outcome changes nothing. */
  async #step(
    number: number,
    done: 'offered' | 'answered',
    work: () => Promise<Partial<Descriptions>>,
  ): Promise<void> {
    try {
      const made = await work()
      this.#requireCurrent(number)
      this.#sdp = { ...this.#sdp, ...made }
      this.#take({ event: { type: done, number } })
    } catch (error) {
      this.#take({ event: { type: 'failed', number, error } })
    }
  }

  #requireCurrent(number: number): void {
    const { call } = this.#line
    if (call.phase === 'none' || call.number !== number) throw new Refusal('REPLACED')
  }

  #parties(caller: Side): [caller: CallSeat | null, callee: CallSeat | null] {
    return [this.#seats[caller], this.#seats[otherSide(caller)]]
  }

  #media(caller: Side): [caller: LineMedia, callee: LineMedia] {
    const [one, other] = this.#parties(caller)
    if (!one || !other) throw new Refusal('SESSION_NOT_FOUND')
    return [one.media, other.media]
  }
}

/** Through which side a connection ended; null: through the server. */
function endedBy(side: Side, reason: EndReason): Side | null {
  switch (reason) {
    case 'closed':
    case 'failed':
    case 'silent':
    case 'left':
    case 'late':
      return side
    case 'hungUp':
      return otherSide(side)
    case 'worker':
    case 'hung':
    case 'replaced':
    case 'revoked':
    case 'over':
    case 'stopped':
      return null
  }
}
