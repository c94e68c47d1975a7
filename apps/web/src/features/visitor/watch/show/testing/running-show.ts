import type { CallReply, ChatRequest, Session } from '@footlight/contract'
import { openPage } from '../../../../../testing/open-page.tsx'
import { useShow } from '../use-show.ts'

export const now = new Date().toISOString()

export const request: ChatRequest = {
  id: 'request',
  type: 'VIDEO',
  state: 'PENDING',
  performerId: 'mira',
  performerNumber: 7,
  performerName: 'Mira',
  expiresAt: now,
  pricePerMinute: 120,
  normalPricePerMinute: null,
  affordableSeconds: 300,
  allowPeek: false,
  cap: null,
  sessionId: null,
}
export const accepted: ChatRequest = { ...request, state: 'ACCEPTED' }

export const session: Session = {
  id: 'session',
  requestId: 'request',
  type: 'VIDEO',
  state: 'ACTIVE',
  performerId: 'mira',
  performerNumber: 7,
  performerName: 'Mira',
  pricePerMinute: 120,
  normalPricePerMinute: null,
  billedSeconds: 0,
  charged: 0,
  affordableSeconds: 300,
  endsBy: 'balance',
  cap: null,
  capTips: 0,
  allowPeek: false,
  peekCount: 0,
  peekCredit: 0,
  talkBack: false,
  createdAt: now,
  activeAt: now,
  heldAt: null,
  heldSeconds: 0,
  heldFor: null,
  heldUntil: null,
  endedAt: null,
  endReason: null,
}

export const playStream = {
  serverUrl: 'ws://media',
  applicationName: 'live',
  streamName: 'p7',
  token: 't',
  relayServers: [],
  fallbackUrl: null,
}
export const started: CallReply<'initiateVideochat'> = {
  session: { ...session, state: 'STARTING' },
  playStream,
}

export function signedIn(running: CallReply<'checkSession'>['running']) {
  return { authenticated: true, role: 'client', running } as CallReply<'checkSession'>
}

export const openShow = (answers: Parameters<typeof openPage>[1]) => openPage(() => useShow(7, true), answers)
