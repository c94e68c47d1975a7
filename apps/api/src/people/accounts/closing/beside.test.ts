import { randomUUID } from 'node:crypto'
import { idOf } from '@footlight/test-kit/calls'
import { expect, it } from 'vitest'
import { type Caller, startTestApi } from '../../../../test/index.ts'
import { createPeople, password } from '../../../../test/kits/accounts.ts'
import { browserKeys } from '../../../../test/kits/browser-keys.ts'
import { putOnStage } from '../../../../test/on-stage.ts'
import { brokenInvariants } from '../../../commands/audit.ts'

it('[A8, L8] closes each of 8 accounts during hundreds of their own calls, with no reply of 500', async () => {
  await using api = await startTestApi({ config: { demo: true } })
  const people = createPeople(api)
  const performerId = await putOnStage(api.context.database, 1050, {
    price_subscription: 10,
    price_video_subscribers: 10,
  })
  const owners = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const caller = await people.join(`leaves${index}`)
      const id = await idOf(caller)
      await api.context.wallet.grantDemoCredit({ clientId: id, credits: 50_000 })
      return { caller, id }
    }),
  )
  await api.owner.updateTable('accounts').set({ email_verified: true }).execute()
  const params = (id: string) => ({ id, x: performerId })
  const calls: ((caller: Caller, id: string) => Promise<{ status: number }>)[] = [
    (caller) => caller.call('giveTip', { body: { performerId, credits: 3, message: 'bravo' } }),
    (caller, id) => caller.call('subscribe', { params: params(id), query: {} }),
    (caller, id) => caller.call('unsubscribe', { params: params(id) }),
    (caller) => caller.call('requestChat', { body: { performerId, type: 'VIDEO' } }),
    (caller) =>
      caller.call('startPush', {
        body: { endpoint: `https://push.example/${randomUUID()}`, ...browserKeys() },
      }),
    (caller, id) => caller.call('setLimits', { params: { id }, body: { perSession: 500, perDay: 40_000 } }),
    (caller, id) => caller.call('addFavourite', { params: { id, performerId } }),
    (caller, id) => caller.call('sendMessage', { body: { clientId: id, performerId, body: 'hello' } }),
    (caller) => caller.call('buy', { params: { amount: 1000, method: 'sandbox' }, query: {} }),
    (caller) => caller.call('updateBalanceInfo'),
  ]
  const replies: { status: number; of: number }[] = []
  const closed = await Promise.all(
    owners.map(async ({ caller, id }) => {
      let isOver = false
      // until the account is closed, and a few more
      const beside = calls.map(async (call, of) => {
        for (let more = 5; more > 0; more -= isOver ? 1 : 0)
          replies.push({ status: (await call(caller, id)).status, of })
      })
      const close = () => caller.call('closeClientAccount', { params: { id }, body: { password } })
      let reply = await close()
      // a session request of the same account was served first
      for (let tries = 0; reply.status === 409 && tries < 20; tries++) {
        const { request } = (await caller.ok('checkSession')).running
        if (request) await caller.call('cancelSession', { body: { requestId: request.id } })
        reply = await close()
      }
      isOver = true
      await Promise.all(beside)
      return reply.status
    }),
  )
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  expect(replies.length).toBeGreaterThan(400)
  expect(closed).toEqual(closed.map(() => 200))
  for (const chore of api.context.accounts.chores) await chore()
  expect(await brokenInvariants(api.context.database)).toEqual([])
}, 120_000)
