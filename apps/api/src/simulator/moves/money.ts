import { calls } from '@footlight/contract'
import { anyClient, anyPerformer, type Move } from '../stage.ts'
import { setLimits } from './subscriptions.ts'

/** What moves credits besides sessions. */
export const moneyMoves: readonly Move[] = [
  {
    name: 'top up',
    weight: 3,
    async run(stage) {
      const { payments } = stage.house.context.wallet
      return stage.provider.buy(payments, anyClient(stage), stage.clock.now())
    },
  },
  {
    name: 'webhooks',
    weight: 5,
    async run({ provider, house, clock }) {
      return provider.deliver(house.context.wallet.payments, clock.now())
    },
  },
  {
    name: 'refund',
    weight: 2,
    async run(stage) {
      const { dice, house, cast } = stage
      const charged = await house.context.database
        .selectFrom('sessions')
        .select('id')
        .where('posted', '>', 0)
        .orderBy('id')
        .execute()
      const sessionId = charged[dice.below(charged.length)]?.id
      if (sessionId === undefined) return 'nothing to refund'
      const amount = 1 + dice.below(dice.pick([10, 30, 200]))
      const fromPerformer = dice.chance(0.5)
      const body = { amount, reason: 'simulated', fromPerformer }
      const act = house.context.operator.openAct(calls.refundSession.audit, {
        operatorId: cast.adminId,
        params: { id: sessionId },
        body,
      })
      const { id } = await house.context.wallet.refunds.refund({ ...body, act, key: null, sessionId })
      return `${id} ${amount}`
    },
  },
  {
    name: 'message',
    weight: 3,
    async run(stage) {
      const { dice, house } = stage
      // seldom a new one: the same message is sent again after a death, or for a client who did not wait
      const key = `message:${dice.below(12)}`
      const credits = 10 + 5 * Number(key.slice(-1))
      const { clients, performers } = stage.cast
      const message = { key, credits, clientId: clients[0], performerId: performers[0].id }
      await house.transact((tx) => house.context.wallet.chargeMessage(tx, message))
      return `${key} ${credits}`
    },
  },
  {
    name: 'tip',
    weight: 3,
    async run(stage) {
      const { dice, house } = stage
      const [clientId, { id: performerId }] = [anyClient(stage), anyPerformer(stage)]
      const credits = 1 + dice.below(dice.pick([10, 60, 300]))
      // the same ask comes again now and then: after a death, or for a client who did not wait
      const key = dice.chance(0.5) ? null : `tip ${dice.below(12)} ${performerId} ${credits}`
      const gift = { clientId, performerId, credits, message: 'bravo', key }
      const { id } = await house.context.sessions.tips.give(gift)
      return `${id} ${credits}`
    },
  },
  {
    name: 'purchase back',
    weight: 1,
    async run(stage) {
      const { dice, house, cast } = stage
      const bought = await house.context.database
        .selectFrom('purchases')
        .select('id')
        .orderBy('key')
        .execute()
      const purchaseId = bought[dice.below(bought.length)]?.id
      if (purchaseId === undefined) return 'nothing was bought'
      const body = { amount: 1 + dice.below(40), reason: 'simulated', fromPerformer: dice.chance(0.5) }
      const act = house.context.operator.openAct(calls.refundPurchase.audit, {
        operatorId: cast.adminId,
        params: { id: purchaseId },
        body,
      })
      const key = dice.chance(0.5) ? null : `back ${dice.below(6)} ${purchaseId} ${body.amount}`
      const ask = { ...body, act, key, purchaseId }
      const { id, amount } = await house.context.wallet.purchaseRefunds.refundPurchase(ask)
      return `${id} ${amount}`
    },
  },
  {
    name: 'limits',
    weight: 2,
    async run(stage) {
      const limit = () => (stage.dice.chance(0.5) ? 150 + stage.dice.below(400) : null)
      const wanted = { perSession: limit(), perDay: limit() }
      return setLimits(stage, anyClient(stage), wanted)
    },
  },
]
