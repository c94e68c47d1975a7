import type { ChatRequest, Session, StreamOptions } from '@footlight/contract'
import { describe, expect, it } from 'vitest'
import { readMeter } from '../../../blocks/live/meter.ts'
import { streamOf, tokenSource } from '../../../blocks/live/token-source.ts'
import { maxCharged } from './show/ending-curtain.tsx'
import { logChange } from './show/show-log.ts'
import { phaseOf, stageOf } from './show/show-phase.ts'

const session: Session = {
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  requestId: 'aaaaaaaa-0000-4000-8000-000000000002',
  type: 'VIDEO',
  state: 'ACTIVE',
  performerId: 'aaaaaaaa-0000-4000-8000-000000000003',
  performerNumber: 1001,
  performerName: 'Mara',
  normalPricePerMinute: null,
  pricePerMinute: 90,
  billedSeconds: 10,
  charged: 15,
  affordableSeconds: 100,
  endsBy: 'balance',
  cap: null,
  capTips: 0,
  allowPeek: false,
  peekCount: 0,
  peekCredit: 0,
  talkBack: false,
  createdAt: '2026-11-20T20:00:00.000Z',
  activeAt: '2026-11-20T20:00:05.000Z',
  heldAt: null,
  heldSeconds: 0,
  heldFor: null,
  heldUntil: null,
  endedAt: null,
  endReason: null,
}
const request: ChatRequest = {
  id: session.requestId,
  type: 'VIDEO',
  state: 'PENDING',
  performerId: session.performerId,
  performerNumber: 1001,
  performerName: 'Mara',
  expiresAt: '2026-11-20T20:00:45.000Z',
  pricePerMinute: 90,
  normalPricePerMinute: null,
  affordableSeconds: 100,
  allowPeek: false,
  cap: null,
  sessionId: null,
}

