import { delivered, stream } from '@footlight/test-kit/media-reports'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isCrash } from '../../../test/mortal.ts'
import { buyBySandbox, sandboxSays } from '../../../test/sandbox.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { brokenInvariants } from '../../commands/audit.ts'
import { Refusal } from '../../platform/refuse.ts'

/** Events of a client and a performer, in any order. */
type Happening =
  /** the next step to a session: the performer is available, the client asks, the performer accepts, the client starts */
  | { type: 'on' }
  | { type: 'ask'; cap: number | null }
  | { type: 'accept' }
  | { type: 'start' }
  | { type: 'seconds'; video: boolean[]; stream: boolean; shuffled: boolean; twice: boolean }
  | { type: 'silence'; seconds: number }
  | { type: 'seen' }
  | { type: 'cancel' }
  | { type: 'end'; by: 'client' | 'performer' }
  | { type: 'top-up'; times: number }
  | { type: 'sweep' }
  | { type: 'crash'; when: 'before' | 'after'; afterCommits: number }
  | { type: 'restart' }

const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ type: 'on' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('ask' as const),
      cap: fc.option(fc.integer({ min: 100, max: 400 })),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ type: 'accept' as const }) },
  { weight: 3, arbitrary: fc.constant({ type: 'start' as const }) },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('seconds' as const),
      video: fc.array(
        fc.integer({ min: 0, max: 9 }).map((random) => random > 0),
        {
          minLength: 1,
          maxLength: 25,
        },
      ),
      stream: fc.integer({ min: 0, max: 9 }).map((random) => random > 0),
      shuffled: fc.boolean(),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('silence' as const),
      seconds: fc.integer({ min: 1, max: 130 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'seen' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'cancel' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('end' as const),
      by: fc.constantFrom('client' as const, 'performer' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('top-up' as const), times: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.constant({ type: 'sweep' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('crash' as const),
      when: fc.constantFrom('before' as const, 'after' as const),
      afterCommits: fc.integer({ min: 0, max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'restart' as const }) },
)

/** Plays happenings; like the media server, it stores a report without a reply and sends it again. */
async function play(world: World, happenings: readonly Happening[]): Promise<void> {
  const client = await world.client({ cash: 300, promo: 50 })
  const performer = await world.performer(95)
  const unanswered: Parameters<World['report']>[0][] = []
  const current = () => world.sessions.openFor(client)

  async function send(report: Parameters<World['report']>[0]): Promise<void> {
    unanswered.push(report)
    while (unanswered[0]) {
      await world.report(unanswered[0])
      unanswered.shift()
    }
  }

  async function happen(event: Happening): Promise<void> {
    const { request, session } = await current()
    switch (event.type) {
      case 'on':
        if (session) return
        if (request?.state === 'ACCEPTED') await world.open(client, performer, request.id)
        else if (request) await world.sessions.accept(performer.id, request.id)
        else {
          await send({ streams: [stream(performer.number, 'active')] })
          await world.sessions.studio.setAvailability(performer.id, true)
          await world.ask(client, performer.id)
        }
        return
      case 'ask':
        await world.ask(client, performer.id, event.cap)
        return
      case 'accept':
        if (request) await world.sessions.accept(performer.id, request.id)
        return
      case 'start':
        if (request) await world.open(client, performer, request.id)
        return
      case 'seconds': {
        const first = Math.floor(world.clock.now() / 1000)
        world.clock.advance(event.video.length * 1000)
        const evidence = event.video.map((video, offset) =>
          delivered(session?.id ?? '', first + offset, video),
        )
        if (event.shuffled) evidence.reverse()
        const report = { streams: event.stream ? [stream(performer.number, 'active')] : [], evidence }
        await send(report)
        if (event.twice) await send(report)
        return
      }
      case 'silence':
        world.clock.advance(event.seconds * 1000)
        return
      case 'seen':
        if (session) await world.sessions.sessions.seen(client, session.id)
        return
      case 'cancel':
        if (session) await world.sessions.sessions.cancel(client, session.id)
        else if (request) await world.sessions.requests.cancel(client, request.id, 'refuse')
        return
      case 'end':
        if (session && event.by === 'client') await world.sessions.sessions.end(client, session.id)
        else await world.sessions.sessions.endForPerformer(performer.id)
        return
      case 'top-up': {
        const { id } = await buyBySandbox(world.wallet, client, 500)
        for (let time = 0; time < event.times; time++) await sandboxSays(world.wallet, id)
        return
      }
      case 'sweep':
        await Promise.all([world.sweep(), world.sweep()])
        return
      case 'crash':
        world.crashAt(event.when, event.afterCommits)
        return
      case 'restart':
        await world.restart()
    }
  }

  const opening: Happening[] = [{ type: 'on' }, { type: 'on' }, { type: 'on' }]
  for (const event of [...opening, ...happenings]) {
    try {
      await happen(event)
    } catch (error) {
      if (isCrash(error)) await world.restart()
      else if (!(error instanceof Refusal)) throw error
    }
  }
  await world.restart()
  await send({})
  const { session } = await current()
  if (session) await world.sessions.sessions.end(client, session.id)
  await world.sweep()
}

it('[I] the invariants hold after any events in any order, with crashes around any commit', {
  timeout: 120_000,
}, async () => {
  await using world = await createWorld()
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 10, maxLength: 40 }), async (happenings) => {
      await play(world, happenings)
      expect(await brokenInvariants(world.database)).toEqual([])
    }),
    { numRuns: 15, endOnFailure: true },
  )
  const billed = await world.database
    .selectFrom('sessions')
    .select(({ fn }) => [fn.sum('billed_seconds').as('seconds')])
    .executeTakeFirstOrThrow()
  expect(Number(billed.seconds)).toBeGreaterThan(50)
})
