import type { ChatRequest, Session, StudioRequest } from '@footlight/contract'
import type { MediaReport, MediaReportReply } from '@footlight/contract/internal'
import type { Tx } from '../../platform/database/database.ts'
import { createEvents } from '../../platform/events.ts'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import { registerMediaReport } from '../../platform/media/index.ts'
import { createSteady } from '../../platform/time/steady.ts'
import { usualWaits } from '../../platform/time/waits.ts'
import { mountChat } from './chat/chat.routes.ts'
import { type Chat, createChat } from './chat/chat.service.ts'
import { dataExport, performerData } from './data-export.ts'
import { mountEncoder } from './encoder/encoder.routes.ts'
import { createEncoder, type Encoder } from './encoder/encoder.service.ts'
import type { SessionContext, SessionParts } from './kernel/parts.ts'
import { forgetOld } from './kernel/records/forgetting.store.ts'
import { billedTogether, findHighestShare } from './kernel/records/requests.store.ts'
import {
  countSessions,
  findSession,
  findSessions,
  type SessionFacts,
} from './kernel/records/sessions.store.ts'
import { watchedBy } from './kernel/records/watched.store.ts'
import { requestForPerformer, sessionForPerformer } from './kernel/sessions.present.ts'
import { type AfterCommitEvents, createInTransaction } from './kernel/unit-of-work.ts'
import { mountLobby, mountStills } from './lobby/lobby.routes.ts'
import { createLobby, type Lobby } from './lobby/lobby.service.ts'
import { createStills, type Stills } from './lobby/stills.service.ts'
import { type MediaFigures, mediaFigures } from './media/figures.store.ts'
import { createStreams } from './media/stream.service.ts'
import { createMeter } from './meter/meter.service.ts'
import { mountLive } from './moderators/live.routes.ts'
import { createModerators } from './moderators/moderators.service.ts'
import { mountPeeks } from './peek/peek.routes.ts'
import { createPeeks, type Peeks } from './peek/peek.service.ts'
import { createPhone, type Phone } from './phone/phone.service.ts'
import { mountReceipts } from './receipts/receipts.routes.ts'
import { createReceipts, type Receipts } from './receipts/receipts.service.ts'
import { type AffordabilityOf, createAffordability } from './requests/affordability.service.ts'
import { refuseEngaged, refuseOnStage } from './requests/placing.ts'
import { mountRequests } from './requests/requests.routes.ts'
import { createRequests, type Requests } from './requests/requests.service.ts'
import { createEndSessionsBetween } from './running/end-sessions-between.service.ts'
import { createOperatorEnds, type OperatorEnds } from './running/operator-ends.service.ts'
import { mountOperatorEnds, mountSessions } from './running/sessions.routes.ts'
import { createSessionService, type RunningSessions } from './running/sessions.service.ts'
import { createSignOut, type SignOut } from './running/sign-out.service.ts'
import { createTiming } from './running/timing.service.ts'
import { createBroadcasts } from './studio/broadcasts.service.ts'
import { readWorked, type Worked } from './studio/statistics.store.ts'
import { mountBroadcasts, mountStudio } from './studio/studio.routes.ts'
import { createStudio, type Studio } from './studio/studio.service.ts'
import { mountTalkBack } from './talk-back/talk-back.routes.ts'
import { createTalkBack, type TalkBack } from './talk-back/talk-back.service.ts'
import { mountTips } from './tips/tips.routes.ts'
import { createTips, type Tips } from './tips/tips.service.ts'
import { mountVideocalls } from './videocall/videocall.routes.ts'
import { createVideocalls, type Videocalls } from './videocall/videocall.service.ts'

export type { SessionParts } from './kernel/parts.ts'
export type { SessionFacts } from './kernel/records/sessions.store.ts'
export type { UnitOfWork } from './kernel/unit-of-work.ts'
export type { Phone } from './phone/phone.service.ts'
export type { OperatorEnds } from './running/operator-ends.service.ts'
export type { Tips } from './tips/tips.service.ts'

