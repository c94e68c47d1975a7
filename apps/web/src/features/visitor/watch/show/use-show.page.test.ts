import type { Session } from '@footlight/contract'
import { beforeEach, expect, it } from 'vitest'
import { showHere } from '../../../../blocks/live/shown-here.ts'
import { type Answers, noNetwork, Refused } from '../../../../testing/open-page.tsx'
import {
  accepted,
  openShow,
  playStream,
  request,
  session,
  signedIn,
  started,
} from './testing/running-show.ts'

beforeEach(() => showHere('request'))

it('[S5] starts an accepted show once, and shows it when the server reports it as running', async () => {
  const answers = { checkSession: signedIn({ request: accepted, session: null }), initiateVideochat: started }
  const page = await openShow(answers)
  expect(page.value.phase.name).toBe('starting')
  answers.checkSession = signedIn({ request: null, session })
  await page.hint({ type: 'session', sessionId: 'session', state: 'ACTIVE', endReason: null })
  expect(page.value.phase).toMatchObject({ name: 'show', session: { state: 'ACTIVE' } })
  expect(page.value.playStream).toEqual(playStream)
  await page.pass(60_000)
  expect(page.count('initiateVideochat')).toBe(1)
})

it('[S5] retries a start after a network failure; after a refusal only the client can retry', async () => {
  const answers: Answers = {
    checkSession: signedIn({ request: accepted, session: null }),
    initiateVideochat: noNetwork,
  }
  const page = await openShow(answers)
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
  const answers: Answers = {
    checkSession: signedIn({ request: null, session }),
    initiateVideochat: started,
    clientSeen: { session },
    endSession: new Refused(503, 'INTERNAL'),
  }
  const page = await openShow(answers)
  expect(page.value.playStream).toEqual(playStream)
  await page.happen(() => page.value.ending.end())
  expect(page.value.playStream).toBeUndefined()
  expect(page.value.stillSince).toBe(page.value.ending.since)
  const seen = page.count('clientSeen')
  await page.happen(() => page.value.ending.end())
  await page.pass(60_000)
  const sent = page.count('endSession')
  expect(sent).toBeGreaterThan(2)
  expect(page.count('clientSeen')).toBe(seen)
  answers.endSession = { session: { ...session, state: 'ENDED' } }
  answers.checkSession = signedIn({ request: null, session: null })
  await page.pass(5000)
  expect(page.count('endSession')).toBe(sent + 1)
  expect(page.value.phase).toEqual({ name: 'ended', sessionId: 'session' })
})

it('[B8, W12] warns once the session’s affordable seconds drop below a level, until dismissed', async () => {
  const answers: Answers = {
    checkSession: signedIn({ request: null, session }),
    initiateVideochat: started,
    clientSeen: { session },
  }
  localStorage.clear()
  const page = await openShow(answers)
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
  const answers: Answers = {
    checkSession: signedIn({ request: null, session }),
    initiateVideochat: started,
    clientSeen: { session: { ...session, affordableSeconds: 59 } },
  }
  const page = await openShow(answers)
  expect(page.value.warning).toBe(59)
  await page.happen(() => page.value.dismissWarning())
  page.close()
  const reloaded = await openShow(answers)
  expect(reloaded.value.warning).toBeUndefined()
  answers.clientSeen = { session: { ...session, affordableSeconds: 19 } }
  await reloaded.pass(20_000)
  expect(reloaded.value.warning).toBe(19)
})

it('[S19] does not warn at the start of a show of a limit that its consent named', async () => {
  localStorage.clear()
  const short: Session = { ...session, affordableSeconds: 150, endsBy: 'session' }
  const answers: Answers = {
    checkSession: signedIn({ request: null, session: short }),
    initiateVideochat: started,
    clientSeen: { session: short },
  }
  const page = await openShow(answers)
  expect(page.value.warning).toBeUndefined()
  answers.clientSeen = { session: { ...short, billedSeconds: 92, affordableSeconds: 58 } }
  await page.pass(20_000)
  expect(page.value.warning).toBe(58)
})

it('[B4] stops the stream on a pause, so that nothing is delivered, and resumes with a fresh token', async () => {
  const answers: Answers = {
    checkSession: signedIn({ request: null, session }),
    initiateVideochat: started,
    clientSeen: { session },
  }
  const page = await openShow(answers)
  expect(page.value.playStream).toEqual(playStream)
  await page.happen(() => page.value.pause())
  expect([page.value.playStream, page.value.away]).toEqual([undefined, 'paused'])
  await page.happen(() => page.value.comeBack())
  expect(page.value.playStream).toEqual(playStream)
  expect(page.count('initiateVideochat')).toBe(2)
})

it('[S4] keeps in the lobby that the performer declined this client’s request, until the next one', async () => {
  const answers = { checkSession: signedIn({ request, session: null }) }
  const page = await openShow(answers)
  await page.hint({ type: 'request', requestId: 'another', state: 'DECLINED' })
  answers.checkSession = signedIn({ request: null, session: null })
  await page.hint({ type: 'request', requestId: 'request', state: 'DECLINED' })
  expect(page.value.phase.name).toBe('lobby')
  await page.pass(600_000)
  expect(page.value.refused).toMatchObject({ type: 'VIDEO', state: 'DECLINED' })
  answers.checkSession = signedIn({ request: { ...request, id: 'next' }, session: null })
  await page.hint({ type: 'request', requestId: 'next', state: 'PENDING' })
  answers.checkSession = signedIn({ request: null, session: null })
  await page.hint({ type: 'request', requestId: 'next', state: 'CANCELLED' })
  expect(page.value.phase.name).toBe('lobby')
  expect(page.value.refused).toBeUndefined()
})
