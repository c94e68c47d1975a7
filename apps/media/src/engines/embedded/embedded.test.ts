import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom, type SeededRandom } from '@footlight/test-kit/random'
import { until } from '@footlight/test-kit/wait'
import { describe, expect, it } from 'vitest'
import { type MediaKind, viewerSsrc } from '../../sdp/codec.ts'
import { EngineKit, malformedSdes, peer } from '../../testing/peers/engine-kit.ts'
import { LossyPath } from '../../testing/peers/lossy-path.ts'
import { firstSequence } from '../../testing/peers/synthetic-source.ts'
import { EngineError, type ViewerSecond } from '../port.ts'
import { buildNack } from './rtp/rtcp.ts'

const both = { offerSdp: null, kinds: ['video', 'audio'] } as const
/** What asserts seconds, on a machine that may be busy with other tests. */
const ofSeconds = { retry: 2 }
const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof EngineError ? error.code : String(error)),
  )

/** Half of it with the SSRCs of its picture and sound, in a payload type of theirs or another. */
const rtpGarbage = (random: SeededRandom, number: number): Buffer => {
  const packet = random.bytes(12 + random.below(1_100))
  packet[0] = 0x80 | random.below(64)
  packet[1] = random.pick([102, 111, 96, 0, 102 | 0x80])
  if (number % 2 === 0) packet.writeUInt32BE(random.pick([0x1001, 0x1002]), 8)
  return packet
}
/** Without descriptions of sources: one kind of them ends a worker [E3]. */
const rtcpGarbage = (random: SeededRandom): Buffer => {
  const packet = random.bytes(8 + 4 * random.below(40))
  packet[0] = 0x80 | random.below(32)
  packet[1] = random.pick([200, 201, 203, 204, 205, 206])
  return packet
}

