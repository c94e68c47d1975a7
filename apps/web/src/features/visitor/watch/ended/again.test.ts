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
  ['the performer is free', 'AVAILABLE', false, prices, 'VIDEO'],
  ['the performer is in a show that is open to peeks', 'BUSY', true, prices, 'PEEK'],
  ['the next show stays private', 'BUSY', false, prices, undefined],
  ['the performer offers no shows', 'AVAILABLE', false, { ...prices, video: null }, undefined],
  ['another client asks', 'REQUEST', false, prices, undefined],
  ['the performer is offline', 'OFFLINE', false, prices, undefined],
] as const)('after the end: %s', (_, performerStatus, peek, of, expected) => {
  expect(againWith({ performerStatus, performer_services: offers(peek), prices: of })).toBe(expected)
})

it('[S20] offers another call after a call, where the performer still takes them', () => {
  const free = { performerStatus: 'AVAILABLE', performer_services: offers(false) } as const
  expect(againWith({ ...free, prices: { ...prices, videocall: 120 } }, 'VIDEOCALL')).toBe('VIDEOCALL')
  expect(againWith({ ...free, prices }, 'VIDEOCALL')).toBe('VIDEO')
  expect(againWith({ ...free, prices: { ...prices, videocall: 120 } }, 'VIDEO')).toBe('VIDEO')
})

it('writes "again" only if the next session is of the same type as the last', () => {
  expect(againWords('VIDEO', 'VIDEO', 'Mara')).toBe('Again with ⁨Mara⁩')
  expect(againWords('VIDEO', 'PEEK', 'Mara')).toBe('A private show with ⁨Mara⁩')
  expect(againWords('PEEK', 'PEEK', 'Mara')).toBe('Peek at ⁨Mara⁩ again')
  expect(againWords('PEEK', 'VIDEO', 'Mara')).toBe('Peek at ⁨Mara⁩')
})

it('[S2] shows no words on the poster while a picture may come, else why there is none', () => {
  expect(posterWords('AVAILABLE', { isUsedUp: false, away: false })).toBeUndefined()
  expect(posterWords('AVAILABLE', { isUsedUp: true, away: false })).toMatch(/preview is over/)
  for (const status of ['OFFLINE', 'BUSY', 'ON_CALL', 'REQUEST'] as const)
    expect(posterWords(status, { isUsedUp: false, away: false }), status).toBeTruthy()
})
