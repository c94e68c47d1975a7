import { join } from 'node:path'
import { ManualClock } from '@footlight/test-kit/clock'
import { describe, expect, it } from 'vitest'
import { openClip } from './clip-source.ts'

const clips = join(import.meta.dirname, '../../clips')
const names = ['p1002', 'p1003', 'p1004', 'p1005']

interface Sent {
  at: number
  type: number
  marker: boolean
  sequence: number
  timestamp: number
  ssrc: number
  bytes: number
}

async function record(name = 'p1002') {
  const clock = new ManualClock(5000)
  // the top of each range, so that sequence numbers and timestamps wrap immediately
  const source = await openClip(join(clips, name), { clock, random: (below) => below - 3 })
  const sent: Sent[] = []
  const sink = (packet: Buffer) => {
    const second = packet[1] ?? 0
    sent.push({
      at: clock.now() - 5000,
      type: second & 0x7f,
      marker: (second & 0x80) !== 0,
      sequence: packet.readUInt16BE(2),
      timestamp: packet.readUInt32BE(4),
      ssrc: packet.readUInt32BE(8),
      bytes: packet.length,
    })
  }
  source.start({ video: sink, audio: sink })
  const video = () => sent.filter(({ type }) => type === 96)
  const audio = () => sent.filter(({ type }) => type === 111)
  return { clock, source, sent, video, audio }
}

const steps = (values: readonly number[], modulo: number) =>
  new Set(values.slice(1).map((value, index) => (value - (values[index] ?? 0) + modulo) % modulo))

describe('openClip', () => {
  it.each(names)('[E8] %s plays two rounds in real time, without a gap where they meet', async (name) => {
    const { clock, source, video, audio } = await record(name)
    for (let ms = 0; ms < 24_500; ms += 10) clock.advance(10)
    source.stop()
    const pictures = video().filter(({ marker }) => marker)
    expect(pictures.length).toBe(Math.floor(24.5 * 24) + 1)
    expect(audio().length).toBe(24_500 / 20 + 1)
    expect(
      steps(
        video().map(({ sequence }) => sequence),
        2 ** 16,
      ),
    ).toEqual(new Set([1]))
    expect(
      steps(
        audio().map(({ sequence }) => sequence),
        2 ** 16,
      ),
    ).toEqual(new Set([1]))
    expect(
      steps(
        pictures.map(({ timestamp }) => timestamp),
        2 ** 32,
      ),
    ).toEqual(new Set([3750]))
    expect(
      steps(
        audio().map(({ timestamp }) => timestamp),
        2 ** 32,
      ),
    ).toEqual(new Set([960]))
    expect(audio().some(({ marker }) => marker)).toBe(false)
    expect(Math.max(...video().map(({ bytes }) => bytes))).toBeLessThanOrEqual(1212)
    for (const [index, { at }] of pictures.entries())
      expect(Math.abs(at - (index * 1000) / 24)).toBeLessThan(1)
  })

  it('[E8] starts picture and sound together, and returns matching timestamps for both', async () => {
    const { clock, source, video, audio } = await record()
    const [picture, sound] = [video()[0], audio()[0]]
    expect([picture?.at, sound?.at]).toEqual([0, 0])
    clock.advance(10_000)
    const now = source.timestamps()
    const since = (later = 0, first = 0) => (later - first + 2 ** 32) % 2 ** 32
    expect(since(now?.video, picture?.timestamp)).toBe(900_000)
    expect(since(now?.audio, sound?.timestamp)).toBe(480_000)
    expect(picture?.ssrc).toBe(source.video?.ssrc)
    source.stop()
  })

  it('[E8] sends no burst after a stall, and resumes at a keyframe in sync with the sound', async () => {
    const { clock, source, sent, video } = await record()
    clock.advance(1010)
    const [first] = video()
    const before = sent.length
    clock.oversleep(5_500)
    expect(sent.length - before).toBeLessThan(20)
    const count = video().length
    clock.advance(1_000)
    const next = video()[count]
    expect((((next?.timestamp ?? 0) - (first?.timestamp ?? 0) + 2 ** 32) % 2 ** 32) % 90_000).toBe(0)
    source.stop()
  })

  it('[E8] sends nothing once stopped, and resumes from there when started again', async () => {
    const { clock, source, sent, video } = await record()
    clock.advance(500)
    source.stop()
    const before = sent.length
    clock.advance(60_000)
    expect(sent.length).toBe(before)
    const last = video().at(-1)
    const again: number[] = []
    source.start({ video: (packet) => again.push(packet.readUInt16BE(2)), audio: () => {} })
    clock.advance(100)
    expect(again[0]).toBe(((last?.sequence ?? 0) + 1) % 2 ** 16)
    source.stop()
  })

  it('[E2] answers a keyframe request by resending all since the last keyframe, between two frames', async () => {
    const { clock, source, video } = await record()
    clock.advance(2_500)
    const before = video()
    source.makeKeyframe()
    const answer = video().slice(before.length)
    clock.advance(50)
    const after = video().slice(before.length + answer.length)
    source.stop()

    // the keyframe at 2 s and all since then, in as many packets as at first
    const sinceKeyframe = before.slice(before.findIndex(({ at }) => at >= 2_000 - 1))
    expect(answer.map(({ bytes, marker }) => [bytes, marker])).toEqual(
      sinceKeyframe.map(({ bytes, marker }) => [bytes, marker]),
    )
    const all = [...before, ...answer, ...after]
    expect(
      steps(
        all.map(({ sequence }) => sequence),
        2 ** 16,
      ),
    ).toEqual(new Set([1]))
    const shown = all.filter(({ marker }) => marker)
    for (const step of steps(
      shown.map(({ timestamp }) => timestamp),
      2 ** 32,
    )) {
      expect(step).toBeGreaterThan(0)
      expect(step).toBeLessThanOrEqual(3750)
    }
    // the stream continues where it was
    const frame = (packet: Sent | undefined) =>
      ((packet?.timestamp ?? 0) - (shown[0]?.timestamp ?? 0) + 2 ** 32) % 2 ** 32
    expect(frame(after.find(({ marker }) => marker))).toBe(61 * 3750)
  })

  it('[E2] answers concurrent keyframe requests once, and none just before a keyframe', async () => {
    const { clock, source, video } = await record()
    clock.advance(1_900)
    const before = video().length
    source.makeKeyframe()
    expect(video().length).toBe(before)
    clock.advance(400)
    const asked = video().length
    source.makeKeyframe()
    const answered = video().length
    expect(answered).toBeGreaterThan(asked)
    source.makeKeyframe()
    expect(video().length).toBe(answered)
    source.stop()
  })

  it('[E2] returns the packets of the last seconds unchanged, for resends', async () => {
    const { clock, source, video } = await record()
    clock.advance(14_000)
    const ssrc = source.video?.ssrc ?? 0
    // the buffer of this packet was reused in the second round, with another sequence number
    for (const wanted of [video().at(-1), video().at(-200)]) {
      const packet = source.sent(ssrc, wanted?.sequence ?? 0)
      expect([packet?.readUInt16BE(2), packet?.readUInt32BE(4), packet?.length]).toEqual([
        wanted?.sequence,
        wanted?.timestamp,
        wanted?.bytes,
      ])
    }
    expect(source.sent(ssrc, video()[0]?.sequence ?? 0)).toBeUndefined()
    source.stop()
  })
})
