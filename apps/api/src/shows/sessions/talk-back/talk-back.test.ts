import { delivered } from '@footlight/test-kit/media-reports'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { useWorld } from '../../../../test/hooks.ts'
import { openShow, peek } from '../../../../test/world/peeks.ts'

const world = useWorld()
beforeEach(() => {
  world.media.revoked.length = 0
})

const start = async (clientId: string, id: string) =>
  (await world.sessions.talkBack.start(clientId, id)).options
const listen = async (performerId: string) => (await world.sessions.talkBack.listen(performerId)).options
const sesOf = ({ token }: { token: string }) => String(decodeJwt(token).ses)

describe('talk-back', () => {
  it('[S9] the client publishes a separate audio stream, and the performer receives it', async () => {
    const { performer, client, show } = await openShow(world)
    await expect(listen(performer.id)).rejects.toMatchObject({ code: 'TALK_BACK_CLOSED' })
    const publish = await start(client, show.id)
    expect(publish.streamName).toBe(`talk-${show.id}`)
    expect(decodeJwt(publish.token)).toMatchObject({
      direction: 'publish',
      media: 'audio',
      stream: `live/talk-${show.id}`,
    })
    const play = await listen(performer.id)
    expect(decodeJwt(play.token)).toMatchObject({ direction: 'play', stream: `live/talk-${show.id}` })
    expect((await world.sessions.studio.overview(performer.id)).session).toMatchObject({ talkBack: true })
    expect(sesOf(await start(client, show.id))).toBe(sesOf(publish))
  })

  it('[S9] is cut on the server when it stops, and starts anew under another id', async () => {
    const { performer, client, show } = await openShow(world)
    const first = await start(client, show.id)
    const stopped = await Promise.all([1, 2, 3].map(() => world.sessions.talkBack.stop(client, show.id)))
    for (const session of stopped) expect(session).toMatchObject({ talkBack: false, state: 'STARTING' })
    expect(world.media.revoked).toEqual([sesOf(first)])
    await expect(listen(performer.id)).rejects.toMatchObject({ code: 'TALK_BACK_CLOSED' })
    const again = await start(client, show.id)
    expect(sesOf(again)).not.toBe(sesOf(first))
    // a publisher with the old token is revoked
    const reply = await world.report({ viewerSessionIds: [sesOf(first), sesOf(again)] })
    expect(reply.revoke).toEqual([sesOf(first)])
  })

  it('[S9] ends with its session, and cannot be opened after it', async () => {
    const { performer, client, show } = await openShow(world)
    const opened = await Promise.all(Array.from({ length: 20 }, () => start(client, show.id)))
    expect(new Set(opened.map(sesOf)).size).toBe(1)
    await world.sessions.studio.endSession(performer.id)
    expect(new Set(world.media.revoked)).toEqual(new Set([show.id, ...opened.map(sesOf)]))
    await expect(start(client, show.id)).rejects.toMatchObject({ code: 'SESSION_STATE' })
    await expect(listen(performer.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await world.sessions.talkBack.stop(client, show.id)).toMatchObject({ state: 'ENDED' })
  })

  it('[S9, B4] what the performer hears is not billed', async () => {
    const { performer, client, show } = await openShow(world)
    await world.watch(show, 2)
    await start(client, show.id)
    const ses = sesOf(await listen(performer.id))
    const second = Math.floor(world.clock.now() / 1000)
    world.clock.advance(1000)
    await world.report({ viewerSessionIds: [ses], evidence: [delivered(ses, second)] })
    expect(await world.sessions.sessions.seen(client, show.id)).toMatchObject({ billedSeconds: 2 })
  })

  it('[S9, W10] is the private client’s alone', async () => {
    const { performer, show } = await openShow(world)
    const peekClient = await world.client({ cash: 500 })
    const { session } = await peek(world, peekClient, performer)
    await expect(start(peekClient, show.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(start(peekClient, session.id)).rejects.toMatchObject({ code: 'SESSION_STATE' })
    await expect(world.sessions.talkBack.stop(peekClient, show.id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
