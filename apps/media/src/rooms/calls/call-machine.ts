import type { ConnectionId, EngineErrorCode } from '../../engines/port.ts'
import type { RefusalCode } from '../refusal.ts'
import { connectWithinMs } from '../room/room.ts'
import type { CallCloseReason, CallEffect, CallEvent, CallParty, CallStep, MediaCall } from './call.ts'
import { allKinds, isVideoOn, otherOf, partiesOf } from './call.ts'
import { clientPicture, isWithheld, noPicture } from './client-picture.ts'

/** [W14] a connection test takes seconds; a place for it is free again after this long */
export const echoEndsAfterMs = 180_000

export const emptyCall = (isEcho: boolean): MediaCall => ({
  isEcho,
  parties: {},
  isApart: isEcho,
  picture: noPicture,
})

/** [G4] The machine of one call: its parties come, connect, switch their media and go; one does not stay without the other. */
export function callMachine(call: MediaCall, event: CallEvent): CallStep {
  const step = take(call, event)
  const picture = clientPicture(step.state, event)
  return gated({ state: { ...step.state, picture }, effects: step.effects }, event.at)
}

function take(call: MediaCall, event: CallEvent): CallStep {
  switch (event.type) {
    case 'openAsked':
      return openAsked(call, event)
    case 'revoked':
      return dropped(call, ({ sessionId }) => event.sessionIds.has(sessionId), 'revoked')
    case 'tick':
      if (call.isEcho && partiesOf(call).some((party) => isOver(party, event.at)))
        return dropped(call, () => true, 'over')
      return dropped(call, (party) => isOverdue(party, event.at), 'late')
    case 'pictureSecond':
    case 'reported':
      return same(call)
    default: {
      const party = partiesOf(call).find(({ connectionId }) => connectionId === event.connectionId)
      return party ? ofParty(call, party, event) : ofStranger(call, event)
    }
  }
}

type PartyEvent = Extract<CallEvent, { connectionId: ConnectionId }>

/**
 * A callee's opening begins a call: what is left of one before is over. A caller's takes the place of its own connection
 * alone, for the callee has just answered. [E3] A call whose parties would be on two workers begins again on one apart.
 */
function openAsked(
  call: MediaCall,
  { member, media, does, at }: Extract<CallEvent, { type: 'openAsked' }>,
): CallStep {
  const { connectionId, side } = member
  const others = partiesOf(call).filter((party) => does === 'offer' || party.side === side)
  const left = others.reduce((state, party) => without(state, party), call)
  const isSplit = !call.isApart && member.isApart && partiesOf(left).length > 0
  if (isSplit) {
    const ended = dropped(left, () => true, 'replaced')
    const refused: CallEffect = { type: 'refuse', connectionId, code: 'NOT_READY' }
    return {
      state: { ...ended.state, isApart: true },
      effects: [...ended.effects, ...endsOf(others), refused],
    }
  }
  const party: CallParty = {
    ...member,
    ...media,
    phase: 'opening',
    since: at,
    hasVideo: false,
    isSent: allKinds,
  }
  const replaces = others.map((one) => one.connectionId)
  return {
    state: { ...withParty(left, party), isApart: call.isApart || member.isApart },
    effects: [...refusals(others, 'REPLACED'), { type: 'open', connectionId, does, replaces }],
  }
}

function ofParty(call: MediaCall, party: CallParty, event: PartyEvent): CallStep {
  const { connectionId, phase } = party
  switch (event.type) {
    case 'opened': {
      if (phase !== 'opening') return same(call)
      const opened = {
        ...party,
        phase: event.does === 'offer' ? 'offered' : 'answered',
        since: event.at,
      } as const
      return {
        state: withParty(call, opened),
        effects: [{ type: 'accept', connectionId }, ...(party.bitrate === null ? [] : [capOf(party)])],
      }
    }
    case 'openFailed':
      return openFailed(call, party, event.code)
    case 'answerAsked':
      if (phase === 'opening') return refuseAnswer(call, 'SESSION_NOT_FOUND')
      if (phase !== 'offered') return refuseAnswer(call, 'ALREADY_ANSWERED')
      return same(withParty(call, { ...party, ...event.media, phase: 'answered', since: event.at }))
    case 'answerFailed':
      return same(phase === 'answered' ? withParty(call, { ...party, phase: 'offered' }) : call)
    case 'connected':
      return same(
        phase === 'opening' ? call : withParty(call, { ...party, phase: 'connected', since: event.at }),
      )
    case 'media':
      return same(withParty(call, { ...party, hasVideo: event.hasVideo }))
    case 'mediaSet': {
      const set = { ...party, ...event.change }
      const isCapped = set.bitrate !== party.bitrate && phase !== 'opening'
      return { state: withParty(call, set), effects: isCapped ? [capOf(set)] : [] }
    }
    case 'lost': {
      const reason = event.reason === 'worker' || event.reason === 'hung' ? event.reason : 'hungUp'
      const hungUp = hangUp(without(call, party), reason)
      return { state: hungUp.state, effects: [...refusals([party], codeOf[reason]), ...hungUp.effects] }
    }
    case 'leaveAsked':
      return dropped(call, (one) => one === party, 'left')
  }
}

