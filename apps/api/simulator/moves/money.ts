import type { Calls } from '@footlight/test-kit/crowd'
import { anyClient, anyPerformer, type Move } from '../world.ts'
import { setLimits } from './subscriptions.ts'

const keyed = (calls: Calls, key: string | null) =>
  key === null ? calls : calls.with({ 'idempotency-key': key })

/** What moves credits besides sessions. */
export const moneyMoves: readonly Move[] = [
  {
    name: 'top up',
    weight: 3,
    async run(world) {
      const { sandbox, api, clock } = world
      return sandbox.buy(api.context.wallet.payments, api.client(anyClient(world)), clock.now())
    },
  },
  {
    name: 'webhooks',
    weight: 5,
    async run({ sandbox, api, clock }) {
      return sandbox.deliver(api.context.wallet.payments, clock.now())
    },
  },
  {
    name: 'refund',
    weight: 2,
    async run(world) {
      const { random, api, people } = world
      const charged = await api.context.database
        .selectFrom('sessions')
        .select('id')
        .where('posted', '>', 0)
        .orderBy('id')
        .execute()
      const sessionId = charged[random.below(charged.length)]?.id
      if (sessionId === undefined) return 'nothing to refund'
      const amount = 1 + random.below(random.pick([10, 30, 200]))
      const fromPerformer = random.chance(0.5)
      const body = { amount, reason: 'simulated', fromPerformer }
      const operator = api.operator(people.adminId)
      const { refund } = await operator.ok('refundSession', { params: { id: sessionId }, body })
      return `${refund.id} ${amount}`
    },
  },
  {
    name: 'credit by hand',
    weight: 1,
    async run(world) {
      const { random, api, people } = world
      const id = anyClient(world)
      // one of few keys: an operator presses again after a crash
      const key = `credit ${random.below(6)}`
      const body = { amount: 10 + 7 * Number(key.slice(-1)), reason: 'simulated' }
      const operator = keyed(api.operator(people.adminId), key)
      const { credit } = await operator.ok('creditByHand', { params: { id }, body })
      return `${credit.id} ${credit.amount}`
    },
  },
  {
    name: 'message',
    weight: 3,
    async run(world) {
      const { random, api } = world
      // one of few keys: a message is sent again after a crash, or by an impatient client
      const key = `message:${random.below(12)}`
      const credits = 10 + 5 * Number(key.slice(-1))
      const { clients, performers } = world.people
      const message = { key, credits, clientId: clients[0], performerId: performers[0].id }
      await api.transact((tx) => api.context.wallet.chargeMessage(tx, message))
      return `${key} ${credits}`
    },
  },
  {
    name: 'tip',
    weight: 3,
    async run(world) {
      const { random, api } = world
      const [client, { id: performerId }] = [api.client(anyClient(world)), anyPerformer(world)]
      const credits = 1 + random.below(random.pick([10, 60, 300]))
      // one of few keys: a tip is sent again after a crash, or by an impatient client
      const key = random.chance(0.5) ? null : `tip ${random.below(12)} ${performerId} ${credits}`
      const body = { performerId, credits, message: 'bravo' }
      const { tip } = await keyed(client.calls, key).ok('giveTip', { body })
      return `${tip.id} ${credits}`
    },
  },
  {
    name: 'purchase back',
    weight: 1,
    async run(world) {
      const { random, api, people } = world
      const bought = await api.context.database.selectFrom('purchases').select('id').orderBy('key').execute()
      const purchaseId = bought[random.below(bought.length)]?.id
      if (purchaseId === undefined) return 'nothing was bought'
      const body = { amount: 1 + random.below(40), reason: 'simulated', fromPerformer: random.chance(0.5) }
      const key = random.chance(0.5) ? null : `back ${random.below(6)} ${purchaseId} ${body.amount}`
      const operator = keyed(api.operator(people.adminId), key)
      const { refund } = await operator.ok('refundPurchase', { params: { id: purchaseId }, body })
      return `${refund.id} ${refund.amount}`
    },
  },
  {
    name: 'limits',
    weight: 2,
    async run(world) {
      const limit = () => (world.random.chance(0.5) ? 150 + world.random.below(400) : null)
      const wanted = { perSession: limit(), perDay: limit() }
      return setLimits(world, anyClient(world), wanted)
    },
  },
]
