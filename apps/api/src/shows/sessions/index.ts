import type { StudioRequest } from '@footlight/contract'
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
import { createSessionQueries, type SessionQueries } from './queries.ts'
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
  extends SessionQueries,
    Brings<'routes' | 'files' | 'sweepJobs' | 'chores' | 'inside' | 'personal' | 'performerData'> {
  lobby: Lobby
  stills: Stills
  affordabilityOf: AffordabilityOf
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
  /** Within the transaction that closes the client's account. @throws REQUEST_OPEN while the client has a request or a session */
  refuseEngaged(tx: Tx, clientId: string): Promise<void>
  /** [A8] Within the transaction that closes a performer's account. @throws STILL_RUNNING while the performer is live, or has a request or a session */
  refuseOnStage(tx: Tx, performerId: string): Promise<void>
  accept(performerId: string, requestId: string): Promise<StudioRequest>
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
  const services = createServices(context)
  const { lobby, requests, streams, timing, peeks, moderators } = services
  afterCommit.on('cut', streams.cut)
  afterCommit.on('peeksOut', peeks.sweep)
  const unsubscribe = [
    parts.wallet.on('credited', (clientId) => services.meter.fundsAdded(clientId)),
    parts.blocks.on('blocked', createEndSessionsBetween(context, requests)),
  ]
  return {
    ...services,
    ...createSessionQueries(database, services),

    refuseEngaged: (tx, clientId) => refuseEngaged({ tx }, clientId),

    refuseOnStage: (tx, performerId) => refuseOnStage({ tx, performers }, performerId),

    accept: requests.accept,
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

    chores: [() => forgetOld(database, parts.clock.now())],

    personal: dataExport(database),
    performerData: performerData(parts),

    inside: (scope) => registerMediaReport(scope, streams.report, parts.clock),

    files: (mountFile) => mountStills(mountFile, services.stills),

    routes(mount) {
      mountLobby(mount, { lobby, relayServers })
      mountRequests(mount, services)
      mountSessions(mount, services.sessions)
      mountStudio(mount, services.studio)
      mountEncoder(mount, services.encoder)
      mountVideocalls(mount, services.videocalls)
      mountPeeks(mount, peeks)
      mountChat(mount, services.chat)
      mountTalkBack(mount, services.talkBack)
      mountReceipts(mount, services.receipts)
      mountTips(mount, services.tips)
      mountLive(mount, moderators)
      mountOperatorEnds(mount, services.operatorEnds)
      mountBroadcasts(mount, createBroadcasts(context))
    },

    [Symbol.dispose]() {
      for (const stop of unsubscribe) stop()
    },
  }
}

function createServices(context: SessionContext) {
  const lobby = createLobby(context)
  const meter = createMeter(context)
  const sessions = createSessionService(context)
  const requests = createRequests(context, { endSession: sessions.end })
  const studio = createStudio(context, { requests, sessions })
  return {
    lobby,
    stills: createStills(context),
    meter,
    sessions,
    requests,
    streams: createStreams(context, {
      countVisits: lobby.count,
      applyEvidence: meter.apply,
      fundedOf: meter.fundedOf,
    }),
    timing: createTiming(context, meter.renewLease),
    peeks: createPeeks(context, { presentRequest: requests.present, presentSession: sessions.present }),
    studio,
    encoder: createEncoder(context),
    affordabilityOf: createAffordability(context),
    phone: createPhone(context, { open: sessions.open, applyEvidence: meter.apply }),
    videocalls: createVideocalls(context, { sessions }),
    chat: createChat(context),
    talkBack: createTalkBack(context, { present: sessions.present }),
    receipts: createReceipts(context),
    moderators: createModerators(context),
    tips: createTips(context),
    figures: mediaFigures(context.database),
    operatorEnds: createOperatorEnds(context, {
      issue: context.issue,
      withdraw: requests.withdraw,
      leaveStage: studio.leave,
    }),
    signOut: createSignOut(context, {
      endSession: sessions.end,
      leaveStage: studio.leave,
      endForPerformer: sessions.endForPerformer,
    }),
  }
}
