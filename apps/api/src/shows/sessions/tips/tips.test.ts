import { defaultSettings, performerPart } from '@footlight/contract'
import { afterEach, expect, it } from 'vitest'
import { useWorld } from '../../../../test/hooks.ts'
import { openShow } from '../../../../test/world/peeks.ts'
import { audit } from '../../../commands/audit.ts'
import { leftOfCap, lobbyRefusal } from './tips.rules.ts'

const world = useWorld()
afterEach(async () => {
  await world.restart()
  expect((await audit(world.database)).filter(({ violations }) => violations > 0)).toEqual([])
})

const give = (
  clientId: string,
  performerId: string,
  credits: number,
  message = '',
  key: string | null = null,
) => world.sessions.tips.give({ clientId, performerId, credits, message, key })
const pendingOf = (id: string) => world.balanceAt(`performer:${id}:pending`)

it('[S18, L7] in a show: split like a charge, told to both, in the history and on the signed receipt', async () => {
  const { performer, client, show } = await openShow(world, { price: 60 })
  await world.watch(show, 10)
  const before = await pendingOf(performer.id)
  world.events.length = 0
  expect(await give(client, performer.id, 333, 'bravo')).toMatchObject({ sessionId: show.id, credits: 333 })
  expect((await pendingOf(performer.id)) - before).toBe(performerPart(333, defaultSettings.performerShare))
  const { lines } = await world.sessions.chat.lines(performer.id, show.id)
  expect(lines.slice(-2)).toMatchObject([
    { author: 'system', event: 'tip', amount: 333 },
    { author: 'client', text: 'bravo' },
  ])
  expect(world.events.map(({ event }) => event.type)).toEqual(
    expect.arrayContaining(['session.chat', 'balance', 'studio']),
  )
  expect(await world.sessions.tips.of(performer.id, { offset: 0, limit: 20 })).toMatchObject({
    total: 1,
    tips: [{ credits: 333, net: 233, message: 'bravo' }],
  })
  await world.sessions.sessions.end(client, show.id)
  const receipt = await world.sessions.receipts.receiptOf({ accountId: client, admin: false }, show.id)
  expect(receipt).toMatchObject({ tips: 333 })
  // [O1, T5] one number for the performer: in the studio, on the receipt and in the ledger
  const own = await world.sessions.receipts.receiptOf({ accountId: performer.id, admin: false }, show.id)
  const earned = await pendingOf(performer.id)
  expect((own.net ?? 0) + (own.tipsNet ?? 0)).toBe(earned)
  expect(await world.sessions.studio.overview(performer.id)).toMatchObject({
    tonight: { net: earned, tipsNet: 233 },
    recent: [{ id: show.id, amount: earned }],
  })
  const { rows } = await world.wallet.history.page(client, { type: 'tip', offset: 0, limit: 40 })
  expect(rows).toMatchObject([{ kind: 'tip', amount: -333, performerId: performer.id }])
})

it('[S18, L6] in the lobby: promo is spent first; refused if the performer is OFFLINE or in another show', async () => {
  const performer = await world.performer(60)
  const client = await world.client({ cash: 100, promo: 30 })
  expect(await give(client, performer.id, 50)).toMatchObject({ sessionId: null })
  expect(await world.wallet.balanceOf(client)).toEqual({ available: 80, held: 0, promo: 0 })
  await expect(give(client, performer.id, 81)).rejects.toMatchObject({ code: 'INSUFFICIENT_CREDIT' })
  await expect(give(client, client, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const busy = await openShow(world)
  await expect(give(client, busy.performer.id, 1)).rejects.toMatchObject({ code: 'PERFORMER_BUSY' })
  await world.sessions.studio.setAvailability(performer.id, false)
  await expect(give(client, performer.id, 1)).rejects.toMatchObject({ code: 'PERFORMER_OFFLINE' })
  expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 80 })
})

it('[S18, B9] a tip is limited by the day’s and the session’s limit, and lowers the cap of a show', async () => {
  const { performer, client, show } = await openShow(world, { price: 60 })
  await world.watch(show, 5)
  await world.wallet.limits.set(client, { perSession: 200, perDay: null })
  // the code names which of the two limits it was, so that the client can change it
  const overLimit = { code: 'CAP_TOO_LOW', rule: 'tip_limit' }
  await expect(give(client, performer.id, 180)).rejects.toMatchObject(overLimit)
  await give(client, performer.id, 100)
  await expect(give(client, performer.id, 100)).rejects.toMatchObject({ code: 'CAP_TOO_LOW' })
  await world.sessions.sessions.end(client, show.id)
  await world.wallet.limits.set(client, { perSession: 200, perDay: 150 })
  await expect(give(client, performer.id, 50)).rejects.toMatchObject({ code: 'DAY_CAP_REACHED' })

  const other = await world.client({ cash: 5000 })
  const capped = await world.start(other, performer, 300)
  await world.watch(capped, 5)
  await expect(give(other, performer.id, 280)).rejects.toMatchObject({ code: 'CAP_TOO_LOW', rule: 'tip' })
  await give(other, performer.id, 100)
  // the client chose 300: 200 of them are left for the seconds, 100 were tipped
  const running = (side: 'client_id' | 'performer_id', id: string) =>
    world.sessions.sessions.runningFor(side, id)
  expect(await running('client_id', other)).toMatchObject({ cap: 200, capTips: 100 })
  await world.watch(capped, 240)
  await world.sweep()
  const { rows } = await world.wallet.history.page(other, { offset: 0, limit: 40 })
  expect(-rows.filter(({ kind }) => kind !== 'payment').reduce((sum, { amount }) => sum + amount, 0)).toBe(
    300,
  )
})

it('[S18, W8] a crash commits the whole tip or nothing, and a retry with its key gives it once', async () => {
  for (const when of ['before', 'after'] as const) {
    const { performer, client, show } = await openShow(world, { price: 60, cash: 1000 })
    await world.watch(show, 5)
    const pending = await pendingOf(performer.id)
    world.crashAt(when)
    await expect(give(client, performer.id, 100, 'bravo', 'one ask')).rejects.toThrow(/killed/)
    await world.restart()
    const isThere = when === 'after'
    expect((await pendingOf(performer.id)) - pending).toBe(isThere ? 70 : 0)
    expect((await world.sessions.tips.of(performer.id, { offset: 0, limit: 20 })).total).toBe(isThere ? 1 : 0)
    const { lines } = await world.sessions.chat.lines(client, show.id)
    expect(lines.some(({ event }) => event === 'tip')).toBe(isThere)
    const again = await give(client, performer.id, 100, 'bravo', 'one ask')
    expect(await give(client, performer.id, 100, 'bravo', 'one ask')).toEqual(again)
    expect((await pendingOf(performer.id)) - pending).toBe(70)
    await expect(give(client, performer.id, 101, 'bravo', 'one ask')).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    })
    await world.sessions.sessions.end(client, show.id)
  }
})

it.each([
  [null, 0, null],
  [{ cap: 100, posted: 20 }, 30, 50],
  [{ cap: 100, posted: 90 }, 30, 0],
])('[S18] of a cap %o with %i leased, %o is left', (session, leased, left) => {
  expect(leftOfCap(session ?? { cap: null, posted: 0 }, leased)).toBe(left)
})

it('[S18] a performer in the lobby can be given a tip', () => {
  expect((['AVAILABLE', 'REQUEST', 'OFFLINE', 'BUSY', 'ON_CALL'] as const).map(lobbyRefusal)).toEqual([
    null,
    null,
    'PERFORMER_OFFLINE',
    'PERFORMER_BUSY',
    'PERFORMER_BUSY',
  ])
})
