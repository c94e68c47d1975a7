import type { CallSecond, Evidence } from '@footlight/contract/internal'
import { isOfPicture, minFrames } from '@footlight/contract/internal'
import type { ViewerSecond } from '../../engines/port.ts'
import type { Side } from './call.ts'

/** [B4] The seconds of one call that are not reported yet: what each party was sent, and what was switched on. */
export interface CallSeconds {
  readonly switched: readonly Switched[]
  readonly pending: readonly PendingSecond[]
}

/** What was on all through a second, and whether the client was sent nothing in any of it. */
interface Switched extends Pick<CallSecond, 'performerVideoOn' | 'clientVideoOn'> {
  readonly second: number
  readonly withheld: boolean
}

interface PendingSecond {
  readonly second: number
  readonly sessionId: string
  /** what reached the client */
  readonly client: ViewerSecond | null
  /** the client's picture; null: the performer's side has not settled it */
  readonly picture: Pick<CallSecond, 'clientPictureDelivered' | 'clientPictureArrived'> | null
}

export type CallSecondsEvent =
  | { type: 'switched'; at: number; performerVideoOn: boolean; clientVideoOn: boolean; withheld: boolean }
  | { type: 'settled'; side: Side; sessionId: string; row: ViewerSecond }
  | { type: 'tick'; at: number }

export interface CallSecondsStep {
  state: CallSeconds
  reported: Evidence[]
}

/** The engine settles a second within 3 s after it passed: what it has not settled by then it does not know of. */
const settledWithinMs = 3_500
/** a second is asked for this long after it passed at most */
const maxSwitched = 8
/** more seconds than a call has on its way: an engine that settles one side alone forgets the oldest */
const maxPending = 16

export const noSeconds: CallSeconds = { switched: [], pending: [] }

/** [G4] Makes one row of what both parties of a call were sent in a second, when both are settled. */
export function callSeconds(state: CallSeconds, event: CallSecondsEvent): CallSecondsStep {
  switch (event.type) {
    case 'switched':
      return { state: { ...state, switched: switched(state.switched, event) }, reported: [] }
    case 'settled':
      return report(
        { ...state, pending: settled(state.pending, event) },
        ({ client, picture }) => client !== null && picture !== null,
      )
    case 'tick':
      return report(state, ({ second }) => event.at >= (second + 1) * 1000 + settledWithinMs)
  }
}

/** A party that switches its picture within a second has it off in this one: it is neither billed nor missed. */
function switched(
  seconds: readonly Switched[],
  { at, performerVideoOn, clientVideoOn, withheld }: Extract<CallSecondsEvent, { type: 'switched' }>,
): Switched[] {
  const second = Math.floor(at / 1000)
  const known = seconds.find((one) => one.second === second)
  const noted = {
    second,
    performerVideoOn: performerVideoOn && known?.performerVideoOn !== false,
    clientVideoOn: clientVideoOn && known?.clientVideoOn !== false,
    withheld: withheld || known?.withheld === true,
  }
  return [...seconds.filter((one) => one !== known), noted].slice(-maxSwitched)
}

function settled(
  pending: readonly PendingSecond[],
  { side, sessionId, row }: Extract<CallSecondsEvent, { type: 'settled' }>,
): PendingSecond[] {
  const { second } = row
  const known = pending.find((one) => one.second === second && one.sessionId === sessionId)
  const before = known ?? { second, sessionId, client: null, picture: null }
  const after =
    side === 'client'
      ? { ...before, client: fuller(before.client, row) }
      : { ...before, picture: eitherPicture(before.picture ?? noClientPicture, row) }
  return [...pending.filter((one) => one !== known), after].slice(-maxPending)
}

/** [B11] Of two connections of the client within one second, the one that was sent more. */
const fuller = (before: ViewerSecond | null, row: ViewerSecond): ViewerSecond =>
  before !== null && before.videoPackets > row.videoPackets ? before : row

/** A second in which the client had no connection says nothing of what reached the client, and is left out. */
function report(state: CallSeconds, isReady: (one: PendingSecond) => boolean): CallSecondsStep {
  const ready = state.pending.filter(isReady)
  if (ready.length === 0) return { state, reported: [] }
  const reported = ready.flatMap(({ second, sessionId, client, picture }) => {
    if (client === null) return []
    const { connectionId: _, ...row } = client
    const { performerVideoOn, clientVideoOn, withheld } =
      state.switched.findLast((one) => one.second <= second) ?? allOff
    const call = { performerVideoOn, clientVideoOn, withheld, ...(picture ?? noClientPicture) }
    return [{ sessionId, ...row, call }]
  })
  return { state: { ...state, pending: state.pending.filter((one) => !ready.includes(one)) }, reported }
}

/**
 * Of a performer with two connections in a second, either may have been sent the picture. [B13] It arrived by what came to
 * the media server alone: what the performer reports of it shows only whether it was delivered.
 */
function eitherPicture(
  known: Pick<CallSecond, 'clientPictureDelivered' | 'clientPictureArrived'>,
  row: ViewerSecond,
): typeof known {
  const hasArrived = row.videoFrames >= minFrames && row.sourceGaps !== true
  return {
    clientPictureDelivered: known.clientPictureDelivered || isOfPicture(row),
    clientPictureArrived: known.clientPictureArrived || hasArrived,
  }
}

const noClientPicture = { clientPictureDelivered: false, clientPictureArrived: false }
const allOff = { performerVideoOn: false, clientVideoOn: false, withheld: false }
