import type { StreamTokenClaims } from '@footlight/contract/internal'
import { ManualClock } from '@footlight/test-kit/clock'
import { expect, it } from 'vitest'
import { offerSdp, WatchedEngine } from '../testing/watched-engine.ts'
import { Rooms } from './rooms.ts'

it('[H1] mutes the publisher of a session, also when it connects again, and no other', async () => {
  const engine = new WatchedEngine()
  let ids = 0
  const newId = () => `connection-${++ids}`
  const rooms = new Rooms({ engine, clock: new ManualClock(1_700_000_000_000), newId })
  const publish = async (number: number) => {
    const stream = `live/p${number}`
    const token: StreamTokenClaims = {
      sub: `performer ${number}`,
      kind: 'performer',
      stream,
      direction: 'publish',
      ses: `stage ${number}`,
      jti: `token ${ids}`,
      iat: 1,
      exp: 4_000_000_000,
    }
    const connection = rooms.admit(token, { stream, direction: 'publish', address: null })
    await connection.publish(offerSdp)
    engine.emit({ type: 'connected', connectionId: connection.id })
    return connection.id
  }
  const muteCalls = () => engine.calls.splice(0).filter(({ call }) => call === 'mute')
  const muted = (connectionId: string, isMuted = true) => ({ call: 'mute', connectionId, isMuted })
  const one = await publish(1001)
  await publish(1002)
  expect(muteCalls()).toEqual([])
  rooms.mute(['stage 1001'])
  rooms.mute(['stage 1001'])
  expect(muteCalls()).toEqual([muted(one)])
  const again = await publish(1001)
  expect(muteCalls()).toEqual([muted(again)])
  rooms.mute([])
  expect(muteCalls()).toEqual([muted(again, false)])
})