/** The sessions module: lobby, requests, sessions of every kind, their meter and receipts, and the studio. */
export interface Sessions
  extends Brings<'routes' | 'files' | 'sweepJobs' | 'chores' | 'inside' | 'personal' | 'performerData'> {
  lobby: Lobby
  stills: Stills
  reach: AffordabilityOf
  requests: Requests
  sessions: RunningSessions
  peeks: Peeks
  phone: Phone
  videocalls: Videocalls
  chat: Chat
  talkBack: TalkBack
  receipts: Receipts
  tips: Tips
  studio: Studio
  encoder: Encoder
  signOut: SignOut
  operatorEnds: Pick<OperatorEnds, 'allOf'>
  /** [O2] counts for the health page */
  figures: MediaFigures
  /** The open request and running session of an account, as client or performer: check_session's `running`. */
  openFor(accountId: string): Promise<{ request: ChatRequest | null; session: Session | null }>
  /** Within the transaction that closes the client's account. @throws REQUEST_OPEN while the client has a request or a session */
  refuseEngaged(tx: Tx, clientId: string): Promise<void>
  /** [A8] Within the transaction that closes a performer's account. @throws STILL_RUNNING while the performer is live, or has a request or a session */
  refuseOnStage(tx: Tx, performerId: string): Promise<void>
  /** Whether the client has paid the performer for a second. */
  haveMet(clientId: string, performerId: string): Promise<boolean>
  /** [T4] The highest share of a performer in an open request or a running session; 0 without one. */
  highestShare(tx: Tx): Promise<number>
  accept(performerId: string, requestId: string): Promise<StudioRequest>
  /** [P9] The facts that decide whether a session may be reviewed. Null: not a session of this client. */
  outcomeOf(
    sessionId: string,
    clientId: string,
  ): Promise<{ performerId: string; billedSeconds: number; isOver: boolean } | null>
  /** [S14] Client and performer of a session, and whether it is running. */
  pairOf(sessionId: string): Promise<{ clientId: string; performerId: string; isRunning: boolean } | null>
  /** [O1] Shows, calls and visits since an instant, by day and hour of a zone's clock. */
  workedSince(performerId: string, since: Date): Promise<Worked>
  /** Facts by id. */
  factsOf(ids: readonly string[]): Promise<ReadonlyMap<string, SessionFacts>>
  /** How many sessions each of these accounts was in. */
  countsOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Billed seconds per performer in the client's latest sessions. */
  watchedBy(clientId: string): Promise<{ performerId: string; seconds: number }[]>
  /** Applies one report of the media server. */
  report(report: MediaReport): Promise<MediaReportReply>
  /** Ends its subscriptions. */
  [Symbol.dispose](): void
}