function ofStranger(call: MediaCall, event: PartyEvent): CallStep {
  switch (event.type) {
    case 'opened':
      // revoked or replaced while the engine was still making it
      return { state: call, effects: [{ type: 'close', connectionId: event.connectionId, reason: 'left' }] }
    case 'answerAsked':
      return refuseAnswer(call, 'SESSION_NOT_FOUND')
    default:
      return same(call)
  }
}

/** The request fails by itself; the other party, if it is there, calls again. */
function openFailed(call: MediaCall, party: CallParty, code: EngineErrorCode | 'FAILURE'): CallStep {
  const hungUp = hangUp(without(call, party))
  const refused: CallEffect = { type: 'refuse', connectionId: party.connectionId, code }
  return { state: hungUp.state, effects: [refused, ...hungUp.effects] }
}

/** Ends parties of the call, and with the first of them the call. */
function dropped(
  call: MediaCall,
  isDropped: (party: CallParty) => boolean,
  reason: CallCloseReason,
): CallStep {
  const ended = partiesOf(call).filter(isDropped)
  if (ended.length === 0) return same(call)
  const hungUp = hangUp(ended.reduce(without, call))
  const closed = ended.map(({ connectionId }): CallEffect => ({ type: 'close', connectionId, reason }))
  return { state: hungUp.state, effects: [...refusals(ended, codeOf[reason]), ...closed, ...hungUp.effects] }
}

function hangUp(call: MediaCall, reason: CallCloseReason = 'hungUp'): CallStep {
  const left = partiesOf(call)
  return {
    state: left.reduce(without, call),
    effects: [...refusals(left, codeOf[reason]), ...endsOf(left, reason)],
  }
}

const endsOf = (parties: readonly CallParty[], reason: CallCloseReason = 'replaced'): CallEffect[] =>
  parties.map(({ connectionId }) => ({ type: 'close', connectionId, reason }))

/** The refusal for a party that still waits for its description. */
const codeOf = {
  left: 'SESSION_NOT_FOUND',
  replaced: 'REPLACED',
  revoked: 'SESSION_REVOKED',
  late: 'NOT_READY',
  over: 'NOT_READY',
  hungUp: 'NOT_READY',
  worker: 'UNAVAILABLE',
  hung: 'UNAVAILABLE',
} as const satisfies Record<CallCloseReason, RefusalCode | EngineErrorCode>

const refusals = (parties: readonly CallParty[], code: RefusalCode | EngineErrorCode): CallEffect[] =>
  parties.flatMap(({ phase, connectionId }): CallEffect[] =>
    phase === 'opening' ? [{ type: 'refuse', connectionId, code }] : [],
  )

/**
 * [B4] Tells the engine what each party is sent: what the other has switched on. A client without a picture of its own is sent
 * none, and no sound where that is what is billed.
 */
function gated({ state, effects }: CallStep, at: number): CallStep {
  const gates: CallEffect[] = []
  let call = state
  for (const party of partiesOf(state)) {
    const other = otherOf(state, party)
    if (party.phase === 'opening' || other === undefined) continue
    const isOpen = party.side === 'performer' || !isWithheld(state, at)
    const isSent = {
      audio: other.isOn.audio && (isOpen || isVideoOn(state, 'performer')),
      video: other.isOn.video && isOpen,
    }
    if (isSent.audio === party.isSent.audio && isSent.video === party.isSent.video) continue
    const kinds = (['audio', 'video'] as const).filter((kind) => isSent[kind])
    gates.push({ type: 'gate', connectionId: party.connectionId, kinds })
    call = withParty(call, { ...party, isSent })
  }
  return { state: call, effects: [...effects, ...gates] }
}

const isOverdue = ({ phase, since }: CallParty, at: number): boolean =>
  (phase === 'offered' || phase === 'answered') && at - since >= connectWithinMs

const isOver = ({ phase, since }: CallParty, at: number): boolean =>
  phase === 'connected' && at - since >= echoEndsAfterMs

const capOf = ({ connectionId, bitrate }: CallParty): CallEffect => ({ type: 'cap', connectionId, bitrate })

const refuseAnswer = (state: MediaCall, code: RefusalCode): CallStep => ({
  state,
  effects: [{ type: 'refuseAnswer', code }],
})

const same = (state: MediaCall): CallStep => ({ state, effects: [] })

const withParty = (call: MediaCall, party: CallParty): MediaCall => ({
  ...call,
  parties: { ...call.parties, [party.side]: party },
})

function without(call: MediaCall, { side }: CallParty): MediaCall {
  const { [side]: _, ...parties } = call.parties
  return { ...call, parties }
}
