import type { CallReply, ChatRequest, PerformerAccount, Session } from '@footlight/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { showHere } from '../../../blocks/live/shown-here.ts'
import { noNetwork, openPage, Refused } from '../../../testing/open-page.tsx'
import type { Notice } from '../../../ui/notices/toast.tsx'
import { useShow } from './use-show.ts'

const performer = { id: 'mira', displayName: 'Mira' } as PerformerAccount
const now = new Date().toISOString()

const request: ChatRequest = {
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
const accepted: ChatRequest = { ...request, state: 'ACCEPTED' }

const session: Session = {
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

const playStream = {
  serverUrl: 'ws://media',
  applicationName: 'live',
  streamName: 'p7',
  token: 't',
  relayServers: [],
  fallbackUrl: null,
}
const started: CallReply<'initiateVideochat'> = { session: { ...session, state: 'STARTING' }, playStream }

function signedIn(running: CallReply<'checkSession'>['running']) {
  return { authenticated: true, role: 'client', running } as CallReply<'checkSession'>
}

const open = (answers: Parameters<typeof openPage>[1]) => openPage(() => useShow(performer, 7, true), answers)

beforeEach(() => showHere('request'))

it('[S5] starts an accepted show once, and shows it when the server reports it as running', async () => {
  const answers = { checkSession: signedIn({ request: accepted, session: null }), initiateVideochat: started }
  const page = await open(answers)
  expect(page.value.phase.name).toBe('starting')
  answers.checkSession = signedIn({ request: null, session })
  await page.hint({ type: 'session', sessionId: 'session', state: 'ACTIVE', endReason: null })
  expect(page.value.phase).toMatchObject({ name: 'show', session: { state: 'ACTIVE' } })
  expect(page.value.playStream).toEqual(playStream)
  await page.pass(60_000)
  expect(page.count('initiateVideochat')).toBe(1)
})

it('[S5] retries a start after a network failure; after a refusal only the client can retry', async () => {
  const answers: Parameters<typeof openPage>[1] = {
    checkSession: signedIn({ request: accepted, session: null }),
    initiateVideochat: noNetwork,
  }
  const page = await open(answers)
  answers.initiateVideochat = new Refused(402, 'INSUFFICIENT_CREDIT')
  await page.pass(2000)
  expect(page.count('initiateVideochat')).toBe(2)
  expect(page.value.startError?.failure.code).toBe('INSUFFICIENT_CREDIT')
  await page.pass(60_000)
  expect(page.count('initiateVideochat')).toBe(2)
  answers.initiateVideochat = started
  await page.happen(() => page.value.startAgain())
  expect(page.value.startError).toBeNull()
  expect(page.count('initiateVideochat')).toBe(3)
})

it('[S16] after End plays nothing and sends no client_seen, and repeats the end call until it is confirmed', async () => {
  const answers: Parameters<typeof openPage>[1] = {
    checkSession: signedIn({ request: null, session }),
    initiateVideochat: started,
    clientSeen: { session },
    endSession: new Refused(503, 'INTERNAL'),
  }
  const page = await open(answers)
  expect(page.value.playStream).toEqual(playStream)
  await page.happen(() => page.value.ending.end())
  expect(page.value.playStream).toBeUndefined()
  expect(page.value.stillSince).toBe(page.value.ending.since)
  const seen = page.count('clientSeen')
  await page.happen(() => page.value.ending.end())
  await page.pass(60_000)
  const told = page.count('endSession')
  expect(told).toBeGreaterThan(2)
  expect(page.count('clientSeen')).toBe(seen)
  answers.endSession = { session: { ...session, state: 'ENDED' } }
  answers.checkSession = signedIn({ request: null, session: null })
  await page.pass(5000)
  expect(page.count('endSession')).toBe(told + 1)
  expect(page.value.phase).toEqual({ name: 'ended', sessionId: 'session' })
})

it('[B8, W12] warns once the session’s affordable seconds drop below a level, until dismissed', async () => {
  const answers: Parameters<typeof openPage>[1] = {
    checkSession: signedIn({ request: null, session }),
    initiateVideochat: started,
    clientSeen: { session },
  }
  localStorage.clear()
  const page = await open(answers)
  expect(page.value.warning).toBeUndefined()
  answers.clientSeen = { session: { ...session, affordableSeconds: 59 } }
  await page.pass(20_000)
  expect(page.value.warning).toBe(59)
  await page.happen(() => page.value.dismissWarning())
  answers.clientSeen = { session: { ...session, affordableSeconds: 45 } }
  await page.pass(20_000)
  expect(page.value.warning).toBeUndefined()
})

it('[B8] keeps a closed warning closed after a reload, and opens the next one', async () => {
  localStorage.clear()
  const answers: Parameters<typeof openPage>[1] = {
    checkSession: signedIn({ request: null, session }),
    initiateVideochat: started,
    clientSeen: { session: { ...session, affordableSeconds: 59 } },
  }
  const page = await open(answers)
  expect(page.value.warning).toBe(59)
  await page.happen(() => page.value.dismissWarning())
  page.close()
  const reloaded = await open(answers)
  expect(reloaded.value.warning).toBeUndefined()
  answers.clientSeen = { session: { ...session, affordableSeconds: 19 } }
  await reloaded.pass(20_000)
  expect(reloaded.value.warning).toBe(19)
})

it('[S19] does not warn at the start of a show of a limit that its consent named', async () => {
  localStorage.clear()
  const short: Session = { ...session, affordableSeconds: 150, endsBy: 'session' }
  const answers: Parameters<typeof openPage>[1] = {
    checkSession: signedIn({ request: null, session: short }),
    initiateVideochat: started,
    clientSeen: { session: short },
  }
  const page = await open(answers)
  expect(page.value.warning).toBeUndefined()
  answers.clientSeen = { session: { ...short, billedSeconds: 92, affordableSeconds: 58 } }
  await page.pass(20_000)
  expect(page.value.warning).toBe(58)
})

it('[B4] stops the stream on a pause, so that nothing is delivered, and resumes with a fresh token', async () => {
  const answers: Parameters<typeof openPage>[1] = {
    checkSession: signedIn({ request: null, session }),
    initiateVideochat: started,
    clientSeen: { session },
  }
  const page = await open(answers)
  expect(page.value.playStream).toEqual(playStream)
  await page.happen(() => page.value.pause())
  expect([page.value.playStream, page.value.away]).toEqual([undefined, 'paused'])
  await page.happen(() => page.value.comeBack())
  expect(page.value.playStream).toEqual(playStream)
  expect(page.count('initiateVideochat')).toBe(2)
})

it('[S7] stops the stream when another tab plays the same show, and takes it back by a press', async () => {
  const answers: Parameters<typeof openPage>[1] = {
    checkSession: signedIn({ request: null, session }),
    initiateVideochat: started,
    clientSeen: { session },
  }
  const page = await open(answers)
  const otherTab = new BroadcastChannel('footlight.show')
  const heard: unknown[] = []
  otherTab.onmessage = ({ data }) => heard.push(data)
  otherTab.postMessage('another show')
  otherTab.postMessage('session')
  // that it plays elsewhere it asks, as a tab that is opened beside would
  await vi.waitFor(() => expect(heard).toEqual(['session?']))
  await page.pass(100)
  expect([page.value.playStream, page.value.away]).toEqual([undefined, 'tab'])
  await page.happen(() => page.value.comeBack())
  expect(page.value.playStream).toEqual(playStream)
  await vi.waitFor(() => expect(heard).toEqual(['session?', 'session']))
  otherTab.close()
})

it('[S7] stops the stream when another device took it, does not retry by itself, and takes it back by a press', async () => {
  const answers: Parameters<typeof openPage>[1] = {
    checkSession: signedIn({ request: null, session }),
    initiateVideochat: started,
    clientSeen: { session },
  }
  const page = await open(answers)
  const renew = () => page.value.renewStream().catch((error: unknown) => error)
  await page.happen(renew)
  expect([page.value.playStream, page.value.away]).toEqual([playStream, undefined])
  answers.initiateVideochat = new Refused(503, 'NOT_READY')
  await page.happen(async () => expect(await renew()).toMatchObject({ recoverable: true }))
  expect(page.value.away).toBeUndefined()
  answers.initiateVideochat = new Refused(409, 'SHOWN_ELSEWHERE')
  await page.happen(async () => expect(await renew()).toMatchObject({ recoverable: false }))
  expect([page.value.playStream, page.value.away]).toEqual([undefined, 'device'])
  const asked = page.count('initiateVideochat')
  await page.pass(60_000)
  expect(page.count('initiateVideochat')).toBe(asked)
  answers.initiateVideochat = started
  await page.happen(() => page.value.comeBack())
  expect([page.value.playStream, page.value.away]).toEqual([playStream, undefined])
  // a press takes the stream over; a reconnect sends `renew`, which the server may refuse
  const bodies = page.sent.filter(([name]) => name === 'initiateVideochat').map(([, body]) => body)
  expect(bodies[1]).toMatchObject({ renew: true })
  expect(bodies.at(-1)).not.toHaveProperty('renew')
})

it('[S22] begins an accepted show in the tab that agreed to it alone, and in another by a press', async () => {
  showHere('')
  const page = await open({
    checkSession: signedIn({ request: accepted, session: null }),
    initiateVideochat: started,
  })
  await page.pass(10_000)
  expect([page.value.phase.name, page.value.isHere, page.count('initiateVideochat')]).toEqual([
    'starting',
    false,
    0,
  ])
  await page.happen(() => page.value.startAgain())
  expect([page.value.isHere, page.count('initiateVideochat')]).toEqual([true, 1])
})

it('[S22] leaves a running show where it plays, brings it here by a press, and keeps it over a reload', async () => {
  showHere('')
  const answers: Parameters<typeof openPage>[1] = {
    checkSession: signedIn({ request: null, session }),
    initiateVideochat: started,
    clientSeen: { session },
  }
  const page = await open(answers)
  expect([page.value.away, page.value.playStream]).toEqual(['device', undefined])
  expect(page.count('initiateVideochat')).toBe(0)
  await page.happen(() => page.value.comeBack())
  expect([page.value.away, page.value.playStream]).toEqual([undefined, playStream])
  expect(page.count('initiateVideochat')).toBe(1)
  page.close()
  const reloaded = await open(answers)
  expect(reloaded.value.playStream).toEqual(playStream)
})

it('[S22] a receipt stays while the next show plays elsewhere, and that show begins without the warning of the last', async () => {
  localStorage.clear()
  const answers: Parameters<typeof openPage>[1] = {
    checkSession: signedIn({ request: null, session }),
    initiateVideochat: started,
    clientSeen: { session: { ...session, affordableSeconds: 59 } },
  }
  const page = await open(answers)
  expect(page.value.warning).toBe(59)
  const next: Session = { ...session, id: 'next', requestId: 'of another tab' }
  answers.checkSession = signedIn({ request: null, session: next })
  answers.clientSeen = { session: next }
  await page.hint({ type: 'session', sessionId: 'next', state: 'ACTIVE', endReason: null })
  expect(page.value.phase).toEqual({ name: 'ended', sessionId: 'session' })
  expect(page.value.isElsewhere).toBe(true)
  await page.happen(() => page.value.comeBack())
  await page.pass(100)
  expect(page.value.phase).toMatchObject({ name: 'show', session: { id: 'next' } })
  expect(page.value.warning).toBeUndefined()
})

it('[S22, B13] plays nothing after the system stopped the picture, says so, and goes on when the page is seen again', async () => {
  const page = await open({
    checkSession: signedIn({ request: null, session }),
    initiateVideochat: started,
    clientSeen: { session },
  })
  await page.happen(() => page.value.stop())
  expect([page.value.playStream, page.value.away]).toEqual([undefined, 'stopped'])
  expect(page.addresses.at(-1)).toMatch(/client_seen\?sessionId=session&stopped=system$/)
  await page.happen(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect([page.value.playStream, page.value.away]).toEqual([playStream, undefined])
})

it('[S4] shows a notice when the performer declines this client’s request', async () => {
  const said: string[] = []
  const hear = (event: Event) => said.push((event as CustomEvent<Notice>).detail.text)
  window.addEventListener('footlight:toast', hear)
  const answers = { checkSession: signedIn({ request, session: null }) }
  const page = await open(answers)
  expect(page.value.phase.name).toBe('asking')
  await page.hint({ type: 'request', requestId: 'another', state: 'DECLINED' })
  expect(said).toEqual([])
  answers.checkSession = signedIn({ request: null, session: null })
  await page.hint({ type: 'request', requestId: 'request', state: 'DECLINED' })
  expect(said).toEqual(['Mira cannot right now. Nothing was charged.'])
  expect(page.value.phase.name).toBe('lobby')
  window.removeEventListener('footlight:toast', hear)
})
