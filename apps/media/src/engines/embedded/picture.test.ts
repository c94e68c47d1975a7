import { fileURLToPath } from 'node:url'
import { until } from '@footlight/test-kit/wait'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { EngineKit, peer } from '../../testing/peers/engine-kit.ts'
import type { PublishOptions } from '../../testing/peers/synthetic-source.ts'
import type { EngineEvent } from '../port.ts'

let kit: EngineKit

beforeAll(async () => {
  kit = await EngineKit.start()
})

afterAll(() => kit[Symbol.asyncDispose]())

const clip = (name: string): Partial<PublishOptions> => ({
  clip: fileURLToPath(new URL(`../../testing/pictures/${name}`, import.meta.url)),
})

/** A stream, a paying viewer of it, and a guest in the lobby who is sent video only. */
const stage = async (name: string, options: Partial<PublishOptions>) => {
  const stream = `live/${name}`
  const ids = { publisher: name, payer: `payer of ${name}`, visitor: `visitor of ${name}` }
  await kit.publish(peer(ids.publisher, { stream }), options)
  await Promise.all([
    kit.play(peer(ids.payer, { stream, metered: true })),
    kit.play(peer(ids.visitor, { stream, audience: 'lobby' }), { kinds: ['video'] }),
  ])
  kit.engine.fund([{ connectionId: ids.payer, forMs: 3_600_000 }])
  return ids
}

const isMediaOf = (id: string) => (event: EngineEvent) => event.type === 'media' && event.connectionId === id
const mediaOf = (id: string) => kit.events.filter(isMediaOf(id)).map((event) => ({ ...event }))
const faultOf = (id: string) =>
  mediaOf(id).flatMap((event) => (event.type === 'media' && event.pictureFault ? [event.pictureFault] : []))
const billedOf = (id: string) => kit.evidenceOf(id).filter((one) => one.videoDelivered)

/** Each test has its own publisher; they run concurrently, since each mostly waits. */
describe('a second of picture', () => {
  it.concurrent('[B4] does not consist of zero-byte packets: no viewer is billed, and the performer is notified', async ({
    expect,
  }) => {
    const ids = await stage('noise', { ends: { afterMs: 0, everyMs: 500, with: 'a zero byte' } })
    await until('6 s of evidence', () => kit.evidenceOf(ids.payer).length >= 6, { withinMs: 20_000 })
    expect(kit.evidenceOf(ids.payer).some((one) => one.videoPackets > 0)).toBe(true)
    expect([...billedOf(ids.payer), ...billedOf(ids.visitor)]).toEqual([])
    expect(faultOf(ids.publisher)).toEqual(['NO_PICTURE'])
    expect(mediaOf(ids.publisher).some((event) => event.type === 'media' && event.hasVideo)).toBe(false)
  })

  it.concurrent('[B4] does not consist of padding after the camera stopped: one notification, and not a second billed', async ({
    expect,
  }) => {
    const ids = await stage('padding', { ends: { afterMs: 8_000, everyMs: 100, with: 'padding' } })
    await until('a billed second', () => billedOf(ids.payer).length > 0)
    await until('the fault', () => faultOf(ids.publisher)[0], { withinMs: 20_000 })
    const since = Math.floor(Date.now() / 1000)
    await until(
      '8 s more',
      () => kit.evidenceOf(ids.payer).filter((one) => one.second > since && one.videoPackets > 0).length >= 8,
      { withinMs: 20_000 },
    )
    expect(billedOf(ids.payer).filter((one) => one.second >= since)).toEqual([])
    expect(faultOf(ids.publisher)).toEqual(['NO_PICTURE'])
  })

  it.concurrent.for(['black-baseline', 'black-main'])(
    '[B4, P13] is one of 5 black frames of a real encoder, whose keyframe can be had: %s',
    async (name, { expect }) => {
      const ids = await stage(name, clip(name))
      const keyframe = await until('a keyframe', () => kit.engine.keyframe(`live/${name}`, 60_000))
      expect(keyframe).toMatchObject({ format: 'h264' })
      for (const id of [ids.payer, ids.visitor])
        await until('5 billed seconds', () => billedOf(id).length >= 5, { withinMs: 20_000 })
      const [first] = billedOf(ids.payer)
      const later = kit.evidenceOf(ids.payer).filter((one) => one.second > (first?.second ?? 0))
      expect(later.filter((one) => !one.videoDelivered)).toEqual([])
      expect(faultOf(ids.publisher)).toEqual([])
    },
  )

  it.concurrent('[B4] excludes B-frames, and the performer is notified within 3 s', async ({ expect }) => {
    const sinceMs = Date.now()
    const publishing = stage('b-frames', clip('b-frames'))
    await until('the fault', () => faultOf('b-frames')[0])
    expect(Date.now() - sinceMs).toBeLessThan(3_000)
    const ids = await publishing
    await until('4 s of evidence', () => kit.evidenceOf(ids.payer).length >= 4, { withinMs: 20_000 })
    expect(billedOf(ids.payer)).toEqual([])
    expect(faultOf('b-frames')).toEqual(['B_FRAMES'])
  })

  it.concurrent('[B11] is not counted for a viewer that asks for keyframes endlessly: it is paused like a silent one', async ({
    expect,
  }) => {
    const stream = 'live/asked'
    await kit.publish(peer('asked', { stream }))
    await Promise.all([
      kit.play(peer('beggar', { stream, metered: true }), { reports: 'begging' }),
      kit.play(peer('payer', { stream, metered: true })),
    ])
    kit.engine.fund(['beggar', 'payer'].map((connectionId) => ({ connectionId, forMs: 3_600_000 })))
    await until('ten paid seconds', () => billedOf('payer').length >= 10, { withinMs: 20_000 })
    const [begged, paid] = await Promise.all(['beggar', 'payer'].map((id) => kit.viewers.count(id)))
    // two billed seconds, 4 s for nothing, and a keyframe a second; on a busy machine twice, from a pause on
    expect(billedOf('beggar').length).toBeLessThanOrEqual(4)
    expect(begged?.frames).toBeLessThan(30 * 8)
    expect(paid?.frames).toBeGreaterThan(30 * 9)
  })
})
