import { stream } from '@footlight/test-kit/media-reports'
import { beforeEach, describe, expect, it } from 'vitest'
import { useWorld } from '../../../../test/hooks.ts'

const world = useWorld()
beforeEach(() => {
  world.events.length = 0
  world.media.revoked.length = 0
  world.media.reachable = true
})

describe('requests', () => {
  it('[S4] creates one request for concurrent asks, and the performer’s status is REQUEST', async () => {
    const client = await world.client({ cash: 1000 })
    const performer = await world.performer(120)
    const asks = await Promise.allSettled(Array.from({ length: 50 }, () => world.ask(client, performer.id)))
    expect(asks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await world.statusOf(performer.id)).toBe('REQUEST')
    const other = await world.client({ cash: 1000 })
    await expect(world.ask(other, performer.id)).rejects.toMatchObject({ code: 'PERFORMER_BUSY' })
    const second = await world.performer(120)
    await expect(world.ask(client, second.id)).rejects.toMatchObject({ code: 'REQUEST_OPEN' })
  })

  it('[S3] refuses what cannot be paid or is not offered, and changes nothing', async () => {
    const performer = await world.performer(120)
    const poor = await world.client({ cash: 119 })
    await expect(world.ask(poor, performer.id)).rejects.toMatchObject({ code: 'INSUFFICIENT_CREDIT' })
    const rich = await world.client({ cash: 1000 })
    await expect(world.ask(rich, performer.id, 100)).rejects.toMatchObject({ code: 'CAP_TOO_LOW' })
    const call = { clientId: rich, performerId: performer.id, type: 'VIDEOCALL' as const }
    await expect(world.sessions.requests.ask({ ...call, cap: null, allowPeek: false })).rejects.toMatchObject(
      { code: 'SERVICE_NOT_OFFERED' },
    )
    await world.sessions.studio.leave(performer.id)
    await expect(world.ask(rich, performer.id)).rejects.toMatchObject({ code: 'PERFORMER_OFFLINE' })
    expect(await world.sessions.openFor(rich)).toEqual({ request: null, session: null })
  })

  it('[S4] an expired request frees the performer, and three missed in a row set the status OFFLINE', async () => {
    const performer = await world.performer(120)
    const client = await world.client({ cash: 1000 })
    // a known client: a minute was paid
    const before = await world.start(client, performer)
    await world.watch(before, 60)
    await world.sessions.sessions.end(client, before.id)
    for (const status of ['AVAILABLE', 'AVAILABLE', 'OFFLINE']) {
      const request = await world.ask(client, performer.id)
      await expect(world.sessions.requests.timeOut(client, request.id)).rejects.toMatchObject({
        code: 'REQUEST_STATE',
      })
      await world.pass(45, performer.number)
      expect(await world.sessions.requests.requestOf(client, request.id)).toMatchObject({ state: 'EXPIRED' })
      expect(await world.statusOf(performer.id)).toBe(status)
    }
    const overview = await world.sessions.studio.overview(performer.id)
    expect(overview).toMatchObject({ available: false, switchedOffFor: 'MISSED_REQUESTS' })
  })

  it('[S4] shows a performer at most an hour of affordable seconds, not the balance or the limit', async () => {
    const performer = await world.performer(120)
    const rich = await world.client({ cash: 100_000 })
    const request = await world.ask(rich, performer.id, 50_000)
    const [shown] = await world.sessions.requests.studioRequests(performer.id)
    expect(shown).toMatchObject({ id: request.id, affordableSeconds: 3600, cap: null })
    const checked = (await world.sessions.openFor(performer.id)).request
    expect(checked).toMatchObject({ affordableSeconds: 3600, cap: null })
    const session = await world.open(
      rich,
      performer,
      (await world.sessions.accept(performer.id, request.id)).id,
    )
    const hidden = { affordableSeconds: 3600, cap: null, endsBy: null }
    expect((await world.sessions.openFor(performer.id)).session).toMatchObject(hidden)
    expect((await world.sessions.studio.overview(performer.id)).session).toMatchObject(hidden)
    await world.sessions.sessions.end(rich, session.id)
    const modest = await world.client({ cash: 1000 })
    await world.ask(modest, performer.id)
    expect(await world.sessions.requests.studioRequests(performer.id)).toMatchObject([
      { affordableSeconds: 500 },
    ])
  })

  it('[S5] an accepted request is started within 20 s or expires, and that is not the performer’s miss', async () => {
    const performer = await world.performer(120)
    const client = await world.client({ cash: 1000 })
    const request = await world.ask(client, performer.id)
    await world.sessions.accept(performer.id, request.id)
    world.clock.advance(20_000)
    await expect(world.open(client, performer, request.id)).rejects.toMatchObject({ code: 'REQUEST_STATE' })
    await world.report({ streams: [stream(performer.number, 'active')] })
    await Promise.all([world.sweep(), world.sweep()])
    expect(await world.statusOf(performer.id)).toBe('AVAILABLE')
    const { missed_requests } = await world.database
      .selectFrom('performers')
      .select('missed_requests')
      .where('id', '=', performer.id)
      .executeTakeFirstOrThrow()
    expect(missed_requests).toBe(0)
  })

  it('[W10] another account sees and changes nothing', async () => {
    const performer = await world.performer(120)
    const client = await world.client({ cash: 1000 })
    const stranger = await world.client({ cash: 1000 })
    const request = await world.ask(client, performer.id)
    const notFound = { code: 'NOT_FOUND' }
    await expect(world.sessions.requests.requestOf(stranger, request.id)).rejects.toMatchObject(notFound)
    await expect(world.sessions.requests.cancel(stranger, request.id, 'refuse')).rejects.toMatchObject(
      notFound,
    )
    await expect(world.sessions.accept(stranger, request.id)).rejects.toMatchObject(notFound)
    await world.sessions.accept(performer.id, request.id)
    const session = await world.open(client, performer, request.id)
    await expect(world.sessions.sessions.end(stranger, session.id)).rejects.toMatchObject(notFound)
    await expect(world.sessions.sessions.seen(stranger, session.id)).rejects.toMatchObject(notFound)
  })
})