export function createSessions(parts: SessionParts): Sessions {
  const { transact, performers, ...open } = parts
  const { database, bus, log, relayServers } = parts
  const afterCommit = createEvents<AfterCommitEvents>()
  const context: SessionContext = {
    ...open,
    performers,
    waits: parts.waits ?? usualWaits,
    steadySince: createSteady(parts.clock),
    inTransaction: createInTransaction({ database, bus, log, transact, performers, events: afterCommit }),
  }
  const lobby = createLobby(context)
  const stills = createStills(context)
  const meter = createMeter(context)
  const sessions = createSessionService(context)
  const requests = createRequests(context, { endSession: sessions.end })
  const streams = createStreams(context, {
    countVisits: lobby.count,
    applyEvidence: meter.apply,
    fundedOf: meter.fundedOf,
  })
  const timing = createTiming(context, meter.renewLease)
  const peeks = createPeeks(context, {
    presentRequest: requests.present,
    presentSession: sessions.present,
  })
  const studio = createStudio(context, { requests, sessions })
  const encoder = createEncoder(context)
  const reach = createAffordability(context)
  const videocalls = createVideocalls(context, { sessions })
  const chat = createChat(context)
  const talkBack = createTalkBack(context, { present: sessions.present })
  const receipts = createReceipts(context)
  const moderators = createModerators(context)
  const tips = createTips(context)
  const operatorEnds = createOperatorEnds(context, {
    issue: parts.issue,
    withdraw: requests.withdraw,
    leaveStage: studio.leave,
  })
  const endSessionsBetween = createEndSessionsBetween(context, requests)
  afterCommit.on('cut', streams.cut)
  afterCommit.on('peeksOut', peeks.sweep)
  const unsubscribe = [
    parts.wallet.on('credited', (clientId) => meter.fundsAdded(clientId)),
    parts.blocks.on('blocked', endSessionsBetween),
  ]
  return {
    lobby,
    stills,
    reach,
    requests,
    sessions,
    peeks,
    phone: createPhone(context, { open: sessions.open, applyEvidence: meter.apply }),
    videocalls,
    chat,
    talkBack,
    receipts,
    tips,
    studio,
    encoder,
    figures: mediaFigures(database),
    operatorEnds,
    signOut: createSignOut(context, {
      endSession: sessions.end,
      leaveStage: studio.leave,
      endForPerformer: sessions.endForPerformer,
    }),

    async openFor(accountId) {
      const [asked, waiting, watching, playing] = await Promise.all([
        requests.openFor('client_id', accountId),
        requests.openFor('performer_id', accountId),
        sessions.runningFor('client_id', accountId),
        sessions.runningFor('performer_id', accountId),
      ])
      return {
        request: asked ?? (waiting && requestForPerformer(waiting)),
        session: watching ?? (playing && sessionForPerformer(playing)),
      }
    },

    refuseEngaged: (tx, clientId) => refuseEngaged({ tx }, clientId),

    refuseOnStage: (tx, performerId) => refuseOnStage({ tx, performers }, performerId),

    haveMet: async (clientId, performerId) => (await billedTogether(database, clientId, performerId)) > 0,

    highestShare: findHighestShare,
    accept: requests.accept,
    async outcomeOf(sessionId, clientId) {
      const row = await findSession(database, sessionId)
      if (row?.client_id !== clientId) return null
      const { performer_id: performerId, billed_seconds: billedSeconds, state } = row
      return { performerId, billedSeconds, isOver: state === 'ENDED' }
    },
    async pairOf(sessionId) {
      const row = await findSession(database, sessionId)
      return row
        ? { clientId: row.client_id, performerId: row.performer_id, isRunning: row.state !== 'ENDED' }
        : null
    },
    factsOf: async (ids) => new Map((await findSessions(database, ids)).map((row) => [row.id, row])),
    countsOf: (accountIds) => countSessions(database, accountIds),
    watchedBy: (clientId) => watchedBy(database, clientId),
    report: streams.report,

    sweepJobs: [
      { name: 'requests', run: requests.sweep },
      { name: 'streams', run: streams.sweepStreams },
      { name: 'sessions', run: timing.sweep },
      { name: 'peeks', run: peeks.sweep },
      { name: 'lobby', run: lobby.sweep },
      { name: 'moderators', run: moderators.sweep },
      { name: 'moderators without right', run: moderators.endWithoutRight },
      { name: 'revocations', apart: true, run: streams.sweepRevocations },
      // leases are orphaned only after a fault, and the job reads every open lease: one round in 10 is enough
      { name: 'orphaned leases', every: 10, run: () => parts.wallet.releaseOrphans() },
    ],

    workedSince: (...of) => readWorked(database, ...of),

    chores: [() => forgetOld(database, parts.clock.now())],

    personal: dataExport(database),
    performerData: performerData(parts),

    inside: (scope) => registerMediaReport(scope, streams.report, parts.clock),

    files: (mountFile) => mountStills(mountFile, stills),

    routes(mount) {
      mountLobby(mount, { lobby, relayServers })
      mountRequests(mount, { requests, sessions, reach })
      mountSessions(mount, sessions)
      mountStudio(mount, studio)
      mountEncoder(mount, encoder)
      mountVideocalls(mount, videocalls)
      mountPeeks(mount, peeks)
      mountChat(mount, chat)
      mountTalkBack(mount, talkBack)
      mountReceipts(mount, receipts)
      mountTips(mount, tips)
      mountLive(mount, moderators)
      mountOperatorEnds(mount, operatorEnds)
      mountBroadcasts(mount, createBroadcasts(context))
    },

    [Symbol.dispose]() {
      for (const stop of unsubscribe) stop()
    },
  }
}