describe('the watching screen', () => {
  const accepted: ChatRequest = { ...request, state: 'ACCEPTED' }
  it.each([
    ['nothing', null, null, undefined, true, 'lobby'],
    ['an ended show', null, null, 's', true, 'ended'],
    ['a request', request, null, undefined, true, 'asking'],
    ['a request, the tab of which is another', request, null, undefined, false, 'asking'],
    ['an accepted request', accepted, null, undefined, true, 'starting'],
    ['an accepted request, the tab of which is another', accepted, null, undefined, false, 'starting'],
    ['an accepted request beside a receipt', accepted, null, 'before', false, 'ended'],
    ['a show', request, session, 's', true, 'show'],
    ['a show in another tab', request, session, undefined, false, 'show'],
    [
      'a show in another tab, of which this one saw the beginning',
      request,
      session,
      session.id,
      false,
      'show',
    ],
    ['a show in another tab beside a receipt', request, session, 'before', false, 'ended'],
    ['a show brought here from beside a receipt', request, session, 'before', true, 'show'],
  ] as const)('[S22] %s', (_, request, session, ended, isHere, name) => {
    expect(phaseOf(1001, { request, session }, ended, isHere).name).toBe(name)
  })

  it('derives that something is open with another performer', () => {
    expect(phaseOf(1002, { request, session }, undefined, true)).toMatchObject({
      name: 'elsewhere',
      performerNumber: 1001,
    })
  })

  it('[S10] asks for the stream of what was granted: a show, a peek, and none for a call', () => {
    const shown = (type: Session['type']) => stageOf({ name: 'show', session: { ...session, type } })
    expect(shown('VIDEO')).toEqual({ type: 'VIDEO', requestId: request.id })
    expect(shown('PEEK')).toEqual({ type: 'PEEK', requestId: request.id })
    expect(shown('PHONE')).toBeUndefined()
    expect(stageOf({ name: 'starting', request: { ...request, type: 'PEEK' } })?.type).toBe('PEEK')
    expect(stageOf({ name: 'asking', request })).toBeUndefined()
  })

  it('[B6] counts the meter on between two server updates, and freezes it while held', () => {
    expect(readMeter(session, 1000, 4500)).toEqual({
      billedSeconds: 13,
      charged: 19,
      secondsLeft: 97,
      heldForSeconds: 0,
    })
    const held: Session = { ...session, state: 'HELD', heldAt: '2026-11-20T20:00:20.000Z' }
    const now = Date.parse('2026-11-20T20:00:27.500Z')
    expect(readMeter(held, now - 5000, now)).toMatchObject({
      billedSeconds: 10,
      charged: 15,
      heldForSeconds: 7,
    })
    expect(readMeter({ ...session, affordableSeconds: 2 }, 0, 9000)).toMatchObject({
      billedSeconds: 12,
      secondsLeft: 0,
    })
  })

  it('[S16] names 312 credits at most for End at 155 s, 230 for one 100 s after the last word, never more than is left', () => {
    const priced = { ...session, pricePerMinute: 120 }
    expect(maxCharged({ ...priced, billedSeconds: 155 }, 1000, 1000)).toBe(312)
    expect(maxCharged({ ...priced, billedSeconds: 14, affordableSeconds: 300 }, 0, 100_000)).toBe(230)
    expect(maxCharged({ ...priced, billedSeconds: 14, affordableSeconds: 20 }, 0, 100_000)).toBe(68)
  })

  it('logs the start of a peek with its own time, also after a reload', () => {
    expect(logChange([], undefined, session, Date.parse('2026-11-20T20:09:00.000Z'))).toEqual([
      { at: Date.parse('2026-11-20T20:00:05.000Z'), text: 'Peek started · 90 credits/min, fixed' },
    ])
  })

  it('[S8] a peek, which has no chat, says when billing pauses, and how long it was paused', () => {
    const held: Session = { ...session, state: 'HELD', heldFor: 'performer', heldSeconds: 0 }
    const lines = logChange(logChange([], session, held, 1), held, { ...session, heldSeconds: 7 }, 2)
    expect(lines.map(({ text }) => text)).toEqual([
      'No picture from ⁨Mara⁩ · billing paused',
      'The picture is back · 7 s not billed',
    ])
    const outage = logChange([], session, { ...held, heldFor: 'server' }, 1)
    expect(outage[0]?.text).toBe('Our server lost the picture · billing paused')
    const heldAt = '2026-11-20T20:00:20.000Z'
    const counted = { ...held, heldAt, heldSeconds: 7 }
    const back = logChange([], counted, { ...session, heldSeconds: 7 }, Date.parse(heldAt) + 7400)
    expect(back[0]?.text).toBe('The picture is back · 7 s not billed')
  })

  it('[D8] every connect has a token of its own: the one at hand, then fresh ones', async () => {
    let asked = 0
    const stream = (token: string): StreamOptions => ({
      serverUrl: 'wss://host',
      applicationName: 'live',
      streamName: 's',
      token,
      relayServers: [{ urls: 'turn:host:3478', username: `with ${token}`, credential: 'c' }],
    })
    const next = tokenSource(stream('first'), async () => stream(`fresh ${++asked}`))
    // [E7] and its relay servers
    expect([await next(), await next(), await next()]).toEqual(['first', 'fresh 1', 'fresh 2'].map(stream))
  })

  it('[C4] a refused token is final, a lost network is not', () => {
    const failure = { ok: false, code: 'NETWORK', message: 'away', error: null } as const
    const refusalOf = (status: number) => {
      try {
        streamOf({ ...failure, status })
      } catch (thrown) {
        return thrown
      }
    }
    expect(refusalOf(0)).toMatchObject({ code: 'TOKEN_UNAVAILABLE', recoverable: true })
    expect(refusalOf(503)).toMatchObject({ recoverable: true })
    expect(refusalOf(409)).toMatchObject({ recoverable: false })
  })
})
