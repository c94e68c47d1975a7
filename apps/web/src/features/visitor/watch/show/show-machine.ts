import { type CallName, type Session, warningSeconds } from '@footlight/contract'
import { warningWords } from '../../../../blocks/chat/lines.ts'
import { type LogLine, logChange } from './show-log.ts'

/** The page's own part of a show. What the server knows is not copied here but derived from its replies (`show-phase.ts`). */
export interface ShowState {
  /** as last reported; after its end it stays until the client leaves its receipt */
  session: Session | undefined
  /** of a peek, which has no chat: what happened so far */
  log: readonly LogLine[]
  /** seconds that the last warning named; undefined when there is none to show [B8] */
  warning: number | undefined
  /** since when no frame shows, milliseconds; undefined while they do */
  stillSince: number | undefined
  /** the request whose stream this tab has asked for; empty when it asks for none */
  begunRequestId: string
}

/** Times are milliseconds: `at` of the server's clock, `now` of the browser's. */
export type ShowEvent =
  /** [S22] the accepted request, or the one of the running session, that belongs in this tab; empty: none does */
  | { type: 'isHere'; requestId: string }
  /** `closed`: the stored value of the last `storeClosed` */
  | { type: 'reported'; session: Session; closed: string | undefined; at: number }
  | { type: 'picture'; isPlaying: boolean; now: number }
  | { type: 'warningDismissed' }
  | { type: 'receiptLeft' }

export type ShowEffect =
  /** asks for the stream, which starts an accepted session [S5] */
  | { type: 'begin' }
  /** refetches these calls */
  | { type: 'refresh'; calls: readonly CallName[] }
  /** a closed warning stays closed over a reload */
  | { type: 'storeClosed'; value: string }

interface Step {
  state: ShowState
  effects: readonly ShowEffect[]
}

export function firstState(now: number): ShowState {
  return { session: undefined, log: [], warning: undefined, stillSince: now, begunRequestId: '' }
}

export function step(state: ShowState, event: ShowEvent): Step {
  switch (event.type) {
    case 'isHere': {
      const { requestId } = event
      const isNew = requestId !== '' && requestId !== state.begunRequestId
      return { state: { ...state, begunRequestId: requestId }, effects: isNew ? [{ type: 'begin' }] : [] }
    }
    case 'reported':
      return report(state, event)
    case 'picture':
      return {
        state: { ...state, stillSince: event.isPlaying ? undefined : event.now },
        // the server's count replaces the page's estimate
        effects: [{ type: 'refresh', calls: ['clientSeen'] }],
      }
    case 'warningDismissed':
      return {
        state: { ...state, warning: undefined },
        effects: state.session ? [storeClosed(state.session)] : [],
      }
    case 'receiptLeft':
      return { state: { ...state, session: undefined, log: [], warning: undefined }, effects: [] }
  }
}

function report(state: ShowState, { session, closed, at }: Extract<ShowEvent, { type: 'reported' }>): Step {
  const before = state.session?.id === session.id ? state.session : undefined
  const effects: ShowEffect[] = []
  // the balance in the header follows every charge
  if (before?.charged !== session.charged) effects.push({ type: 'refresh', calls: ['updateBalanceInfo'] })
  if (session.state === 'ENDED' && before?.state !== 'ENDED')
    effects.push({ type: 'refresh', calls: ['checkSession', 'updateBalanceInfo'] })
  // another session begins without the lines and the warning of the last one
  let log = logChange(before ? state.log : [], before, session, at)
  let warning = before ? state.warning : undefined
  // [W12] derived from the session's state, because a page may miss the realtime event
  if (warningsDue(session) > (before ? warningsDue(before) : 0)) {
    const isFirst = !before || before.state === 'STARTING'
    if (isFirst && wasAgreed(session)) effects.push(storeClosed(session))
    else if (!isClosed(session, closed)) warning = session.affordableSeconds
    log = [...log, { at, text: warningWords(session.affordableSeconds) }]
  }
  return { state: { ...state, session, log, warning }, effects }
}

/** [B8] How many warning levels the affordable seconds have dropped below. */
function warningsDue({ state, affordableSeconds }: Session): number {
  return state === 'STARTING' ? 0 : warningSeconds.filter((level) => affordableSeconds <= level).length
}

/** During these first billed seconds, the client has just read in the consent what ends the show. */
const justBegunSeconds = 10

/** [B8, S19] Whether the consent just named the limit that ends the show. Not for the balance: a top-up helps there. */
function wasAgreed({ endsBy, billedSeconds }: Session): boolean {
  return endsBy !== null && endsBy !== 'balance' && billedSeconds < justBegunSeconds
}

/** The next warning, nearer to the end, opens again. */
function isClosed(session: Session, closed: string | undefined): boolean {
  const [id, due] = closed?.split(' ') ?? []
  return id === session.id && warningsDue(session) <= Number(due)
}

function storeClosed(session: Session): ShowEffect {
  return { type: 'storeClosed', value: `${session.id} ${warningsDue(session)}` }
}
