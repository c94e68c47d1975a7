import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../../test/hooks.ts'
import { Crashed } from '../../../../test/mortal.ts'
import { buyBySandbox, sandboxSays } from '../../../../test/sandbox.ts'
import type { World } from '../../../../test/world/world.ts'
import { brokenInvariants } from '../../../commands/audit.ts'
import { creditOf, type Promo, refusalOf, stateOf, unsoundness } from './promo.rules.ts'

let made = 0
const world = useWorld()

const code = (changes: Partial<Parameters<World['wallet']['promos']['create']>[0]> = {}) =>
  world.wallet.promos.create({
    code: `code-${++made}`,
    kind: 'fixed',
    value: 100,
    minimum: 1000,
    validUntil: null,
    usesPerClient: 1,
    usesInAll: null,
    ...changes,
  })
const buy = (clientId: string, promoCode: string, amount = 5000) =>
  buyBySandbox(world.wallet, clientId, amount, promoCode)
const paid = (id: string) => sandboxSays(world.wallet, id)
const promoOf = async (clientId: string) => (await world.wallet.balanceOf(clientId)).promo

describe('promo codes', () => {
  const promo: Promo = {
    kind: 'percentage',
    value: 15,
    minimum: 1000,
    validFromMs: 100,
    validUntilMs: 200,
    usesPerClient: 2,
    usesInAll: 10,
    used: 9,
  }

  it('[T4] says why a code gives nothing now', () => {
    const ask = { now: 150, amount: 1000, usedByClient: 1 }
    const table = [
      [promo, ask, null],
      [undefined, ask, 'PROMO_UNKNOWN'],
      [promo, { ...ask, now: 99 }, 'PROMO_UNKNOWN'],
      [promo, { ...ask, now: 199 }, null],
      [promo, { ...ask, now: 200 }, 'PROMO_EXPIRED'],
      [promo, { ...ask, usedByClient: 2 }, 'PROMO_USED'],
      [{ ...promo, used: 10 }, ask, 'PROMO_USED'],
      [promo, { ...ask, amount: 999 }, 'PROMO_MINIMUM'],
      [promo, { ...ask, amount: undefined }, null],
      [{ ...promo, validUntilMs: null, usesInAll: null, usesPerClient: null }, { ...ask, now: 1e15 }, null],
    ] as const
    for (const [given, asked, refusal] of table) expect(refusalOf(given, asked)).toBe(refusal)
  })

  it('[T4] returns the state of a code: not yet, now, used up, over', () => {
    const used = { ...promo, used: 10 }
    const stands = [99, 100, 199, 200].map((now) => [stateOf(promo, now), stateOf(used, now)])
    expect(stands).toEqual([
      ['NEXT', 'USED_UP'],
      ['NOW', 'USED_UP'],
      ['NOW', 'USED_UP'],
      ['OVER', 'OVER'],
    ])
  })

  it('[T4] gives credits, or a part of the top-up rounded down; without one, of the smallest it takes', () => {
    expect([creditOf(promo, 1999), creditOf(promo), creditOf({ ...promo, minimum: 0 })]).toEqual([
      299, 150, 75,
    ])
    expect(creditOf({ ...promo, kind: 'fixed', value: 42 }, 9999)).toBe(42)
  })

  it('[T4, L6, S10] is refused when the largest share of its credits is more than was paid, with the sum', async () => {
    const fixed = (value: number, minimum: number) => unsoundness({ kind: 'fixed', value, minimum }, 70)
    expect(fixed(500, 1000)).toBe(
      'For 1000 paid a client would have 1500 credits, and up to 90 percent of them can be paid out again, 1350: more than was paid. Give at most 112, or ask for a top-up of at least 4491.',
    )
    // what the sentence offers is sound, and one credit more is not
    expect([fixed(112, 1000), fixed(500, 4491), fixed(56, 0)]).toEqual([null, null, null])
    expect([fixed(113, 1000), fixed(500, 4490), fixed(57, 0)]).not.toContain(null)
    expect(fixed(100_000, 0)).not.toContain('or ask for')
    const percent = (value: number) => unsoundness({ kind: 'percentage', value, minimum: 0 }, 70)
    expect([percent(11), percent(12)]).toEqual([null, expect.stringContaining('again, 10080')])
    await expect(code({ value: 500, minimum: 1000 })).rejects.toMatchObject({
      code: 'VALIDATION',
      message: fixed(500, 1000),
      fields: [{ path: 'body.value', message: fixed(500, 1000) }],
    })
  })

  it('[T4, L6] comes with the payment as promo, whatever case it is written in', async () => {
    const client = await world.client()
    const { code: name } = await code({ kind: 'percentage', value: 10 })
    expect(
      await world.wallet.promos.quote({ clientId: client, code: name.toLowerCase(), amount: 5000 }),
    ).toEqual({
      code: name,
      credit: 500,
      kind: 'percentage',
      value: 10,
      minimum: 1000,
    })
    const { id, promoCredit } = await buy(client, name.toLowerCase())
    expect([promoCredit, await promoOf(client)]).toEqual([500, 0])
    await Promise.all([paid(id), paid(id), paid(id)])
    expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 5350, promo: 500 })
    await expect(buy(client, name)).rejects.toMatchObject({ code: 'PROMO_USED' })
  })

  it('[T4] 50 concurrent payments use a code exactly as often as allowed', async () => {
    const { code: name } = await code({ usesPerClient: null, usesInAll: 7 })
    const clients = await Promise.all(Array.from({ length: 25 }, () => world.client()))
    const payments = await Promise.all(
      clients.flatMap((client) => [buy(client, name, 5000), buy(client, name, 6000)]),
    )
    await Promise.all(payments.map(({ id }) => paid(id)))
    const given = await Promise.all(clients.map(promoOf))
    expect(given.reduce((sum, credit) => sum + credit, 0)).toBe(7 * 100)
    const states = await Promise.all(
      payments.map(({ id }, index) => world.wallet.payments.paymentOf(clients[index >> 1] ?? '', id)),
    )
    expect(states.filter(({ promoCredit }) => promoCredit === 100)).toHaveLength(7)
    expect(states.every(({ state }) => state === 'PAID')).toBe(true)
    // each of the others is told, once, and where unspent cash is paid back
    const notices = world.database.selectFrom('notifications').select(['notice', 'link', 'key'])
    const notified = await notices.where('key', 'like', 'promo ran out %').execute()
    expect(notified).toHaveLength(43)
    expect(notified[0]).toMatchObject({
      notice: { kind: 'promoRanOut', code: name.toUpperCase(), credits: 100 },
      link: '/account',
    })
    await expect(buy(await world.client(), name)).rejects.toMatchObject({ code: 'PROMO_USED' })
  })

  it('[T4] one client’s concurrent calls use a code no more often than allowed', async () => {
    const { code: name } = await code({ usesPerClient: 2 })
    const client = await world.client()
    const payments = await Promise.all([1000, 2000, 3000, 4000].map((amount) => buy(client, name, amount)))
    await Promise.all(payments.map(({ id }) => paid(id)))
    expect(await promoOf(client)).toBe(200)
  })

  it('[T4] a code that expires between asking and paying is still given', async () => {
    const client = await world.client()
    const validUntil = new Date(world.clock.now() + 60_000).toISOString()
    const { code: name } = await code({ validUntil })
    const { id } = await buy(client, name)
    world.clock.advance(120_000)
    await paid(id)
    expect(await promoOf(client)).toBe(100)
    await expect(buy(await world.client(), name)).rejects.toMatchObject({ code: 'PROMO_EXPIRED' })
  })

  it.each(['before', 'after'] as const)(
    '[T4] a crash %s the commit credits both payment and promo, or neither',
    async (when) => {
      const client = await world.client()
      const { code: name } = await code()
      const { id } = await buy(client, name)
      world.crashAt(when)
      await expect(paid(id)).rejects.toThrow(Crashed)
      await world.restart()
      expect(await world.wallet.balanceOf(client)).toMatchObject(
        when === 'before' ? { available: 0, promo: 0 } : { available: 4950, promo: 100 },
      )
      await paid(id)
      expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 4950, promo: 100 })
    },
  )

  it('[I] the audit finds nothing in all of this', async () => {
    expect(await brokenInvariants(world.database)).toEqual([])
  })
})
