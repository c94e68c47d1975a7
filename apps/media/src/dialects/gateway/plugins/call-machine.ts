export type Side = 'client' | 'performer'

/**
 * calling: the callee's offer is being made. ringing: the callee has it. answering: the callee's answer is being taken. talking:
 * both have their answers. `number` tells one call of a line from the next.
 */
export type LineCall =
  | { phase: 'none' }
  | { phase: 'calling' | 'ringing' | 'answering' | 'talking'; caller: Side; number: number }

/** The two names of one session [G3], and the call between them. */
export interface Line {
  readonly registered: Readonly<Record<Side, boolean>>
  readonly call: LineCall
  /** calls so far */
  readonly calls: number
  /** [B13] the side by which the last call ended, or that left or registered again since; null: neither did */
  readonly endedBy: Side | null
}

export const emptyLine: Line = {
  registered: { client: false, performer: false },
  call: { phase: 'none' },
  calls: 0,
  endedBy: null,
}

export type LineEvent =
  /** a handle took the name of this side, from another handle if it had one */
  | { type: 'registered'; side: Side }
  /** the handle of this side is gone */
  | { type: 'left'; side: Side }
  | { type: 'called'; side: Side }
  | { type: 'offered'; number: number }
  | { type: 'accepted'; side: Side }
  | { type: 'answered'; number: number }
  | { type: 'failed'; number: number; error: unknown }
  | { type: 'hungUp'; side: Side; reason: string }
  /** the connection of this side ended by itself, through side `by` or through the server */
  | { type: 'lost'; side: Side; by: Side | null }

export type LineRefusal = 'noSuchName' | 'inCall' | 'noCall'

export type LineEffect =
  /** answers the request of this side */
  | { type: 'refuse'; side: Side; refusal: LineRefusal }
  | { type: 'fail'; side: Side; error: unknown }
  | { type: 'makeOffer'; caller: Side; number: number }
  | { type: 'ring'; caller: Side }
  | { type: 'takeAnswer'; caller: Side; number: number }
  | { type: 'connect'; caller: Side }
  /** tells `to` that `by` ended the call */
  | { type: 'notifyHangup'; to: Side; by: Side; reason: string }
  | { type: 'close'; side: Side }

export interface LineStep {
  state: Line
  effects: LineEffect[]
}

export const remoteHangup = 'Remote WebRTC hangup'

export const otherSide = (side: Side): Side => (side === 'client' ? 'performer' : 'client')

/** [G3, G4] The machine of the one call that a session may have. Pure; the runner is `call-line.ts`. */
export function lineMachine(line: Line, event: LineEvent): LineStep {
  switch (event.type) {
    case 'registered':
      return then(ended(line, event.side, 'Registered again', both), (next) =>
        withName(line.registered[event.side] ? { ...next, endedBy: event.side } : next, event.side, true),
      )
    case 'left':
      return then(ended(line, event.side, remoteHangup, [otherSide(event.side)]), (next) =>
        withName({ ...next, endedBy: event.side }, event.side, false),
      )
    case 'called':
      return called(line, event.side)
    case 'offered':
      return inPhase(line, event.number, 'calling', (caller) => [{ type: 'ring', caller }], 'ringing')
    case 'accepted':
      return accepted(line, event.side)
    case 'answered':
      return inPhase(line, event.number, 'answering', (caller) => [{ type: 'connect', caller }], 'talking')
    case 'failed':
      return failed(line, event.number, event.error)
    case 'hungUp':
      return ended(line, event.side, event.reason, [otherSide(event.side)])
    case 'lost':
      return ended(line, event.side, remoteHangup, both, event.by)
  }
}

/** [B13] A side whose call ended registers and calls again within this time; later it is the one that is missing. */
const comesBackWithinMs = 3000
/** [B13] A page accepts, and a connection is up, within this time; until then what was said before holds. */
const respondsWithinMs = 2000

/**
 * [B13] The side that keeps the two from being connected; null: neither any more; undefined: what was said before holds.
 * `forMs`: since when names and call are as they are. A side that ends each call is the one that is missing.
 */
export function missingSide(
  { registered, call, endedBy }: Line,
  isConnected: Readonly<Record<Side, boolean>>,
  forMs: number,
): Side | null | undefined {
  if (!registered.performer || !registered.client || call.phase === 'none') {
    if (forMs < comesBackWithinMs) return endedBy ?? undefined
    return registered.performer ? 'client' : 'performer'
  }
  switch (call.phase) {
    case 'calling':
    case 'answering':
      return undefined
    case 'ringing':
      return forMs < respondsWithinMs ? undefined : otherSide(call.caller)
    case 'talking':
      if (forMs < respondsWithinMs) return null
      // the seconds of a call that is connected say it themselves
      return both.toReversed().find((side) => !isConnected[side])
  }
}

