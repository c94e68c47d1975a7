import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { startDemoBroadcasts } from './demo-broadcasts.ts'
import { EngineError } from './engines/port.ts'
import { Rooms } from './rooms/rooms.ts'
import { ManualClock } from './testing/manual-clock.ts'
import { offerSdp, WatchedEngine } from './testing/watched-engine.ts'

it('[E8] keeps the clips that are there on air, through a worker that dies, and makes way for a person', async () => {
  const clipsDir = await mkdtemp(join(tmpdir(), 'clips-'))
  await mkdir(join(clipsDir, 'p1002'))
  const clock = new ManualClock(1_700_000_000_000)
  const engine = new WatchedEngine()
  let ids = 0
  const rooms = new Rooms({ engine, clock, newId: () => String(++ids) })
  const stop = startDemoBroadcasts({ rooms, clock, log: pino({ level: 'silent' }), clipsDir })
  await clock.advance(1)
  expect([...engine.publishers.values()]).toEqual(['live/p1002'])

  engine.failure = new EngineError('UNAVAILABLE', 'restarting')
  engine.loseAll()
  await clock.advance(1_000)
  engine.failure = null
  await clock.advance(1_000)
  expect([...engine.publishers.values()]).toEqual(['live/p1002'])

  const times = { iat: 1, exp: 4_000_000_000 }
  const claims = {
    sub: 'her',
    kind: 'performer',
    stream: 'live/p1002',
    direction: 'publish',
    ses: 's',
    jti: 'j',
    ...times,
  } as const
  const { connectionId } = await rooms.publish(claims, offerSdp)
  await clock.advance(1_000)
  expect([...engine.publishers.keys()]).toEqual([connectionId])
  stop()
  await rooms[Symbol.asyncDispose]()
  await rm(clipsDir, { recursive: true })
})
