import { type ErrorCode, performerStatuses } from '@footlight/contract'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useWorld } from '../../../../test/hooks.ts'
import { lockWaits } from '../../../../test/lock-waits.ts'
import { openShow, peek, startPeek } from '../../../../test/world/peeks.ts'
import { brokenInvariants } from '../../../commands/audit.ts'
import { lockSession } from '../kernel/records/sessions.store.ts'
import { insertRevocations } from '../media/revocations.store.ts'
import { peekEnding, peekRefusal } from './peek.rules.ts'

const world = useWorld()
beforeEach(() => {
  world.events.length = 0
  world.media.revoked.length = 0
})
afterEach(async () => expect(await brokenInvariants(world.database)).toEqual([]))

const row = (id: string) =>
  world.database.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const ask = (clientId: string, performerId: string, cap: number | null = null) =>
  world.sessions.peeks.request({ clientId, performerId, cap })
const seen = (clientId: string, id: string) => world.sessions.sessions.seen(clientId, id)
const peekOnTheWire = async (performerId: string) =>
  (await world.performers.byIds([performerId])).get(performerId)?.performer_services.peek
/** ids of sessions and requests that an account was told of */
const notificationsOf = (accountId: string) =>
  world.events.flatMap(({ audience, event }) => {
    if (audience === 'everyone' || !audience.accountIds.includes(accountId)) return []
    return 'sessionId' in event ? [event.sessionId] : 'requestId' in event ? [event.requestId] : []
  })

describe('the peek rule', () => {
  it.each(performerStatuses)('[S3, S10] while the performer is %s', (status) => {
    const closed: Record<typeof status, ErrorCode> = {
      AVAILABLE: 'PEEK_CLOSED',
      REQUEST: 'PEEK_CLOSED',
      BUSY: 'PEEK_CLOSED',
      ON_CALL: 'PERFORMER_BUSY',
      OFFLINE: 'PERFORMER_OFFLINE',
    }
    const offline = status === 'OFFLINE'
    expect(peekRefusal({ status, offered: true, showOpen: false })).toBe(closed[status])
    expect(peekRefusal({ status, offered: true, showOpen: true })).toBe(
      status === 'BUSY' ? null : closed[status],
    )
    expect(peekRefusal({ status, offered: false, showOpen: true })).toBe(
      offline ? 'PERFORMER_OFFLINE' : 'SERVICE_NOT_OFFERED',
    )
  })

  it('[S12] the end reason of a peek does not reveal why the private client left', () => {
    for (const reason of ['CLIENT_ENDED', 'CREDIT_EXHAUSTED', 'CAP_REACHED', 'CLIENT_LOST'] as const)
      expect(peekEnding(reason)).toEqual({ reason: 'PERFORMER_ENDED', by: 'show' })
    expect(peekEnding('PERFORMER_ENDED')).toEqual({ reason: 'PERFORMER_ENDED', by: 'show' })
    expect(peekEnding('PERFORMER_LOST')).toEqual({ reason: 'PERFORMER_LOST', by: null })
    expect(peekEnding('ADMIN_ENDED')).toEqual({ reason: 'ADMIN_ENDED', by: 'admin' })
    expect(peekEnding(null)).toEqual({ reason: 'PERFORMER_ENDED', by: 'show_client' })
  })
})

