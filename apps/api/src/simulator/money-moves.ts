import { anyClient, anyPerformer, type Move } from './stage.ts'

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
      const sessions = [...stage.media.delivered.keys()]
      const sessionId = sessions[dice.below(sessions.length)]
      if (sessionId === undefined) return 'nothing to refund'
      const amount = 1 + dice.below(200)
      const fromPerformer = dice.chance(0.5)
      const ask = { adminId: cast.adminId, sessionId, amount, reason: 'simulated', fromPerformer }
      const { id } = await house.context.wallet.refunds.refund(ask)
      return `${id} ${amount}`
    },
  },
  {
    name: 'subscribe or not',
    weight: 2,
    async run(stage) {
      const { subscriptions } = stage.house.context.wallet
      const [who, whom] = [anyClient(stage), anyPerformer(stage).id]
      const wants = stage.dice.chance(0.7)
      await (wants ? subscriptions.subscribe(who, whom) : subscriptions.unsubscribe(who, whom))
      return wants ? 'subscribed' : 'not any more'
    },
  },
]
