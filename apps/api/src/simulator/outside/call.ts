import { type Evidence, minFrames } from '@footlight/contract/internal'
import { delivered, nothingSent, talked } from '@footlight/test-kit/media-reports'
import type { SeededRandom } from '@footlight/test-kit/random'

/** What the two sides of a call do. lying client: says that its picture is on, and sends none. */
export const callPlays = [
  'both seen',
  'lying client',
  'starved uplink',
  'client frozen',
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
/** [B4] a client whose picture is missing is sent none after this long */
const withheldAfterSeconds = 3
const noPicture = { videoPackets: 0, videoBytes: 0, videoFrames: 0, videoDelivered: false } as const

/** A second of a call as it was. */
export interface CallSecondSeen {
  evidence: Evidence
  play: CallPlay
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

  /** `play` of a call that never changes; absent: any, and others after it. */
  constructor(random: SeededRandom, play?: CallPlay) {
    this.#play = play ?? anyPlay(random)
    this.#isFixed = play !== undefined
  }

  pass(sessionId: string, second: number, random: SeededRandom): CallSecondSeen {
    if (!this.#isFixed && random.chance(chances.changes)) this.#play = anyPlay(random)
    const play = this.#play
    const arrives = (isSent: boolean, chance: number = chances.arrives) => isSent && random.chance(chance)
    const performerVideoOn = !['both dark', 'sound only', 'performer’s picture off'].includes(play)
    const clientVideoOn = play !== 'both dark' && play !== 'sound only'
    const clientsPicture = arrives(
      clientVideoOn && play !== 'lying client' && play !== 'client frozen',
      play === 'starved uplink' ? chances.arrivesStarved : chances.arrives,
    )
    this.#missingSeconds = clientVideoOn && !clientsPicture ? this.#missingSeconds + 1 : 0
    const isSent =
      performerVideoOn && play !== 'performer frozen' && this.#missingSeconds <= withheldAfterSeconds
    const performersPicture = arrives(isSent)
    const sound = arrives(play !== 'both dark')
    const isOlder = random.chance(chances.olderServer)
    const evidence = talked(sessionId, second, {
      ...(play === 'both dark' ? nothingSent : { audioDelivered: sound }),
      ...(isSent
        ? { videoDelivered: performersPicture, videoFrames: performersPicture ? 25 : random.below(minFrames) }
        : noPicture),
      call: { performerVideoOn, clientVideoOn, clientPictureDelivered: clientsPicture },
    })
    return {
      evidence: isOlder ? delivered(sessionId, second) : evidence,
      play,
      counts:
        !isOlder && (performerVideoOn ? performersPicture : sound) && (clientsPicture || !clientVideoOn),
      performersPicture,
      clientsPicture,
    }
  }
}

const anyPlay = (random: SeededRandom): CallPlay =>
  random.chance(0.5) ? 'both seen' : random.pick(callPlays)
