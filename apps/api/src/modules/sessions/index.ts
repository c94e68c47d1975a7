import type { ChatRequest, Session } from '@footlight/contract'
import type { Mount } from '../../platform/http/mount.ts'
import { createSteady } from '../../platform/steady.ts'
import type { SweepJob } from '../../platform/sweep.ts'
import { usualWaits } from '../../platform/waits.ts'
import { mountBeside } from './beside.routes.ts'
import { createChat } from './chat/chat.service.ts'
import { forgetOld } from './forgetting.store.ts'
import { createAct } from './kernel/hints.ts'
import type { SessionParts, Shell } from './kernel/parts.ts'
import { createLobby } from './lobby/lobby.service.ts'
import { createStreams } from './media/stream.service.ts'
import { createMeter } from './meter/meter.service.ts'
import { createPeeks } from './peek/peek.service.ts'
import { createPhone } from './phone/phone.service.ts'
import { mountReceipts } from './receipts/receipts.routes.ts'
import { createReceipts } from './receipts/receipts.service.ts'
import { createReach } from './requests/reach.service.ts'
import { createRequests } from './requests/requests.service.ts'
import { createSessionService } from './running/sessions.service.ts'
import { createSignOut } from './running/sign-out.service.ts'
import { createTiming } from './running/timing.service.ts'
import { mountSessions, mountStudio } from './sessions.routes.ts'
import { createStudio } from './studio/studio.service.ts'
import { createTalkBack } from './talk-back/talk-back.service.ts'
import { mountVideocalls } from './videocall/videocall.routes.ts'
import { createVideocalls } from './videocall/videocall.service.ts'

export type { SessionParts } from './kernel/parts.ts'

export type SessionServices = ReturnType<typeof createServices>
export type Sessions = ReturnType<typeof createSessions>

function createServices(parts: SessionParts) {
  const { transact, ...open } = parts
  const shell: Shell = {
    ...open,
    waits: parts.waits ?? usualWaits,
    steadySince: createSteady(parts.clock),
    act: createAct({
      database: parts.database,
      bus: parts.bus,
      log: parts.log,
      transact,
      announcePerformer: (performerId) => parts.performers.announce(performerId),
      cut: (ids) => streams.cut(ids),
      settlePeeks: () => peeks.sweep(),
    }),
  }
  const lobby = createLobby(shell)
  const meter = createMeter(shell)
  const sessions = createSessionService(shell)
  const requests = createRequests(shell, { sessions })
  const streams = createStreams(shell, { lobby, meter })
  const peeks = createPeeks(shell, { requests, sessions })
  const studio = createStudio(shell, { requests, sessions })
  return {
    lobby,
    meter,
    reach: createReach(shell),
    requests,
    sessions,
    streams,
    peeks,
    phone: createPhone(shell, { sessions, meter }),
    videocalls: createVideocalls(shell, { sessions }),
    chat: createChat(shell),
    talkBack: createTalkBack(shell, { sessions }),
    timing: createTiming(shell, meter),
    receipts: createReceipts(shell),
    studio,
    signOut: createSignOut(shell, { sessions, studio }),
    relayServers: parts.relayServers,
  }
}

/** Lobby, requests, sessions, meter, studio and receipts. Close it to stop listening to the wallet. */
export function createSessions(parts: SessionParts) {
  const services = createServices(parts)
  const { requests, sessions, streams, timing, lobby } = services
  const stopListening = parts.wallet.onCredited((clientId) => services.meter.fundsAdded(clientId))
  return {
    ...services,

    /** What is open for an account, of either side: check_session's `running`. */
    async openFor(accountId: string): Promise<{ request: ChatRequest | null; session: Session | null }> {
      const [asked, waiting, watching, playing] = await Promise.all([
        requests.openFor('client_id', accountId),
        requests.openFor('performer_id', accountId),
        sessions.runningFor('client_id', accountId),
        sessions.runningFor('performer_id', accountId),
      ])
      return { request: asked ?? waiting, session: watching ?? (playing && { ...playing, endsBy: null }) }
    },

    accept: (performerId: string, requestId: string) => requests.accept(performerId, requestId),
    /** One report of the media server, for `registerMediaReport`. */
    report: streams.report,

    /** [B7] Due work, for `startSweep`; any node may run it. */
    sweepJobs: [
      { name: 'requests', run: () => requests.sweep() },
      { name: 'streams', run: () => streams.sweepStreams() },
      { name: 'sessions', run: () => timing.sweep() },
      { name: 'peeks', run: () => services.peeks.sweep() },
      { name: 'lobby', run: () => lobby.sweep() },
      { name: 'revocations', apart: true, run: () => streams.sweepRevocations() },
      { name: 'orphaned leases', run: () => parts.wallet.releaseOrphans() },
    ] satisfies SweepJob[],

    /** what has served its time, for housekeeping */
    forget: () => forgetOld(parts.database, parts.clock.now()),

    routes(mount: Mount): void {
      mountSessions(mount, services)
      mountStudio(mount, services)
      mountVideocalls(mount, services)
      mountBeside(mount, services)
      mountReceipts(mount, services.receipts)
    },

    [Symbol.dispose](): void {
      stopListening()
    },
  }
}
