import { expect, it } from 'vitest'
import { posterWords } from '../lobby/lobby-poster.tsx'
import { againWith, againWords } from './again.ts'

const prices = {
  video: 90,
  videoSubscribers: null,
  videocall: null,
  peek: 40,
  phone: null,
  subscription: null,
  message: null,
}
const offers = (peek: boolean) => ({ peek, video: true, videocall: false, phone: false, email: false })

it.each([
  ['she is free', 'AVAILABLE', false, prices, 'VIDEO'],
  ['she is with somebody who lets others look in', 'BUSY', true, prices, 'PEEK'],
  ['the next show stays private', 'BUSY', false, prices, undefined],
  ['she gives no shows', 'AVAILABLE', false, { ...prices, video: null }, undefined],
  ['another client asks', 'REQUEST', false, prices, undefined],
  ['she left', 'OFFLINE', false, prices, undefined],
] as const)('after the end: %s', (_, performerStatus, peek, of, expected) => {
  expect(againWith({ performerStatus, performer_services: offers(peek), prices: of })).toBe(expected)
})

it('says again of what it was, and not of what it was not', () => {
  expect(againWords('VIDEO', 'VIDEO', 'Mara')).toBe('Again with ⁨Mara⁩')
  expect(againWords('VIDEO', 'PEEK', 'Mara')).toBe('A private show with ⁨Mara⁩')
  expect(againWords('PEEK', 'PEEK', 'Mara')).toBe('Peek at ⁨Mara⁩ again')
  expect(againWords('PEEK', 'VIDEO', 'Mara')).toBe('Peek at ⁨Mara⁩')
})

it('[S2] a photo stands for a picture only where one may come; else it says why there is none', () => {
  expect(posterWords('AVAILABLE', { isUsedUp: false, away: false })).toBeUndefined()
  expect(posterWords('AVAILABLE', { isUsedUp: true, away: false })).toMatch(/preview is over/)
  for (const status of ['OFFLINE', 'BUSY', 'ON_CALL', 'REQUEST'] as const)
    expect(posterWords(status, { isUsedUp: false, away: false }), status).toBeTruthy()
})
