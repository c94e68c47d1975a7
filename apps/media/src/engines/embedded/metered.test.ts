import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@footlight/test-kit/wait'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { EngineKit, peer } from '../../testing/peers/engine-kit.ts'

let kit: EngineKit

beforeAll(async () => {
  kit = await EngineKit.start()
  await kit.publish('p')
})

afterAll(() => kit[Symbol.asyncDispose]())

const paying = (connectionId: string) => peer(connectionId, { metered: true })
const pay = (connectionId: string, forMs = 3_600_000): void => kit.engine.fund([{ connectionId, forMs }])
const framesOf = async (id: string): Promise<number> => (await kit.viewers.count(id)).frames
const billedOf = (id: string): number => kit.evidenceOf(id).filter((one) => one.videoDelivered).length

/** The tests share one publisher and run concurrently, since each mostly waits. */
describe('a metered viewer', () => {
  it.concurrent('[B11] is sent 2 s before it acknowledges anything, then one keyframe a second, and the stream when it does', async ({
    expect,
  }) => {
    await Promise.all([kit.play(paying('silent'), { reports: 'none' }), kit.play(paying('payer'))])
    pay('silent')
    pay('payer')
    const honest = await framesOf('payer')
    await until('8 s of the stream', async () => (await framesOf('payer')) > honest + 240)
    const frames = await framesOf('silent')
    // 30 a second for two seconds, a few keyframes, and what a crowded machine sends at once
    expect(frames).toBeGreaterThan(40)
    expect(frames).toBeLessThan(120)
    // probes are listed in the evidence, and are not billed
    const probes = () =>
      kit.evidenceOf('silent').filter((one) => one.videoPackets > 0 && one.videoFrames <= 2)
    await until('probes in the evidence', () => probes().length >= 3)
    expect(billedOf('silent')).toBe(0)
    await kit.viewers.setReports('silent', 'honest')
    await until('the stream again', async () => (await framesOf('silent')) > frames + 60)
    await until('a billed second', () => billedOf('silent') > 0)
    expect((await kit.viewers.count('silent')).missing).toBeLessThanOrEqual(2)
  })

  it.concurrent('[B11] is not sent another 2 s after reconnecting', async ({ expect }) => {
    let frames = 0
    for (let round = 0; round < 5; round += 1) {
      const id = `silent ${round}`
      await kit.play(peer(id, { metered: true, payer: 'session' }), { reports: 'none' })
      pay(id)
      await sleep(2_300)
      frames += await framesOf(id)
      await kit.engine.close(id)
    }
    // 30 a second for not quite five, a keyframe or two for each second after, and what a crowded machine sends at once
    expect(frames).toBeGreaterThan(40)
    expect(frames).toBeLessThan(220)
  })

  it.concurrent('[B11] pays for what its highest sequence shows that it has, whatever loss it claims', async ({
    expect,
  }) => {
    await kit.play(paying('liar'), { reports: 'all lost' })
    pay('liar')
    const sent = () => kit.evidenceOf('liar').filter((one) => one.videoFrames > 5)
    await until('six seconds with a picture', () => sent().length >= 6)
    const seconds = sent()
    expect(seconds.filter((one) => !one.videoDelivered).length).toBeLessThanOrEqual(1)
  })

  it.concurrent('[B12] is sent nothing after its funding ends, and resumes once it is funded', async ({
    expect,
  }) => {
    await kit.play(paying('late payer'))
    pay('late payer', 2_000)
    await sleep(3_000)
    const frames = await framesOf('late payer')
    await sleep(2_000)
    expect(await framesOf('late payer')).toBe(frames)
    pay('late payer')
    await until('the stream again', async () => (await framesOf('late payer')) > frames + 30)
    expect((await kit.viewers.count('late payer')).missing).toBeLessThanOrEqual(2)
  })
})
