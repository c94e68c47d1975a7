import { delivered, stream } from '@footlight/test-kit/media-reports'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useWorld } from '../../../../test/hooks.ts'
import { playSeatAt } from '../media/streams.ts'

const world = useWorld()
beforeEach(() => {
  world.events.length = 0
  world.media.revoked.length = 0
  world.media.reachable = true
})

const row = (id: string) =>
  world.database.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('lobby and studio', () => {
  const join = (
    performerId: string,
    caller: { account?: string; guestToken?: string; address?: string } = {},
  ) =>
    world.sessions.lobby.join(
      {
        account: caller.account ? { id: caller.account, role: 'client', emailVerified: true } : null,
        guestToken: caller.guestToken,
        address: caller.address ?? '192.0.2.1',
      },
      performerId,
    )
  const visits = () =>
    world.database.selectFrom('lobby_visits').select('id').where('ended_at', 'is', null).execute()

  it('[S2] counts a guest’s seconds once and cuts the guest off after 30', async () => {
    const performer = await world.performer(60)
    const joined = await join(performer.id)
    expect(joined).toMatchObject({ freeSeconds: 30, performerStatus: 'AVAILABLE' })
    expect(playSeatAt('https://footlight.test', joined.playStream)).toMatchObject({
      serverUrl: 'wss://footlight.test/webrtc-session.json',
      applicationName: 'live',
      streamName: `p${performer.number}`,
      fallbackUrl: `wss://footlight.test/fallback/live/p${performer.number}`,
    })
    const guestToken = joined.newToken ?? ''
    const visit = (await visits()).at(-1)?.id ?? ''
    for (let second = 0; second < 29; second++) {
      world.clock.advance(1000)
      const streams = [stream(performer.number, 'active')]
      await world.report({ viewerSessionIds: [visit], streams })
      await world.report({ viewerSessionIds: [visit], streams })
    }
    await world.sweep()
    expect(await join(performer.id, { guestToken })).toMatchObject({ freeSeconds: 1, newToken: null })
    world.clock.advance(1000)
    await world.report({ viewerSessionIds: [visit] })
    await world.sweep()
    expect(world.media.revoked).toContain(visit)
    await expect(join(performer.id, { guestToken })).rejects.toMatchObject({ code: 'LOBBY_USED_UP' })
  })

  it('[S2] a private session cuts the lobby and keeps it shut', async () => {
    const performer = await world.performer(60)
    const client = await world.client({ cash: 1000 })
    await join(performer.id)
    const visit = (await visits()).at(-1)?.id
    await world.start(client, performer)
    expect(world.media.revoked).toContain(visit)
    await expect(join(performer.id)).rejects.toMatchObject({ code: 'PERFORMER_BUSY' })
    expect(world.events.map(({ event }) => event.type)).toContain('lobby.ended')
  })

  it('[P2] follows the performer’s switch and stream', async () => {
    const performer = await world.performer(60)
    const { studio } = world.sessions
    expect(await studio.setAvailability(performer.id, false)).toBe('OFFLINE')
    expect(await studio.setAvailability(performer.id, true)).toBe('AVAILABLE')
    await world.report({ streams: [stream(performer.number, 'lost')] })
    expect(await world.statusOf(performer.id)).toBe('AVAILABLE')
    await expect(studio.setAvailability(performer.id, true)).rejects.toMatchObject({ code: 'NOT_LIVE' })
    await world.pass(90, performer.number, 'none')
    expect(await world.statusOf(performer.id)).toBe('OFFLINE')
  })

  it('[S8] shows until when the seat of a stage without a stream is held, and why it went OFFLINE', async () => {
    const performer = await world.performer(60)
    const { studio } = world.sessions
    const shown = async () => (await world.performers.byIds([performer.id])).get(performer.id)
    expect(await studio.overview(performer.id)).toMatchObject({ offlineAt: null, switchedOffFor: null })
    world.events.length = 0
    await world.report({ streams: [stream(performer.number, 'lost')] })
    expect(await shown()).toMatchObject({ performerStatus: 'AVAILABLE', away: true })
    // who stays connected meanwhile uses up nothing
    const { freeSeconds, newToken } = await join(performer.id, { address: '198.51.100.9' })
    const visit = (await visits()).at(-1)?.id ?? ''
    for (let second = 0; second < 5; second++) {
      world.clock.advance(1000)
      await world.report({ viewerSessionIds: [visit], streams: [stream(performer.number, 'lost')] })
    }
    const again = await join(performer.id, { address: '198.51.100.9', guestToken: newToken ?? '' })
    expect(again.freeSeconds).toBe(freeSeconds)
    expect(world.events.map(({ event }) => event)).toContainEqual(
      expect.objectContaining({ type: 'performer.status', status: 'AVAILABLE', away: true }),
    )
    expect(await studio.overview(performer.id)).toMatchObject({
      offlineAt: new Date(world.clock.now() + 85_000).toISOString(),
    })
    await world.report({ streams: [stream(performer.number, 'active')] })
    expect(await shown()).toMatchObject({ away: false })

    await world.report({ streams: [stream(performer.number, 'lost')] })
    await world.pass(90, performer.number, 'none')
    expect(await shown()).toMatchObject({ performerStatus: 'OFFLINE', away: false })
    const lost = { available: false, switchedOffFor: 'PICTURE_LOST', offlineAt: null }
    expect(await studio.overview(performer.id)).toMatchObject(lost)
    await world.report({ streams: [stream(performer.number, 'active')] })
    await studio.setAvailability(performer.id, true)
    expect(await studio.overview(performer.id)).toMatchObject({ available: true, switchedOffFor: null })
  })

  it('[O1] going off air ends the session and cuts the stage', async () => {
    const performer = await world.performer(60)
    const client = await world.client({ cash: 1000 })
    const { studio } = world.sessions
    await world.giveRecords()
    const { path, options } = await studio.goLive(performer.id, { quality: 'md' })
    expect([path, options.streamName]).toEqual(['/webrtc-session.json', `p${performer.number}`])
    const session = await world.start(client, performer)
    await world.watch(session, 60)
    expect(await studio.overview(performer.id)).toMatchObject({
      session: { id: session.id, earned: 42, state: 'ACTIVE' },
      tonight: { sessionSeconds: 60, net: 42 },
    })
    // [S18] with seconds that are not billed yet: the evening's total stands beside the meter
    await world.watch(session, 7)
    expect(await studio.overview(performer.id)).toMatchObject({
      session: { billedSeconds: 67, earned: 46 },
      tonight: { sessionSeconds: 67, net: 46 },
    })
    expect(await studio.leave(performer.id)).toBe('OFFLINE')
    expect(await row(session.id)).toMatchObject({ end_reason: 'PERFORMER_ENDED' })
    expect(world.media.revoked).toHaveLength(2)
  })

  it('[S2] counts a guest without the cookie as a new guest of the same network', async () => {
    const performer = await world.performer(60)
    const address = '2001:db8:7:7::1'
    for (let guest = 0; guest < 120; guest++)
      await join(performer.id, { address: `2001:db8:7:7::${guest.toString(16)}` })
    const { rows } = await sql<{ id: string }>`
      select id from lobby_visits where performer_id = ${performer.id}`.execute(world.database)
    const guests = rows.map(({ id }) => id)
    for (let second = 0; second < 29; second++) {
      world.clock.advance(1000)
      await world.report({ viewerSessionIds: guests, streams: [stream(performer.number, 'active')] })
    }
    expect(await join(performer.id, { address })).toMatchObject({ freeSeconds: 30 })
    world.clock.advance(1000)
    await world.report({ viewerSessionIds: guests, streams: [stream(performer.number, 'active')] })
    await expect(join(performer.id, { address })).rejects.toMatchObject({ code: 'LOBBY_USED_UP' })
    const other = await world.performer(60)
    await expect(join(other.id, { address })).rejects.toMatchObject({ code: 'LOBBY_USED_UP' })
    await world.sweep()
    for (const guest of guests) expect(world.media.revoked).toContain(guest)
    expect(await join(performer.id, { address: '2001:db8:7:8::1' })).toMatchObject({ freeSeconds: 30 })
    expect(await join(performer.id, { address, account: await world.client() })).toMatchObject({
      freeSeconds: 120,
    })
    const stored = await world.database.selectFrom('lobby_addresses').select('address_hash').execute()
    expect(JSON.stringify(stored)).not.toContain('2001')
  })

  it('[E5] counts a report that is missing as a gap', async () => {
    world.media.sequence += 3
    await world.report({ evidence: [delivered('not a session', 1)] })
    const node = await world.database.selectFrom('media_nodes').selectAll().executeTakeFirstOrThrow()
    expect(node.gaps).toBe(3)
  })
})
