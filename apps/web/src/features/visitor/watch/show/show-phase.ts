import {
  type ChatRequest,
  isOnStage,
  type Session,
  type SessionTypeWith,
  sessionKinds,
} from '@footlight/contract'

/** What the watch screen of one performer shows. It is derived from the server's state; no copy is stored. */
export type ShowPhase =
  | { name: 'lobby' }
  /** something is open with another performer */
  | { name: 'elsewhere'; performerNumber: number; performerName: string }
  | { name: 'asking'; request: ChatRequest }
  | { name: 'starting'; request: ChatRequest }
  | { name: 'show'; session: Session }
  | { name: 'ended'; sessionId: string }

interface Open {
  request: ChatRequest | null
  session: Session | null
}

/** The stream to request in this phase; undefined for a call, which has no stream in the page. */
export function stageOf(
  phase: ShowPhase,
): { type: SessionTypeWith<'medium', 'stage'>; requestId: string } | undefined {
  const open = openOf(phase)
  const type = open?.type
  return open && type && isOnStage(type) ? { type, requestId: open.requestId } : undefined
}

/** The accepted request of a video call, which the page starts; undefined in any other phase. */
export function callToStart(phase: ShowPhase): ChatRequest | undefined {
  return phase.name === 'starting' && sessionKinds[phase.request.type].medium === 'gateway'
    ? phase.request
    : undefined
}

function openOf(phase: ShowPhase) {
  if (phase.name === 'starting') return { type: phase.request.type, requestId: phase.request.id }
  return phase.name === 'show' ? phase.session : undefined
}

/**
 * `ended` is a show that this page saw end; it stays until the reader leaves it, also while another tab or device asks for and
 * plays the next one [S22].
 */
export function phaseOf(
  performerNumber: number,
  open: Open,
  ended: string | undefined,
  isHere: boolean,
): ShowPhase {
  const other = [open.session, open.request].find((one) => one && one.performerNumber !== performerNumber)
  if (other)
    return { name: 'elsewhere', performerNumber: other.performerNumber, performerName: other.performerName }
  if (open.session && (isHere || !ended || ended === open.session.id))
    return { name: 'show', session: open.session }
  if (ended) return { name: 'ended', sessionId: ended }
  if (open.request?.state === 'ACCEPTED') return { name: 'starting', request: open.request }
  if (open.request?.state === 'PENDING') return { name: 'asking', request: open.request }
  return { name: 'lobby' }
}