/** Each test has its own engine; tests that measure a worker's time run without others beside them. */
describe('embedded engine', () => {
  it.concurrent('[E2] carries packets to every viewer, repairs losses on both sides, and gives a publisher its feedback', async ({
    expect,
  }) => {
    await using kit = await EngineKit.start()
    const { publishers, viewers } = kit
    await kit.publish('p', { dropEvery: 40 })
    await using path = await LossyPath.open(kit.worker('stage').udpPort, { down: { dropEvery: 25 } })
    await Promise.all([kit.play('whole'), kit.play('lossy', { path })])
    await until('2 s of media', async () => (await viewers.count('lossy')).frames > 60)
    // receiver reports and transport-wide feedback keep a browser above 250 kbit/s
    await until('feedback', async () => {
      const { receiverReports, transportFeedbacks, keyframeRequests, resent } = await publishers.count('p')
      return receiverReports > 0 && transportFeedbacks > 20 && keyframeRequests > 0 && resent > 0
    })
    for (const id of ['whole', 'lossy']) {
      expect((await viewers.count(id)).sources).toBe(2)
      // what was lost a moment ago may still be on its way
      await until(`repair of ${id}`, async () => (await viewers.count(id)).missing <= 2)
    }
    expect((await viewers.count('lossy')).resent).toBeGreaterThan(3)
  })

  it.concurrent('[B11] bounds what it resends to a viewer that asks for hundreds of packets all the time', async ({
    expect,
  }) => {
    await using kit = await EngineKit.start()
    const { viewers } = kit
    await kit.publish('p')
    const { udpPort } = kit.worker('stage')
    await using toGreedy = await LossyPath.open(udpPort)
    await using toModest = await LossyPath.open(udpPort)
    await Promise.all([kit.play('greedy', { path: toGreedy }), kit.play('modest', { path: toModest })])
    const surplus = (): number => toGreedy.mediaBytes - toModest.mediaBytes
    await until('2 s of media', async () => (await viewers.count('greedy')).frames > 60)
    const before = surplus()
    const sinceMs = Date.now()
    // the requests cover all packets that it was sent; others are not in the ring
    const nacks = Array.from({ length: 8 }, (_, nack) =>
      Array.from({ length: 256 }, (_, index) => (firstSequence + 256 * nack + index) & 0xffff),
    )
    for (let round = 0; round < 40; round += 1) {
      for (const asked of nacks) await viewers.sendRaw('greedy', buildNack(99, viewerSsrc.video, asked))
      await sleep(50)
    }
    const seconds = (Date.now() - sinceMs) / 1000
    // the rate is asserted by a unit test of resends; without a budget it is many times the stream
    expect(surplus() - before).toBeLessThan(4 * 27_000 * (seconds + 1))
  })

  it.concurrent('[D9, E3] garbage RTP and RTCP of a publisher affects no other stream on its worker', async ({
    expect,
  }) => {
    await using kit = await EngineKit.start()
    const { publishers, viewers } = kit
    const others = 'live/others'
    await kit.publish('noisy')
    await kit.publish(peer('quiet', { stream: others }))
    await Promise.all([kit.play('v of noisy'), kit.play(peer('v of quiet', { stream: others }))])
    const workers = kit.engine.workers.map(({ pid }) => pid)
    const random = createRandom(7)
    for (let number = 0; number < 1_500; number += 1)
      await publishers.sendRaw('noisy', number % 3 === 0 ? rtcpGarbage(random) : rtpGarbage(random, number))
    const before = (await viewers.count('v of quiet')).frames
    await until(
      'pictures of the other stream',
      async () => (await viewers.count('v of quiet')).frames > before + 60,
    )
    expect((await viewers.count('v of quiet')).missing).toBeLessThanOrEqual(2)
    expect(kit.saw('lost', 'v of quiet')).toBeUndefined()
    expect(kit.engine.workers.map(({ pid }) => pid)).toEqual(workers)
  })

  it.concurrent('[E5] emits evidence for each second, and reports no delivery to a viewer whose network is cut', async ({
    expect,
  }) => {
    await using kit = await EngineKit.start()
    await kit.publish('p')
    await using path = await LossyPath.open(kit.worker('stage').udpPort)
    await kit.play('v', { path })
    await until(
      'three delivered seconds',
      () => kit.evidenceOf('v').filter((one) => one.videoDelivered).length >= 3,
    )
    const full = kit
      .evidenceOf('v')
      .filter((one) => one.videoDelivered)
      .at(1) as ViewerSecond
    expect(full.audioDelivered).toBe(true)
    expect(full.videoFrames).toBeGreaterThan(25)
    expect(full.videoFrames).toBeLessThan(35)
    expect(full.videoBytes).toBeGreaterThan(70_000)
    expect(full.lossPercent).toBe(0)
    const seconds = kit.evidenceOf('v').map((one) => one.second)
    expect(seconds).toEqual(seconds.map((_, index) => (seconds[0] as number) + index))

    path.cut()
    const cutSecond = Math.floor(Date.now() / 1000)
    const after = await until(
      'evidence after the cut',
      () => kit.evidenceOf('v').filter((one) => one.second >= cutSecond + 2 && one.videoPackets > 0)[1],
    )
    expect(after.videoDelivered).toBe(false)
    expect(after.audioDelivered).toBe(false)
  })

  it.concurrent('[E2] keeps one SSRC without a gap when the publisher changes, to one that sends three and names none', async ({
    expect,
  }) => {
    await using kit = await EngineKit.start()
    const { engine, publishers, viewers } = kit
    await kit.publish('first')
    await kit.play('v')
    await until('media', async () => (await viewers.count('v')).frames > 20)
    await kit.publish('second', { copies: 3, undeclared: true })
    await engine.close('first')
    await publishers.close('first')
    const before = (await viewers.count('v')).frames
    await until('more media', async () => (await viewers.count('v')).frames > before + 30)
    const counts = await viewers.count('v')
    expect(counts.frames - before).toBeLessThan((await publishers.count('second')).frames / 2)
    expect(counts.sources).toBe(2)
    expect(counts.missing).toBe(0)
    expect(counts.connected).toBe(true)
  })

  it('[E2] notices a vanished publisher by its silence: 2 s no media, 5 s lost', ofSeconds, async () => {
    await using kit = await EngineKit.start()
    const { engine, publishers } = kit
    await kit.publish('p')
    publishers.freeze()
    const sinceMs = Date.now()
    await until('no media', () =>
      kit.events.some((event) => event.type === 'media' && !event.hasVideo && !event.hasAudio),
    )
    expect(Date.now() - sinceMs).toBeLessThan(3_000)
    expect(await until('lost', () => kit.saw('lost', 'p'))).toMatchObject({ reason: 'silent' })
    expect(await codeOf(engine.play(peer('v'), both))).toBe('NOT_RUNNING')
  })

  it.concurrent('[S9] forwards a microphone without a camera, and reports that there is no video', async ({
    expect,
  }) => {
    await using kit = await EngineKit.start()
    const { viewers } = kit
    await kit.publish('talk', { video: false })
    expect(kit.saw('media', 'talk')).toMatchObject({ hasVideo: false, hasAudio: true })
    await kit.play('v')
    await until('a second of sound', async () => (await viewers.count('v')).packets > 60)
    expect((await viewers.count('v')).sources).toBe(1)
    const second = await until('evidence', () => kit.evidenceOf('v').find((one) => one.audioDelivered))
    expect(second).toMatchObject({ videoPackets: 0, videoDelivered: false })
  })

  it.concurrent('[E3] offers the one kind that is asked for', async ({ expect }) => {
    await using kit = await EngineKit.start()
    const { engine } = kit
    await kit.publish('p')
    const linesOf = async (id: string, kinds: readonly MediaKind[]) => {
      const { sdp } = await engine.play(peer(id, { audience: 'lobby' }), { offerSdp: null, kinds })
      return sdp.match(/^m=\w+/gm)
    }
    expect(await linesOf('picture', ['video'])).toEqual(['m=video'])
    expect(await linesOf('sound', ['audio'])).toEqual(['m=audio'])
    await expect(linesOf('both', ['video', 'audio'])).rejects.toThrow('[E3]')
    expect(kit.saw('media', 'p')).toMatchObject({ codecs: { video: 'H264', audio: 'opus' } })
  })

  it.concurrent('[D9] refuses malformed input, and keeps working', async ({ expect }) => {
    await using kit = await EngineKit.start()
    const { engine, publishers } = kit
    expect(await codeOf(engine.publish(peer('a'), 'garbage'))).toBe('SDP_NOT_UNDERSTOOD')
    expect(await codeOf(engine.publish(peer('b'), 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 45\r\n'))).toBe(
      'OFFER_REFUSED',
    )
    expect(await codeOf(engine.play(peer('c', { stream: 'live/nobody' }), both))).toBe('NOT_RUNNING')
    expect(await codeOf(engine.answer('d', 'v=0'))).toBe('UNKNOWN_CONNECTION')
    const broken = (await publishers.publish('e', { kbps: 100, audio: false })).replace(
      /sha-256 .*/,
      'sha-256 no',
    )
    expect(await codeOf(engine.publish(peer('e'), broken))).toBe('SDP_NOT_UNDERSTOOD')
    await kit.publish('p')
    await engine.play(peer('v'), both)
    expect(await codeOf(engine.answer('v', 'v=0\r\nm=video 9 X 1\r\n'))).toBe('SDP_NOT_UNDERSTOOD')
    await engine.close('v')
    await kit.play('v')
    await engine.close('unknown')
  })

  it(
    '[E3] replaces a worker that a malformed RTCP packet hung, and takes a new publisher within 3 s',
    ofSeconds,
    async () => {
      const startingAtMs = Date.now()
      await using kit = await EngineKit.start()
      const { publishers } = kit
      await kit.publish('p')
      // a busy machine that takes seconds to start an engine takes as long to start its worker
      const startMs = Date.now() - startingAtMs
      await kit.play('v')
      const pid = kit.worker('stage').pid
      // the spare is started 2 s after its worker, and has to load
      await new Promise((resolve) => setTimeout(resolve, 4_000))
      // a publisher is one m-line to the library, which the packet does not hang
      await publishers.sendRaw('p', malformedSdes)
      const { frames } = await kit.viewers.count('v')
      await until('a second of picture', async () => (await kit.viewers.count('v')).frames > frames + 30)
      expect(kit.worker('stage').pid).toBe(pid)
      await kit.viewers.sendRaw('v', malformedSdes)
      const sinceMs = Date.now()
      await until('lost', () => kit.saw('lost', 'p') && kit.saw('lost', 'v'))
      expect(kit.saw('lost', 'v')).toMatchObject({ reason: 'hung' })
      await kit.publish('again')
      expect(Date.now() - sinceMs).toBeLessThan(Math.max(3_000, 1_500 + startMs))
      expect(kit.worker('stage').pid).not.toBe(pid)
    },
  )

  it('[E3] replaces a worker that does not answer, and one that was killed', async () => {
    await using kit = await EngineKit.start()
    for (const signal of ['SIGSTOP', 'SIGKILL'] as const) {
      const pid = kit.worker('stage').pid
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      process.kill(pid, signal)
      await until('another worker', () => kit.worker('stage').pid !== pid)
      // on a crowded machine the next worker may take longer than a publisher is kept waiting: clients ask again
      let attempt = 0
      await until(`a stream after ${signal}`, () =>
        kit.publish(`after ${signal} ${++attempt}`).then(
          () => true,
          (error: unknown) => {
            if (!(error instanceof EngineError && error.code === 'UNAVAILABLE')) throw error
            return false
          },
        ),
      )
    }
  })
})
