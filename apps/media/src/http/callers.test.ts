import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { addressOf, Callers, Rates } from './callers.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['10.0.0.1, 198.51.100.4', '198.51.100.4'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1::6', '2001:db8:1:0::/64'],
  ['2001:db8::1.2.3.4', '2001:db8:0:0::/64'],
  ['203.0.113.9, 127.0.0.1', null],
  ['::1', null],
  ['nonsense', null],
  [undefined, null],
])('[W14] of %s the address is %s', (hops, address) => {
  const headers = hops === undefined ? {} : { 'x-forwarded-for': hops }
  expect(addressOf({ headers } as IncomingMessage)).toBe(address)
})

it('[W14] counts by address and in all, and forgets who left', () => {
  const callers = new Callers({ perAddress: 1, inAll: 3 })
  const leave = callers.enter('a')
  expect(leave).not.toBeNull()
  expect(callers.enter('a')).toBeNull()
  expect([callers.enter(null), callers.enter(null)].every((entered) => entered !== null)).toBe(true)
  expect(callers.enter('b')).toBeNull()
  leave?.()
  expect(callers.enter('a')).not.toBeNull()
})

it('[W14] gives each address a bucket of its own, and holds no more than 20,000 of them', () => {
  const rates = new Rates({ burst: 2, perSecond: 1 })
  expect([rates.take('a', 0), rates.take('a', 0), rates.take('a', 999)]).toEqual([true, true, false])
  expect([rates.take('b', 999), rates.take(null, 999), rates.take('a', 1_000)]).toEqual([true, true, true])
  for (let address = 0; address < 30_000; address += 1) rates.take(String(address), 1_000)
  expect(rates.size).toBe(20_000)
})