describe('peeking', () => {
  it('[O1, S10] peeks switched off meanwhile: the next is refused by name, and one that runs goes on', async () => {
    const { performer, show } = await openShow(world, { peekPrice: 61 })
    const running = await peek(world, await world.client({ cash: 1000 }), performer)
    const off = world.database.updateTable('performers').set({ offers_peek: false })
    await off.where('id', '=', performer.id).execute()
    const late = ask(await world.client({ cash: 1000 }), performer.id)
    await expect(late).rejects.toMatchObject({ code: 'SERVICE_NOT_OFFERED' })
    await world.watch([show, running.session], 3)
    expect(await row(running.session.id)).toMatchObject({ state: 'ACTIVE' })
  })

  it('[S10] is granted at once, plays the stage, is metered at its own price, and pays the private client', async () => {
    const { performer, client, show } = await openShow(world, { peekPrice: 61 })
    const peekClients = [await world.client({ cash: 1000 }), await world.client({ cash: 1000 })]
    const first = await peek(world, peekClients[0] ?? '', performer)
    const second = await peek(world, peekClients[1] ?? '', performer)
    expect(first.session).toMatchObject({ type: 'PEEK', state: 'STARTING', pricePerMinute: 61 })
    expect(decodeJwt(first.playStream.options.token)).toMatchObject({
      stream: `live/p${performer.number}`,
      direction: 'play',
      ses: first.session.id,
    })
    await world.watch([show, first.session, second.session], 40)
    expect(await world.statusOf(performer.id)).toBe('BUSY')
    expect(await seen(client, show.id)).toMatchObject({ allowPeek: true, peekCount: 2, charged: 80 })
    const before = await world.wallet.balanceOf(client)
    const ended = await world.sessions.sessions.end(peekClients[0] ?? '', first.session.id)
    expect(ended).toMatchObject({ charged: 40, endReason: 'CLIENT_ENDED', billedSeconds: 40 })
    expect(await seen(client, show.id)).toMatchObject({ state: 'ACTIVE', peekCount: 1, peekCredit: 8 })
    expect((await world.wallet.balanceOf(client)).available).toBe(before.available + 8)
    expect(world.media.revoked).toEqual([first.session.id])
  })

  it('[S10] is refused without consent, without a show, and to an engaged client, also over HTTP', async () => {
    const { performer, client, show } = await openShow(world, { allowPeek: false })
    const peekClient = await world.client({ cash: 1000 })
    expect(await peekOnTheWire(performer.id)).toBe(false)
    await expect(ask(peekClient, performer.id)).rejects.toMatchObject({ code: 'PEEK_CLOSED' })
    await world.sessions.peeks.allow(client, show.id, true)
    expect(await peekOnTheWire(performer.id)).toBe(true)
    await expect(ask(client, performer.id)).rejects.toMatchObject({ code: 'REQUEST_OPEN' })
    await expect(ask(peekClient, performer.id, 10)).rejects.toMatchObject({ code: 'CAP_TOO_LOW' })
    const dearer = { clientId: peekClient, performerId: performer.id, cap: null, agreedPricePerMinute: 59 }
    await expect(world.sessions.peeks.request(dearer)).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      params: { credits: 60 },
    })
    const poor = await world.client({ cash: 59 })
    await expect(ask(poor, performer.id)).rejects.toMatchObject({ code: 'INSUFFICIENT_CREDIT' })
    const asks = await Promise.allSettled(Array.from({ length: 20 }, () => ask(peekClient, performer.id)))
    expect(asks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await world.sessions.studio.endSession(performer.id)
    expect(await world.statusOf(performer.id)).toBe('AVAILABLE')
    await expect(ask(poor, performer.id)).rejects.toMatchObject({ code: 'PEEK_CLOSED' })
    // the granted peek expired with the show, and does not block other requests
    expect(await world.sessions.openFor(peekClient)).toEqual({ request: null, session: null })
    await expect(world.sessions.peeks.allow(client, show.id, true)).rejects.toMatchObject({
      code: 'SESSION_STATE',
    })
    await expect(world.sessions.peeks.allow(peekClient, show.id, true)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('[L8] the ends of a peek and of its show, at the same time, wait for a purse and do not deadlock', async () => {
    const { performer, client, show } = await openShow(world)
    const { session } = await peek(world, await world.client({ cash: 1000 }), performer)
    await world.watch([show, session], 5)
    const ending = await world.database.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '500ms'`.execute(tx)
      // what the end of a peek takes: purses, of which one is the private client's, the performer's account, its own cut
      await world.wallet.funds(tx, [client], { lock: true })
      const ending = world.sessions.sessions.end(client, show.id)
      await expect.poll(() => lockWaits(world.database)).toBeGreaterThan(0)
      await sql`select from ledger_accounts where owner_id = ${performer.id} for no key update`.execute(tx)
      await insertRevocations(tx, [session.id], new Date(world.clock.now()))
      // not awaited here: it ends after this transaction
      return { ending }
    })
    expect(await ending.ending).toMatchObject({ state: 'ENDED' })
  })

  it('[L8] ends without waiting while the meter has locked the row of its show', async () => {
    const { performer, client, show } = await openShow(world)
    const peekClient = await world.client({ cash: 1000 })
    const { session } = await peek(world, peekClient, performer)
    await world.watch([show, session], 10)
    await world.database.transaction().execute(async (tx) => {
      await lockSession(tx, show.id)
      expect(await world.sessions.sessions.end(peekClient, session.id)).toMatchObject({ charged: 10 })
    })
    expect(await seen(client, show.id)).toMatchObject({ peekCount: 0, peekCredit: 2 })
  })

  it('[O1] the studio’s lastShow is the ended show, also when ten later peeks fill the list', async () => {
    const { performer, client, show } = await openShow(world)
    // the list is ordered by start: the first peek starts later than its show
    await world.watch([show], 1)
    for (let count = 0; count < 10; count++) {
      const peekClient = await world.client({ cash: 1000 })
      const { session } = await peek(world, peekClient, performer)
      await world.watch([show, session], 1)
      await world.sessions.sessions.end(peekClient, session.id)
    }
    await world.sessions.sessions.end(client, show.id)
    const { recent, lastShow } = await world.sessions.studio.overview(performer.id)
    expect(recent.map(({ sessionType }) => sessionType)).toEqual(Array(10).fill('PEEK'))
    expect(lastShow).toMatchObject({ id: show.id, sessionType: 'VIDEO', state: 'CLIENT_ENDED' })
  })

  it('[S10] ends with its show and its media is cut; neither party learns who it was', async () => {
    const { performer, client, show } = await openShow(world)
    const peekClient = await world.client({ cash: 1000 })
    const { session } = await peek(world, peekClient, performer)
    await world.watch([show, session], 20)
    await world.sessions.sessions.end(client, show.id)
    expect(await row(session.id)).toMatchObject({
      end_reason: 'PERFORMER_ENDED',
      ended_by: 'show',
      billed_charge: 20,
    })
    expect(await row(show.id)).toMatchObject({ end_reason: 'CLIENT_ENDED', ended_by: 'client' })
    expect(world.media.revoked).toContain(session.id)
    expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 10_000 - 40 + 4, held: 0 })
    expect(notificationsOf(peekClient)).toContain(session.id)
    for (const accountId of [client, performer.id]) {
      expect(notificationsOf(accountId)).not.toContain(session.id)
      expect(notificationsOf(accountId)).not.toContain(session.requestId)
    }
    const { recent } = await world.sessions.studio.overview(performer.id)
    expect(recent.find(({ id }) => id === session.id)?.clientName).toBe('A peeker')
    const receipt = await world.sessions.receipts.receiptOf(
      { accountId: performer.id, admin: false },
      session.id,
    )
    expect(receipt.clientName).toBe('A peeker')
    await expect(world.sessions.accept(performer.id, session.requestId)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('[S10, S12] closed by the private client, it says so to all who may read it; its credit is in that client’s history', async () => {
    const { performer, client, show } = await openShow(world)
    const peekClients = [await world.client({ cash: 1000 }), await world.client({ promo: 25, cash: 1000 })]
    const peeks: string[] = []
    for (const peekClient of peekClients) peeks.push((await peek(world, peekClient, performer)).session.id)
    await world.watch([show, ...peeks.map((id) => ({ id, performerNumber: performer.number }))], 30)
    await world.sessions.peeks.allow(client, show.id, false)
    const [first = '', second = ''] = peekClients
    const [mine, performerReceipt, theirs] = await Promise.all(
      [
        { accountId: first, admin: false },
        { accountId: performer.id, admin: false },
        { accountId: second, admin: true },
      ].map((reader) => world.sessions.receipts.receiptOf(reader, peeks[0] ?? '')),
    )
    expect(mine).toMatchObject({ endReason: 'PERFORMER_ENDED', endedBy: 'show_client' })
    expect(performerReceipt).toMatchObject({ endedBy: 'show_client', clientName: 'A peeker' })
    expect(theirs).toMatchObject({ endedBy: 'show_client', clientName: mine?.clientName })

    // 30 credits each, a fifth of them the private client's: of the promo 5 as promo, of the rest 1 and 6
    const { rows } = await world.wallet.history.page(client, { offset: 0, limit: 10, type: 'peek_credit' })
    expect(rows).toMatchObject([{ id: show.id, kind: 'peek_credit', amount: 12, state: 'CREDITED' }])
    const funds = await world.wallet.balanceOf(client)
    expect(funds).toMatchObject({ promo: 5 })
    await world.sessions.sessions.end(client, show.id)
    const all = await world.wallet.history.page(client, { offset: 0, limit: 10 })
    const moved = all.rows.reduce((sum, { amount }) => sum + amount, 0)
    expect((await world.wallet.balanceOf(client)).available).toBe(10_000 + moved)
    for (const peekClient of peekClients) {
      const own = await world.wallet.history.page(peekClient, { offset: 0, limit: 10 })
      expect(own.rows).toMatchObject([{ kind: 'session', amount: -30, endedBy: 'show_client' }])
    }
  })

  it('[S10, L6] of promo the private client gets promo', async () => {
    const { performer, client, show } = await openShow(world)
    const peekClient = await world.client({ promo: 25, cash: 100 })
    const { session } = await peek(world, peekClient, performer)
    await world.watch([show, session], 60)
    await world.sessions.sessions.end(peekClient, session.id)
    expect(await world.wallet.chargedParts(world.database, session.id)).toEqual({ promo: 25, cash: 35 })
    expect(await world.wallet.balanceOf(client)).toMatchObject({ promo: 5 })
  })

  it('[S10] closed while 50 clients join concurrently: no peek runs on, no credit stays reserved', async () => {
    const { performer, client, show } = await openShow(world)
    const peekClients = await Promise.all(Array.from({ length: 50 }, () => world.client({ cash: 500 })))
    const requests = await Promise.all(peekClients.map((peekClient) => ask(peekClient, performer.id)))
    const joining = peekClients.map((peekClient, index) =>
      startPeek(world, peekClient, performer, requests[index]?.id ?? ''),
    )
    await Promise.race(joining)
    await world.sessions.peeks.allow(client, show.id, false)
    const joined = await Promise.allSettled(joining)
    const inside = joined.flatMap((each) => (each.status === 'fulfilled' ? [each.value.session.id] : []))
    for (const each of joined)
      if (each.status === 'rejected')
        expect(['PEEK_CLOSED', 'REQUEST_STATE']).toContain((each.reason as { code: string }).code)
    expect(inside.length).toBeGreaterThan(0)
    expect(new Set(world.media.revoked)).toEqual(new Set(inside))
    expect(await seen(client, show.id)).toMatchObject({ state: 'STARTING', allowPeek: false, peekCount: 0 })
    for (const peekClient of peekClients)
      expect(await world.wallet.balanceOf(peekClient)).toEqual({ available: 500, held: 0, promo: 0 })
    expect(await peekOnTheWire(performer.id)).toBe(false)
  })

  it('[S9, S10] cuts the media of fifty peeks with the end of the show, before any clock ticks', async () => {
    const { performer, client, show } = await openShow(world)
    const peekClients = await Promise.all(Array.from({ length: 50 }, () => world.client({ cash: 500 })))
    const peeks = await Promise.all(peekClients.map((peekClient) => peek(world, peekClient, performer)))
    await world.watch([show, ...peeks.map(({ session }) => session)], 30)
    await world.sessions.sessions.end(client, show.id)
    await expect.poll(() => new Set(world.media.revoked).size).toBe(51)
    expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 10_000 - 60 + 50 * 6, held: 0 })
  })

  it('[S10, B6] a crash around the commit loses nothing and pays nothing twice', async () => {
    for (const when of ['before', 'after'] as const) {
      const { performer, client, show } = await openShow(world)
      const peekClient = await world.client({ cash: 500 })
      const { session } = await peek(world, peekClient, performer)
      await world.watch([show, session], 30)
      world.crashAt(when)
      await expect(world.sessions.sessions.end(client, show.id)).rejects.toThrow('killed')
      await world.restart()
      await world.sessions.sessions.end(client, show.id)
      await Promise.all([world.sweep(), world.sweep()])
      expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 10_000 - 60 + 6, held: 0 })
      expect(await row(session.id)).toMatchObject({ state: 'ENDED', billed_charge: 30 })
    }
  })
})