function called(line: Line, side: Side): LineStep {
  const { call } = line
  if (!line.registered[otherSide(side)]) return same(line, [{ type: 'refuse', side, refusal: 'noSuchName' }])
  if (call.phase === 'none') return calling(line, side)
  // glare: both call at the same moment, and the client's call goes on
  const isGlare = side === 'client' && call.caller === 'performer'
  if (!isGlare) return same(line, [{ type: 'refuse', side, refusal: 'inCall' }])
  switch (call.phase) {
    case 'calling': {
      const refused: LineEffect[] = [{ type: 'refuse', side: call.caller, refusal: 'inCall' }, ...closeBoth]
      return then({ state: noCall(line), effects: refused }, (next) => calling(next, side))
    }
    case 'ringing': {
      const notice: LineEffect = {
        type: 'notifyHangup',
        to: call.caller,
        by: side,
        reason: 'Calls at the same moment',
      }
      return then({ state: noCall(line), effects: [notice, ...closeBoth] }, (next) => calling(next, side))
    }
    case 'answering':
    case 'talking':
      return same(line, [{ type: 'refuse', side, refusal: 'inCall' }])
  }
}

function calling(line: Line, caller: Side): LineStep {
  const number = line.calls + 1
  return {
    state: { ...line, calls: number, call: { phase: 'calling', caller, number } },
    effects: [{ type: 'makeOffer', caller, number }],
  }
}

function accepted(line: Line, side: Side): LineStep {
  const { call } = line
  if (call.phase !== 'ringing' || call.caller === side)
    return same(line, [{ type: 'refuse', side, refusal: 'noCall' }])
  const { caller, number } = call
  return {
    state: { ...line, call: { ...call, phase: 'answering' } },
    effects: [{ type: 'takeAnswer', caller, number }],
  }
}

/** The request that waits for the engine, the caller's or the callee's, fails; the other side is told if it knew of the call. */
function failed(line: Line, number: number, error: unknown): LineStep {
  const { call } = line
  if (call.phase === 'none' || call.number !== number) return same(line)
  const callee = otherSide(call.caller)
  const state = noCall(line)
  if (call.phase === 'calling')
    return { state, effects: [{ type: 'fail', side: call.caller, error }, ...closeBoth] }
  const notice: LineEffect = {
    type: 'notifyHangup',
    to: call.caller,
    by: callee,
    reason: 'The call cannot be connected',
  }
  return { state, effects: [{ type: 'fail', side: callee, error }, notice, ...closeBoth] }
}

/** The call, if there is one, ends by this side; a request that waits for the engine is refused. */
function ended(
  line: Line,
  side: Side,
  reason: string,
  notified: readonly Side[],
  by: Side | null = side,
): LineStep {
  const { call } = line
  if (call.phase === 'none') return same(line)
  const callee = otherSide(call.caller)
  const waiting = { calling: call.caller, ringing: null, answering: callee, talking: null }[call.phase]
  return {
    state: noCall(line, by),
    effects: [
      ...(waiting ? [{ type: 'refuse', side: waiting, refusal: 'noCall' } as const] : []),
      // while it is being made, its callee has not heard of it, and its caller is refused
      ...(call.phase === 'calling'
        ? []
        : notified.map((to) => ({ type: 'notifyHangup', to, by: side, reason }) as const)),
      ...closeBoth,
    ],
  }
}

const both: readonly Side[] = ['client', 'performer']

const closeBoth: readonly LineEffect[] = [
  { type: 'close', side: 'client' },
  { type: 'close', side: 'performer' },
]

function inPhase(
  line: Line,
  number: number,
  phase: 'calling' | 'answering',
  effects: (caller: Side) => LineEffect[],
  next: 'ringing' | 'talking',
): LineStep {
  const { call } = line
  if (call.phase !== phase || call.number !== number) return same(line)
  return { state: { ...line, call: { ...call, phase: next } }, effects: effects(call.caller) }
}

const noCall = (line: Line, endedBy: Side | null = null): Line => ({
  ...line,
  call: { phase: 'none' },
  endedBy,
})

const withName = (line: Line, side: Side, registered: boolean): LineStep =>
  same(
    line.registered[side] === registered
      ? line
      : { ...line, registered: { ...line.registered, [side]: registered } },
  )

function same(state: Line, effects: LineEffect[] = []): LineStep {
  return { state, effects }
}

function then(first: LineStep, next: (line: Line) => LineStep): LineStep {
  const second = next(first.state)
  return { state: second.state, effects: [...first.effects, ...second.effects] }
}
