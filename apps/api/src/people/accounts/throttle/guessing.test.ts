import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import type { Caller } from '../../../../test/index.ts'
import { lockWaits } from '../../../../test/lock-waits.ts'
import { createThrottle } from './throttle.service.ts'

/** [A4] What an attacker who guesses passwords can do, and what that does to the owners of the accounts. */
const api = useTestApi()

const right = 'footlight-demo'
const from = (address: string): Caller => api.guest.with({ 'x-forwarded-for': address })

const attempt = (caller: Caller, account: string, password: string) =>
  caller.call('login', { body: { account, password } })

/** Cookies of a browser that signed in before. */
async function browserOf(account: string, address: string): Promise<Caller> {
  const reply = await attempt(from(address), account, right)
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  return from(address).with({
    cookie: cookies.filter((cookie) => !cookie.startsWith('footlight=')).join('; '),
  })
}

it('[A4] checks at most 5 of 55 concurrent guesses', async () => {
  const attacker = from('203.0.113.1')
  const replies = await Promise.all(
    Array.from({ length: 55 }, (_, guess) => attempt(attacker, 'newclient@footlight.test', `guess ${guess}`)),
  )
  const checked = replies.filter((reply) => reply.status === 401)
  expect(checked.length).toBeLessThanOrEqual(5)
  expect(checked.length).toBeGreaterThan(0)
  for (const reply of replies) expect([401, 429]).toContain(reply.status)
})

it('[A4] behind the IP address of an attacker, a known browser and other accounts still sign in', async () => {
  const account = 'performer1003@footlight.test'
  const shared = '203.0.113.2'
  const known = await browserOf(account, shared)
  await Promise.all(Array.from({ length: 20 }, () => attempt(from(shared), account, 'a guess')))
  expect(await attempt(from(shared), account, right)).toMatchObject({ status: 429, code: 'TOO_MANY_TRIES' })
  expect((await attempt(known, account, right)).status).toBe(200)
  expect((await attempt(from(shared), 'performer1004@footlight.test', right)).status).toBe(200)
})

it('[A4] a browser is known for its own account only, and has its own failure count', async () => {
  const known = await browserOf('performer1005@footlight.test', '203.0.113.3')
  for (let failure = 1; failure <= 5; failure++)
    expect((await attempt(known, 'performer1005@footlight.test', 'a guess')).status).toBe(401)
  expect((await attempt(known, 'performer1005@footlight.test', right)).status).toBe(429)
  // the same IP address without the cookie has a separate count, and the cookie does not help with another account
  expect((await attempt(from('203.0.113.3'), 'performer1005@footlight.test', right)).status).toBe(200)
  const other = 'performer1006@footlight.test'
  await Promise.all(Array.from({ length: 5 }, () => attempt(known, other, 'a guess')))
  expect((await attempt(known, other, right)).status).toBe(429)
  expect((await attempt(from('203.0.113.3'), other, right)).status).toBe(429)
})

it('[A4] throttles guesses at one account from many IP addresses, also from one /64', async () => {
  const account = 'performer1007@footlight.test'
  const known = await browserOf(account, '203.0.113.4')
  const replies = []
  for (let host = 1; host <= 40; host++)
    replies.push(await attempt(from(`198.51.100.${host}`), account, 'a guess'))
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(20)
  expect(replies.at(-1)).toMatchObject({ status: 429, code: 'TOO_MANY_TRIES' })
  expect((await attempt(known, account, right)).status).toBe(200)

  const nextDoor = []
  for (let host = 1; host <= 8; host++)
    nextDoor.push(await attempt(from(`2001:db8:1:2::${host}`), 'performer1008@footlight.test', 'a guess'))
  expect(nextDoor.filter(({ status }) => status === 401)).toHaveLength(5)
})

it('[A4] an address that tries one account after the other is slowed', async () => {
  const checked = []
  for (let number = 1; number <= 55; number++) {
    const reply = await attempt(from('203.0.113.5'), `nobody-${number}`, 'a guess')
    checked.push(reply.status)
  }
  expect(checked.filter((status) => status === 401)).toHaveLength(50)
  expect(checked.at(-1)).toBe(429)
})

it('[A4] concurrent attempts do not refuse each other, whichever read the clock first', async () => {
  const { database, clock } = api.context
  let nowMs = clock.now()
  const throttle = createThrottle({ database, clock: { ...clock, now: () => nowMs } })
  const address = [{ kind: 'address', who: ['203.0.113.77'] }] as const
  await throttle.take(address)
  nowMs -= 40
  await throttle.giveBack(address, await throttle.take(address))
  nowMs -= 40
  await throttle.take(address)
})

it('[L8, A4] a success that deadlocks with another attempt is retried and counted', async () => {
  const { clock } = api
  const { database } = api.context
  const throttle = createThrottle({ database, clock })
  const counts = [
    { kind: 'account', who: ['ring'] },
    { kind: 'address', who: ['203.0.113.78'] },
  ] as const
  clock.advance(1000)
  const takenAt = clock.now()
  for (const count of counts) await throttle.take([count])
  const rows = () => database.selectFrom('sign_in_failures').selectAll().orderBy('last_failed_at', 'desc')
  const [first, second] = await rows().orderBy(sql`ctid`).execute()
  const { given } = await database.transaction().execute(async (tx) => {
    const hold = (key?: Buffer) => sql`select from sign_in_failures where key = ${key} for update`.execute(tx)
    await hold(second?.key)
    const given = throttle.succeeded(counts, takenAt).then(() => 'counted', String)
    await expect.poll(() => lockWaits(api.owner)).toBe(1)
    await hold(first?.key)
    return { given }
  })
  expect(await given).toBe('counted')
})

it('[A4] a success takes back its own failure, and not the delay that others have caused meanwhile', async () => {
  const { clock } = api
  const throttle = createThrottle({ database: api.context.database, clock })
  const address = [{ kind: 'address', who: ['203.0.113.79'] }] as const
  const takenAt = await throttle.take(address)
  clock.advance(1)
  for (let guess = 1; guess < 50; guess++) await throttle.take(address)
  await throttle.giveBack(address, takenAt)
  await expect(throttle.take(address)).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' })
  clock.advance(5000)
  await throttle.take(address)
})
