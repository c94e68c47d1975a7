import type { ErrorCode } from '@footlight/contract'
import { idOf } from '@footlight/test-kit/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/index.ts'
import { putOnStage } from '../../../test/on-stage.ts'
import { openShow, peek, startPeek } from '../../../test/world/peeks.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { brokenInvariants } from '../../commands/audit.ts'

const states = ['STARTING', 'ACTIVE', 'HELD', 'ENDED'] as const
type State = (typeof states)[number]
type Answer = ErrorCode | 'ok'

describe('chat, talk-back and peek calls in every state of a session', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world[Symbol.asyncDispose]())

  /** A show and a peek into it, both in `state`, and a client whose peek was granted before. */
  async function stage(state: State) {
    const { performer, client, show } = await openShow(world)
    const [peekClient, asked, late] = [
      await world.client({ cash: 500 }),
      await world.client({ cash: 500 }),
      await world.client({ cash: 500 }),
    ]
    const { session: peeked } = await peek(world, peekClient, performer)
    if (state !== 'STARTING') await world.watch([show, peeked], 3)
    if (state === 'HELD') await world.pass(4, performer.number)
    const granted = await world.sessions.peeks.request({
      clientId: asked,
      performerId: performer.id,
      cap: null,
    })
    if (state === 'ENDED') await world.sessions.sessions.end(client, show.id)
    return { performer, client, show, peekClient, peeked, asked, granted, late }
  }
  type Stage = Awaited<ReturnType<typeof stage>>

  const unlessEnded = (refusal: ErrorCode) => (state: State) => (state === 'ENDED' ? refusal : 'ok')
  const always = (answer: Answer) => () => answer
  const table: [string, (at: Stage) => Promise<unknown>, (state: State) => Answer][] = [
    [
      'request/peek',
      ({ late, performer }) =>
        world.sessions.peeks.request({ clientId: late, performerId: performer.id, cap: null }),
      unlessEnded('PEEK_CLOSED'),
    ],
    [
      'initiate_videochat PEEK',
      ({ asked, performer, granted }) => startPeek(world, asked, performer, granted.id),
      unlessEnded('REQUEST_STATE'),
    ],
    [
      'chat',
      ({ client, show }) => world.sessions.chat.say(client, show.id, 'hello'),
      unlessEnded('SESSION_STATE'),
    ],
    ['chat lines', ({ performer, show }) => world.sessions.chat.lines(performer.id, show.id), always('ok')],
    [
      'listen, before',
      ({ performer }) => world.sessions.talkBack.listen(performer.id),
      (state) => (state === 'ENDED' ? 'NOT_FOUND' : 'TALK_BACK_CLOSED'),
    ],
    [
      'start_audio',
      ({ client, show }) => world.sessions.talkBack.start(client, show.id),
      unlessEnded('SESSION_STATE'),
    ],
    ['listen', ({ performer }) => world.sessions.talkBack.listen(performer.id), unlessEnded('NOT_FOUND')],
    ['stop_audio', ({ client, show }) => world.sessions.talkBack.stop(client, show.id), always('ok')],
    [
      'close peeking',
      ({ client, show }) => world.sessions.peeks.allow(client, show.id, false),
      unlessEnded('SESSION_STATE'),
    ],
    [
      'peek: start_audio',
      ({ peekClient, peeked }) => world.sessions.talkBack.start(peekClient, peeked.id),
      always('SESSION_STATE'),
    ],
    [
      'peek: stop_audio',
      ({ peekClient, peeked }) => world.sessions.talkBack.stop(peekClient, peeked.id),
      always('ok'),
    ],
    [
      'peek: chat',
      ({ peekClient, peeked }) => world.sessions.chat.lines(peekClient, peeked.id),
      always('NOT_FOUND'),
    ],
    [
      'peek: open it for others',
      ({ peekClient, peeked }) => world.sessions.peeks.allow(peekClient, peeked.id, true),
      always('SESSION_STATE'),
    ],
  ]

  it.each(states)('[S9, S10, S15] %s', async (state) => {
    const at = await stage(state)
    const answers: [string, string][] = []
    for (const [name, call] of table) {
      const answer = await call(at).then(
        () => 'ok',
        (error: { code?: string }) => error.code ?? String(error),
      )
      answers.push([name, answer])
    }
    expect(answers).toEqual(table.map(([name, , expected]) => [name, expected(state)]))
    expect(await brokenInvariants(world.database)).toEqual([])
  })
})

describe('over HTTP', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api[Symbol.asyncDispose]())

  it('[S9, S10, S15] runs a show with chat, talk-back and a peek through the HTTP calls', async () => {
    const offers = { offers_peek: true, price_peek: 30 }
    const performerId = await putOnStage(api.context.database, 1001, offers)
    const client = api.as('client@footlight.test')
    const performer = api.as('performer@footlight.test')
    const peekClient = api.as('newclient@footlight.test')
    await api.context.wallet.grantDemoCredit({
      clientId: await idOf(peekClient),
      credits: 1000,
    })

    const wish = { performerId, type: 'VIDEO', allowPeek: true } as const
    const { request } = await client.ok('requestChat', { body: wish })
    await performer.ok('acceptRequest', { params: { id: request.id } })
    const { session } = await client.ok('initiateVideochat', {
      params: { id: 1001 },
      body: { type: 'VIDEO', requestId: request.id },
    })
    const params = { id: session.id }

    const keyed = peekClient.with({ 'idempotency-key': 'one-peek' })
    const ask = { body: { performerId, type: 'PEEK' } } as const
    const granted = await keyed.ok('requestPeek', ask)
    expect(granted.request).toMatchObject({ type: 'PEEK', state: 'ACCEPTED', pricePerMinute: 30 })
    expect(await keyed.ok('requestPeek', ask)).toEqual(granted)
    const begun = await Promise.all(
      Array.from({ length: 10 }, () =>
        peekClient.ok('initiateVideochat', {
          params: { id: 1001 },
          body: { type: 'PEEK', requestId: granted.request.id },
        }),
      ),
    )
    expect(new Set(begun.map(({ session: { id } }) => id)).size).toBe(1)
    expect((await peekClient.ok('checkSession')).running.session).toMatchObject({ type: 'PEEK' })

    await client.ok('sayInSession', { params, body: { text: '  hello  ' } })
    const { lines } = await performer.ok('sessionChat', { params, query: {} })
    expect(lines.map(({ author, text }) => [author, text])).toEqual([['client', 'hello']])
    expect(await peekClient.call('sessionChat', { params, query: {} })).toMatchObject({ code: 'NOT_FOUND' })
    for (const text of ['', '   ', 'x'.repeat(501)])
      expect(await client.call('sayInSession', { params, body: { text } })).toMatchObject({
        code: 'VALIDATION',
      })

    await client.ok('startAudio', { params, body: {} })
    const listening = await performer.ok('listen')
    expect(listening.playStream.streamName).toBe(`talk-${session.id}`)
    expect((await performer.ok('studio')).session).toMatchObject({ talkBack: true, peekCount: 1 })
    const { session: silent } = await client.ok('stopAudio', { body: { sessionId: session.id } })
    expect(silent.talkBack).toBe(false)

    const { session: closed } = await client.ok('allowPeek', { params, body: { allowed: false } })
    expect(closed).toMatchObject({ allowPeek: false, peekCount: 0 })
    expect((await peekClient.ok('checkSession')).running).toEqual({ request: null, session: null })
    expect(await peekClient.call('requestPeek', ask)).toMatchObject({ status: 409, code: 'PEEK_CLOSED' })
  })
})
