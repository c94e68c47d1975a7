import { stream } from '@footlight/test-kit/media-reports'
import { beforeEach, describe, expect, it } from 'vitest'
import { useWorld } from '../../../../test/hooks.ts'
import { createBlocks } from '../../../people/blocks/index.ts'
import { transactOn } from '../../../platform/database/transact.ts'

let asked: { stream: string; maxAgeMs: number }[]
const jpeg = Buffer.from('a picture')
const world = useWorld({ nodes: 1 })
beforeEach(() => {
  asked = []
  world.media.still = async (wanted) => {
    asked.push(wanted)
    return { jpeg, ageMs: 0 }
  }
})

const look = (performerId: string, accountId?: string) => world.sessions.stills.of(accountId, performerId)

const longInLobby = async () => {
  const performer = await world.performer(60)
  world.clock.advance(60_000)
  return performer
}

describe('a still of the lobby', () => {
  it('[P13] is one for a hundred guests who look at once, and another after 5 s', async () => {
    const performer = await longInLobby()
    const seen = await Promise.all(Array.from({ length: 100 }, () => look(performer.id)))
    expect(seen).toEqual(Array(100).fill({ jpeg, goodForMs: 5_000 }))
    world.clock.advance(4_000)
    expect(await look(performer.id)).toEqual({ jpeg, goodForMs: 1_000 })
    expect(asked).toEqual([{ stream: `live/p${performer.number}`, maxAgeMs: 5_000 }])
    world.clock.advance(1_000)
    await look(performer.id)
    expect(asked).toHaveLength(2)
  })

  it('[P13] is not given where a request is accepted while it is made', async () => {
    const performer = await longInLobby()
    const client = await world.client({ cash: 1000 })
    const request = await world.ask(client, performer.id)
    world.clock.advance(2_000)
    expect(await look(performer.id)).toMatchObject({ jpeg })
    world.clock.advance(6_000)
    world.media.still = async () => {
      await world.sessions.accept(performer.id, request.id)
      return { jpeg, ageMs: 0 }
    }
    await expect(look(performer.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('[P13] is of none of a show: refused during it, and afterwards of pictures that came later alone', async () => {
    const performer = await longInLobby()
    const client = await world.client({ cash: 1000 })
    await look(performer.id)
    const session = await world.start(client, performer)
    await expect(look(performer.id)).rejects.toMatchObject({ code: 'PERFORMER_BUSY' })
    await world.sessions.sessions.end(client, session.id)
    const guestsSeeFrom = async () => (await world.sessions.studio.overview(performer.id)).guestsSeeFrom
    const from = await guestsSeeFrom()
    expect(Date.parse(from ?? '') - world.clock.now()).toBe(1_000)
    for (const passedMs of [0, 500, 500]) {
      world.clock.advance(passedMs)
      await expect(look(performer.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    world.clock.advance(2_000)
    await look(performer.id)
    expect(asked.map(({ maxAgeMs }) => maxAgeMs)).toEqual([5_000, 2_000])
    // also to a studio that asks only now
    expect(await guestsSeeFrom()).toBe(from)
    world.clock.advance(3_000)
    expect(await guestsSeeFrom()).toBe(null)
  })

  it('[P13] is of nothing before the performer became available, nor from an earlier lobby', async () => {
    const performer = await longInLobby()
    await look(performer.id)
    await world.sessions.studio.setAvailability(performer.id, false)
    world.clock.advance(1_000)
    await world.sessions.studio.setAvailability(performer.id, true)
    world.clock.advance(2_500)
    await look(performer.id)
    expect(asked.map(({ maxAgeMs }) => maxAgeMs)).toEqual([5_000, 1_500])
  })

  it('[P13] is not given once it is 5 s old, however long it took to make', async () => {
    const performer = await longInLobby()
    world.media.still = async () => ({ jpeg, ageMs: 5_000 })
    await expect(look(performer.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    world.media.still = async () => ({ jpeg, ageMs: 4_999 })
    expect(await look(performer.id)).toEqual({ jpeg, goodForMs: 1 })
  })

  it('[P13, S14] is refused to an account that the performer blocked, also while it is made', async () => {
    const performer = await longInLobby()
    const client = await world.client()
    const other = await world.client()
    const { database, clock, performers } = world
    const blocks = createBlocks({ database, clock, performers, transact: transactOn(database) })
    world.media.still = async () => {
      await blocks.blockClient(performer.id, client)
      return { jpeg, ageMs: 0 }
    }
    await expect(look(performer.id, client)).rejects.toMatchObject({ code: 'BLOCKED' })
    await expect(look(performer.id, client)).rejects.toMatchObject({ code: 'BLOCKED' })
    expect(await look(performer.id, other)).toMatchObject({ jpeg })
  })

  it('[P13] is of no performer who is away, off air or unknown, and none where the media server makes none', async () => {
    const performer = await world.performer(60)
    world.media.still = async () => null
    await expect(look(performer.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await world.report({ streams: [stream(performer.number, 'lost')] })
    await expect(look(performer.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await world.sessions.studio.setAvailability(performer.id, false)
    await expect(look(performer.id)).rejects.toMatchObject({ code: 'PERFORMER_OFFLINE' })
    await expect(look(crypto.randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(asked).toEqual([])
  })
})
