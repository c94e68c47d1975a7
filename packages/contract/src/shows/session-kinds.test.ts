import { expect, it } from 'vitest'
import { isOnStage, type SessionKind, sessionKinds, sessionTypes } from './session-kinds.ts'

const kinds: [string, SessionKind][] = Object.entries(sessionKinds)

it('[S1, P1] has four kinds, each with a price in a field of its own', () => {
  expect(sessionTypes).toEqual(['VIDEO', 'VIDEOCALL', 'PEEK', 'PHONE'])
  expect(kinds.map(([, { service }]) => service)).toEqual(['video', 'videocall', 'peek', 'phone'])
})

it.each(kinds)('[B4, B13] requires a picture for billing %s only if the kind has a picture', (_, kind) => {
  expect(kind.hasPicture).toBe(kind.medium !== 'telephone')
  if (kind.provenBy !== 'sound') expect(kind.hasPicture).toBe(true)
  expect(kind.provenBy === 'bothWays').toBe(kind.medium === 'gateway')
})

it.each(kinds)(
  '[P2, S10] %s takes the status of the performer unless it runs beside a session',
  (_, kind) => {
    expect(kind.status === null).toBe(kind.isAside)
    if (kind.isAside)
      expect(kind).toMatchObject({ hasChat: false, isAnsweredByPerformer: false, isShow: false })
    else expect(kind.sharePercent).toBe(0)
  },
)

it('[S5, S10] plays private shows and peeks on the stage', () => {
  expect(sessionTypes.filter(isOnStage)).toEqual(['VIDEO', 'PEEK'])
})
