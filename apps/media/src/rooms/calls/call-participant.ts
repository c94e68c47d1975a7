import type { ExchangeWanted, StreamKey } from '../../engines/port.ts'
import { type CallSection, offerToCallee, readCallAnswer, reduceCallOffer } from '../../sdp/call.ts'
import type { Codec, MediaKind } from '../../sdp/codec.ts'
import type { Description } from '../../sdp/description.ts'
import { type ConnectionRunner, HeldConnection, type Holder } from '../connections/held-connection.ts'
import { Refusal } from '../refusal.ts'
import { allKinds, type Described, type Kinds, noKinds, type Side, type Switched } from './call.ts'
import type { CallConnection, MediaChange } from './call-connection.ts'

/** Which call a participant belongs to, and as what. */
export interface Membership {
  /** `call/{ses}` or `echo/{ses}` */
  callKey: StreamKey
  side: Side
  publishes: StreamKey
  /** the stream of the other party; of a connection test its own */
  plays: StreamKey
}

/** What it asks of the runner of its call; the SDP is checked. */
interface ParticipantRunner extends ConnectionRunner {
  open(
    participant: CallParticipant,
    wanted: ExchangeWanted,
    media: Described & Switched,
  ): Promise<Description>
  answer(participant: CallParticipant, sdp: string, media: Described): Promise<void>
  setMedia(participant: CallParticipant, change: Partial<Switched>): void
}

/** One side of a call inside the rooms: it checks the token's direction and the SDP, once for all dialects. */
export class CallParticipant extends HeldConnection implements CallConnection {
  readonly callKey: StreamKey
  readonly side: Side
  readonly #plays: StreamKey
  readonly #runner: ParticipantRunner
  #switched: Switched = { isOn: allKinds, bitrate: null }
  #ourOffer: string | null = null

  constructor(
    holder: Holder,
    { callKey, side, plays }: Membership,
    runner: ParticipantRunner,
    admittedAt: number,
  ) {
    super(holder, runner, admittedAt)
    this.callKey = callKey
    this.side = side
    this.#plays = plays
    this.#runner = runner
  }

  async offerCall(callerOfferSdp: string): Promise<Description> {
    this.require('call')
    offerToCallee(callerOfferSdp)
    const wanted = { does: 'offer', plays: this.#plays, callerOfferSdp } as const
    const silent: Described = { sends: noKinds, takes: noKinds }
    const description = await this.open(this.#runner.open(this, wanted, { ...silent, ...this.#switched }))
    this.#ourOffer = description.sdp
    return description
  }

  async answerCall(answerSdp: string): Promise<readonly Codec[]> {
    if (this.#ourOffer === null) throw new Refusal('SESSION_NOT_FOUND')
    const sections = readCallAnswer(answerSdp, this.#ourOffer)
    await this.#runner.answer(this, answerSdp, describedBy(sections))
    return sections.map(({ codec }) => codec)
  }

  async acceptCall(offerSdp: string, codecs: readonly Codec[] | null = null): Promise<Description> {
    this.require('call', 'echo')
    // a call's codecs are those that its callee has taken
    if ((codecs === null) !== (this.holder.direction === 'echo')) throw new Refusal('WRONG_DIRECTION')
    const { taken } = reduceCallOffer(offerSdp, codecs)
    const wanted = { does: 'answer', plays: this.#plays, offerSdp, codecs } as const
    return this.open(this.#runner.open(this, wanted, { ...describedBy(taken), ...this.#switched }))
  }

  setMedia({ audio, video, bitrate }: MediaChange): void {
    const { isOn, bitrate: before } = this.#switched
    this.#switched = {
      isOn: { audio: audio ?? isOn.audio, video: video ?? isOn.video },
      bitrate: bitrate === undefined ? before : bitrate,
    }
    this.#runner.setMedia(this, this.#switched)
  }
}

const describedBy = (sections: readonly CallSection[]): Described => {
  const kinds = (does: (one: CallSection) => boolean): Kinds => {
    const has = (kind: MediaKind) => sections.some((one) => one.codec.kind === kind && does(one))
    return { audio: has('audio'), video: has('video') }
  }
  return { sends: kinds(({ sends }) => sends), takes: kinds(({ receives }) => receives) }
}
