import type { Session } from '@footlight/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { showHere } from '../../../../blocks/live/shown-here.ts'
import { type Answers, Refused } from '../../../../testing/open-page.tsx'
import { accepted, openShow, playStream, session, signedIn, started } from './testing/running-show.ts'

beforeEach(() => showHere('request'))

it('[S7] stops the stream when another tab plays the same show, and takes it back by a press', async () => {
  const answers: Answers = {
    checkSession: signedIn({ request: null, session }),
    initiateVideochat: started,
    clientSeen: { session },
  }
  const page = await openShow(answers)
  const otherTab = new BroadcastChannel('footlight.show')
  const received: unknown[] = []
  otherTab.onmessage = ({ data }) => received.push(data)
  otherTab.postMessage('another show')
  otherTab.postMessage('session')
  // that it plays elsewhere it asks, as a tab that is opened beside would
  await vi.waitFor(() => expect(received).toEqual(['session?']))
  await page.pass(100)
  expect([page.value.playStream, page.value.away]).toEqual([undefined, 'tab'])
  await page.happen(() => page.value.comeBack())
  expect(page.value.playStream).toEqual(playStream)
  await vi.waitFor(() => expect(received).toEqual(['session?', 'session']))
  otherTab.close()
})

it('[S7] stops the stream when another device took it, does not retry by itself, and takes it back by a press', async () => {
  const answers: Answers = {
    checkSession: signedIn({ request: null, session }),
    initiateVideochat: started,
    clientSeen: { session },
  }
  const page = await openShow(answers)
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
  const page = await openShow({
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
  const answers: Answers = {
    checkSession: signedIn({ request: null, session }),
    initiateVideochat: started,
    clientSeen: { session },
  }
  const page = await openShow(answers)
  expect([page.value.away, page.value.playStream]).toEqual(['device', undefined])
  expect(page.count('initiateVideochat')).toBe(0)
  await page.happen(() => page.value.comeBack())
  expect([page.value.away, page.value.playStream]).toEqual([undefined, playStream])
  expect(page.count('initiateVideochat')).toBe(1)
  page.close()
  const reloaded = await openShow(answers)
  expect(reloaded.value.playStream).toEqual(playStream)
})

it('[S22] a receipt stays while the next show plays elsewhere, and that show begins without the warning of the last', async () => {
  localStorage.clear()
  const answers: Answers = {
    checkSession: signedIn({ request: null, session }),
    initiateVideochat: started,
    clientSeen: { session: { ...session, affordableSeconds: 59 } },
  }
  const page = await openShow(answers)
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
  const page = await openShow({
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
