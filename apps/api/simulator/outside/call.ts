import { type Evidence, minFrames } from '@footlight/contract/internal'
import { delivered, nothingSent, talked } from '@footlight/test-kit/media-reports'
import type { SeededRandom } from '@footlight/test-kit/random'
import type { MediaFaults } from './viewer.ts'

/** What the two sides of a call do. lying client: says that its picture is on, and sends none. */
export const callPlays = [
  'both seen',
  'lying client',
  // it leaves out packets of its picture: frames come to the media server, with gaps that it never fills
  'client with gaps',
  'starved uplink',
  // within three seconds in a row the picture always arrives once
  'stuttering client',
  'client frozen',
  // it acknowledges nothing, beside a performer whose picture comes to the media server with gaps
  'silent client',
  // the client’s picture arrives at the media server, and nothing at the performer
  'performer without a downlink',
  'performer frozen',
  'both dark',
  'sound only',
  'performer’s picture off',
] as const satisfies readonly [string, ...string[]]
export type CallPlay = (typeof callPlays)[number]

const chances = {
  /** that what is sent arrives */
  arrives: 0.96,
  arrivesStarved: 0.4,
  /** that the two go on in another way */
  changes: 0.04,
  /** that an older media server reports the second */
  olderServer: 0.02,
} as const
/** [B4] after so many seconds in a row without the client's picture the client is sent none */
const withheldAfterSeconds = 3
/**
 * [B11] The client's account: so many seconds that it was sent and that were not billed because of its own picture, of which a
 * billed second takes a part off. Where it is full, the client is sent none before its picture arrived for as long, and ever
 * longer the more is owed.
 */
const account = { maxOwed: 3, givenBackPart: 0.03, provenLikeOwed: 10, twice: 3 } as const
const proofOf = (owed: number) =>
  owed <= account.provenLikeOwed
    ? owed
    : account.provenLikeOwed * 2 ** ((owed - account.provenLikeOwed) / account.twice)
const noPicture = { videoPackets: 0, videoBytes: 0, videoFrames: 0, videoDelivered: false } as const

/** A second of a call as it was. */
export interface CallSecondSeen {
  evidence: Evidence
  play: CallPlay
  /** [B4, B11] the client was sent nothing, because of its own picture */
  isWithheld: boolean
  /** [B4] the client received what it pays for, and the performer the client's picture, where it is on */
  counts: boolean
  performersPicture: boolean
  clientsPicture: boolean
}

/** The two sides of a call, and what the media server passes on between them. */
export class SimulatedCall {
  #play: CallPlay
  readonly #isFixed: boolean
  #missingSeconds = 0
  #owed = 0
  #proven = 0

  /** `play` of a call that never changes; absent: any, and others after it. */
  constructor(random: SeededRandom, play?: CallPlay) {
    this.#play = play ?? anyPlay(random)
    this.#isFixed = play !== undefined
  }

  pass(sessionId: string, second: number, random: SeededRandom, faults: MediaFaults): CallSecondSeen {
    if (!this.#isFixed && random.chance(chances.changes)) this.#play = anyPlay(random)
    const play = this.#play
    const arrives = (isSent: boolean, chance: number = chances.arrives) => isSent && random.chance(chance)
    const performerVideoOn = !['both dark', 'sound only', 'performer’s picture off'].includes(play)
    const clientVideoOn = play !== 'both dark' && play !== 'sound only'
    const hasFrames = arrives(clientVideoOn && this.#isSending(play, second), arrivalOf(play))
    const hasArrived = hasFrames && play !== 'client with gaps'
    const clientsPicture = hasArrived && play !== 'performer without a downlink'
    const isWithheld = clientVideoOn && this.#isWithheld
    const isSent = performerVideoOn && play !== 'performer frozen' && !isWithheld
    const isAcknowledged = play !== 'silent client'
    const performersPicture = arrives(isSent) && isAcknowledged
    const isSoundSent = play !== 'both dark' && (performerVideoOn || !isWithheld)
    const sound = arrives(isSoundSent) && isAcknowledged
    const isOlder = random.chance(chances.olderServer)
    const wasSent = performerVideoOn ? isSent : isSoundSent
    this.#count({ clientVideoOn, hasFrames, clientsPicture, wasSent })
    const evidence = talked(sessionId, second, {
      ...(isSoundSent ? { audioDelivered: sound } : nothingSent),
      ...(isSent
        ? { videoDelivered: performersPicture, videoFrames: performersPicture ? 25 : random.below(minFrames) }
        : noPicture),
      // of a picture with gaps the media server reports only where its receiver acknowledges packets
      ...(play === 'silent client' && isSent && faults.excusesSilence && { sourceGaps: true }),
      call: {
        performerVideoOn,
        clientVideoOn,
        clientPictureDelivered: clientsPicture,
        clientPictureArrived: hasArrived,
        withheld: isWithheld,
      },
    })
    return {
      evidence: isOlder ? delivered(sessionId, second) : evidence,
      play,
      isWithheld,
      counts:
        !isOlder && (performerVideoOn ? performersPicture : sound) && (clientsPicture || !clientVideoOn),
      performersPicture,
      clientsPicture,
    }
  }

  #isSending(play: CallPlay, second: number): boolean {
    if (play === 'stuttering client') return second % withheldAfterSeconds === 0
    return play !== 'lying client' && play !== 'client frozen'
  }

  /** [B4, B11] The client is sent nothing, unless its picture is off. */
  get #isWithheld(): boolean {
    if (this.#missingSeconds >= withheldAfterSeconds) return true
    return this.#owed >= account.maxOwed && this.#proven < proofOf(this.#owed)
  }

  /** Notes a second that has passed, for those after it. */
  #count(was: { clientVideoOn: boolean; hasFrames: boolean; clientsPicture: boolean; wasSent: boolean }) {
    const { clientVideoOn, hasFrames, clientsPicture, wasSent } = was
    this.#missingSeconds = clientVideoOn && !hasFrames ? this.#missingSeconds + 1 : 0
    this.#proven = clientsPicture ? this.#proven + 1 : 0
    if (!wasSent) return
    const isOwed = clientVideoOn && !clientsPicture
    this.#owed = isOwed ? this.#owed + 1 : Math.max(0, this.#owed - account.givenBackPart)
  }
}

const arrivalOf = (play: CallPlay): number =>
  play === 'starved uplink' ? chances.arrivesStarved : chances.arrives

const anyPlay = (random: SeededRandom): CallPlay =>
  random.chance(0.5) ? 'both seen' : random.pick(callPlays)
