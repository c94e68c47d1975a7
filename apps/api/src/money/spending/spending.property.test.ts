import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Crashed } from '../../../test/mortal.ts'
import { actsOf } from '../../../test/operator-acts.ts'
import { buyBySandbox, sandboxSays } from '../../../test/sandbox.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { brokenInvariants } from '../../commands/audit.ts'
import { Refusal } from '../../platform/refuse.ts'

/** What a client's credits may go through, in any order. */
type Happening =
  | { type: 'top-up'; amount: number; promo: boolean; twice: boolean }
  | { type: 'watch'; seconds: number; limit: number | null }
  | { type: 'limit'; perSession: number | null; perDay: number | null }
  | { type: 'message'; credits: number; twice: boolean }
  | { type: 'subscribe' | 'unsubscribe' | 'sweep' }
  | { type: 'refund'; amount: number; fromPerformer: boolean }
  | { type: 'wait'; days: number }
  | { type: 'crash'; when: 'before' | 'after'; afterCommits: number }

const limit = fc.option(fc.integer({ min: 0, max: 300 }))
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    type: fc.constant('top-up' as const),
    amount: fc.integer({ min: 500, max: 900 }),
    promo: fc.boolean(),
    twice: fc.boolean(),
  }),
  fc.record({ type: fc.constant('watch' as const), seconds: fc.integer({ min: 1, max: 60 }), limit }),
  fc.record({ type: fc.constant('limit' as const), perSession: limit, perDay: limit }),
  fc.record({
    type: fc.constant('message' as const),
    credits: fc.integer({ min: 0, max: 90 }),
    twice: fc.boolean(),
  }),
  fc.record({ type: fc.constantFrom('subscribe' as const, 'unsubscribe' as const, 'sweep' as const) }),
  fc.record({
    type: fc.constant('refund' as const),
    amount: fc.integer({ min: 1, max: 60 }),
    fromPerformer: fc.boolean(),
  }),
  fc.record({ type: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
  fc.record({
    type: fc.constant('crash' as const),
    when: fc.constantFrom('before' as const, 'after' as const),
    afterCommits: fc.integer({ min: 0, max: 2 }),
  }),
)

async function play(world: World, happenings: readonly Happening[]): Promise<void> {
  const { wallet } = world
  const renewals = wallet.sweepJobs.find(({ name }) => name === 'subscriptions')
  const clientId = await world.client({ cash: 200, promo: 60 })
  const performer = await world.performer(95)
  const performerId = performer.id
  await world.database
    .updateTable('performers')
    .set({ price_subscription: 130, price_video_subscribers: 70 })
    .where('id', '=', performerId)
    .execute()
  const { code } = await wallet.promos.create({
    code: `p-${clientId.slice(0, 30)}`,
    kind: 'percentage',
    value: 11,
    minimum: 0,
    validUntil: null,
    usesPerClient: 2,
    usesInAll: null,
  })
  const sessionIds: string[] = []
  let messages = 0

  async function happen(event: Happening): Promise<unknown> {
    switch (event.type) {
      case 'top-up': {
        const promoCode = event.promo ? code : ''
        const { id } = await buyBySandbox(wallet, clientId, event.amount, promoCode)
        const words = event.twice ? [1, 2] : [1]
        return Promise.all(words.map(() => sandboxSays(wallet, id)))
      }
      case 'watch': {
        // a sign of life from the stage after days of waiting
        await world.pass(2, performer.number)
        await world.sessions.studio.setAvailability(performerId, true)
        const session = await world.start(clientId, performer)
        sessionIds.push(session.id)
        await world.watch(session, event.seconds)
        if (event.limit !== null) await wallet.limits.set(clientId, { perSession: event.limit, perDay: null })
        await world.watch(session, 5)
        return world.sessions.sessions.end(clientId, session.id)
      }
      case 'limit':
        return wallet.limits.set(clientId, event)
      case 'message': {
        const key = `message:${clientId}:${++messages}`
        const charge = () =>
          world.database
            .transaction()
            .execute((tx) => wallet.chargeMessage(tx, { clientId, performerId, credits: event.credits, key }))
        return Promise.all(event.twice ? [charge(), charge()] : [charge()])
      }
      case 'subscribe':
        return wallet.subscriptions.subscribe(clientId, performerId)
      case 'unsubscribe':
        return wallet.subscriptions.unsubscribe(clientId, performerId)
      case 'sweep':
        await Promise.allSettled([renewals?.run(), renewals?.run()])
        return world.sweep()
      case 'refund': {
        const sessionId = sessionIds.at(-1)
        const { amount, fromPerformer } = event
        const act = actsOf(world.clock, performerId)('refundSession', { params: { id: sessionId } })
        const ask = { act, amount, fromPerformer, reason: 'Said so.', key: null }
        return sessionId && wallet.refunds.refund({ ...ask, sessionId })
      }
      case 'wait':
        return world.clock.advance(event.days * 86_400_000)
      case 'crash':
        return world.crashAt(event.when, event.afterCommits)
    }
  }

  for (const event of happenings) {
    try {
      await happen(event)
    } catch (error) {
      if (error instanceof Crashed) await world.restart()
      else if (!(error instanceof Refusal)) throw error
    }
  }
  await world.restart()
  for (const id of sessionIds) await world.sessions.sessions.end(clientId, id)
  await world.sweep()
}

it('[I] the ledger holds whatever a client buys, limits, gets back and subscribes to, with crashes', {
  timeout: 120_000,
}, async () => {
  await using world = await createWorld()
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 10, maxLength: 30 }), async (happenings) => {
      await play(world, happenings)
      expect(await brokenInvariants(world.database)).toEqual([])
    }),
    { numRuns: 15, endOnFailure: true },
  )
  const kinds = await world.database.selectFrom('transfers').select('kind').distinct().execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['charge', 'message', 'refund', 'subscription', 'top-up']),
  )
})
