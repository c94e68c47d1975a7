import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@footlight/test-kit/wait'
import { describe, expect, it } from 'vitest'
import { viewerSsrc } from '../../sdp/codec.ts'
import { CallKit } from '../../testing/peers/call-kit.ts'
import { malformedSdes } from '../../testing/peers/engine-kit.ts'
import { buildReceiverReport } from './rtp/rtcp.ts'

const sides = ['client', 'performer'] as const
/** What a liar says it has: far more than it was sent. */
const allOfIt = buildReceiverReport(99, [
  {
    ssrc: viewerSsrc.video,
    fractionLost: 0,
    cumulativeLost: 0,
    extendedHighestSequence: 60_000,
    jitter: 0,
    lastSenderReport: 0,
    delaySinceLastSenderReport: 0,
  },
])

/** Each test has its own engine. */
describe('a call', () => {
  it.concurrent('[G4] carries picture and sound both ways, and reports a row of each second for both', async ({
    expect,
  }) => {
    await using call = await CallKit.start()
    await call.connect()
    expect(call.agreed).toMatchObject([{ name: 'H264' }, { name: 'opus' }])
    for (const side of sides) {
      await until(`pictures at the ${side}`, async () => (await call.count(side)).frames > 40)
      const counts = await call.count(side)
      expect(counts.sources).toBe(2)
      expect(counts.missing).toBeLessThanOrEqual(2)
      expect(counts.transportFeedbacks).toBeGreaterThan(10)
    }
    const whole = {
      performerVideoOn: true,
      clientVideoOn: true,
      clientPictureDelivered: true,
      clientPictureArrived: true,
    }
    const isWhole = (row: (typeof call.rows)[number]) =>
      row.videoDelivered && row.audioDelivered && row.videoFrames > 25 && row.call?.clientPictureDelivered
    await until('three whole seconds', () => call.rows.filter(isWhole).length >= 3)
    // of the second in which a side came, its picture is said to be off
    expect(call.rows.findLast(isWhole)).toMatchObject({ sessionId: 'one', call: whole })
    const seconds = call.rows.map(({ second }) => second)
    expect(new Set(seconds).size).toBe(seconds.length)
  })

  it.concurrent.each(sides)(
    '[B4, B11] takes no proof from a %s that acknowledges what it was never sent',
    async (side) => {
      await using call = await CallKit.start()
      await call.connect()
      await call.peersOf(side).setReports(side, 'none')
      const lying = setInterval(() => void call.peersOf(side).sendRaw(side, allOfIt), 300)
      try {
        const since = Math.floor(Date.now() / 1000) + 2
        const isUnproven = (row: (typeof call.rows)[number]) =>
          side === 'client' ? !row.videoDelivered : !row.call?.clientPictureDelivered
        const later = () => call.rows.filter(({ second }) => second >= since)
        await until('five such seconds', () => later().length >= 5)
        const proven = later().filter((row) => !isUnproven(row))
        if (proven.length > 0) throw new Error(`proven: ${JSON.stringify(proven)}`)
      } finally {
        clearInterval(lying)
      }
    },
  )

  it.concurrent('[B4] forwards nothing of a kind that a side says is off and sends all the same, and no gap when it is on', async ({
    expect,
  }) => {
    await using call = await CallKit.start()
    const [caller] = await call.connect()
    await until('pictures', async () => (await call.count('performer')).frames > 30)
    caller.setMedia({ video: false, audio: false })
    const isSilent = async () => {
      const before = (await call.count('performer')).packets
      await sleep(500)
      return (await call.count('performer')).packets === before
    }
    await until('nothing at the performer', isSilent)
    expect((await call.count('client')).frames).toBeGreaterThan(30)
    await until('a row', () =>
      call.rows.find(({ call: row }) => row && !row.clientVideoOn && !row.clientPictureDelivered),
    )
    const { frames } = await call.count('performer')
    caller.setMedia({ video: true, audio: true })
    await until('pictures again', async () => (await call.count('performer')).frames > frames + 30)
    expect((await call.count('performer')).missing).toBeLessThanOrEqual(2)
  })

  it.concurrent('[B11] sends no sound either to a client that acknowledges none, while the camera of the performer is off', async ({
    expect,
  }) => {
    await using call = await CallKit.start()
    await call.connect({ performer: { ends: { afterMs: 2_000, everyMs: 60_000, with: 'padding' } } })
    const hasSound = ({ videoPackets, audioDelivered }: (typeof call.rows)[number]) =>
      videoPackets === 0 && audioDelivered
    await until('three seconds of sound', () => call.rows.filter(hasSound).length >= 3)
    await call.peersOf('client').setReports('client', 'none')
    const perSecond = async (): Promise<number> => {
      const before = (await call.count('client')).packets
      await sleep(1_000)
      return (await call.count('client')).packets - before
    }
    expect(await perSecond()).toBeGreaterThan(30)
    await until('the pause', async () => (await perSecond()) < 10)
    await call.peersOf('client').setReports('client', 'honest')
    await until('the sound again', async () => (await perSecond()) > 30)
  })

  it.concurrent('[B4] sends no picture to a client whose own has ended for 3 s, and the sound on', async ({
    expect,
  }) => {
    await using call = await CallKit.start()
    await call.connect({ client: { ends: { afterMs: 4_000, everyMs: 100, with: 'padding' } } })
    await until('a picture at the performer', async () => (await call.count('performer')).frames > 60)
    const isDark = ({ videoPackets, audioPackets }: (typeof call.rows)[number]) =>
      videoPackets === 0 && audioPackets > 40
    await until('two dark seconds of the client', () => call.rows.filter(isDark).length >= 2)
    const [dark] = call.rows.filter(isDark)
    const lastSeen = call.rows.findLast((row) => row.call?.clientPictureDelivered)
    expect((dark?.second ?? 0) - (lastSeen?.second ?? 0)).toBeGreaterThanOrEqual(3)
    expect((dark?.second ?? 0) - (lastSeen?.second ?? 0)).toBeLessThanOrEqual(6)
    expect(dark?.call).toEqual({
      performerVideoOn: true,
      clientVideoOn: true,
      clientPictureDelivered: false,
      clientPictureArrived: false,
      withheld: true,
    })
    expect((await call.count('performer')).connected).toBe(true)
  })

  it.each([
    ['is killed', 'worker'],
    ['hangs on a packet', 'hung'],
  ] as const)('[E3] loses both parties when their worker %s, and takes the next call', async (_, reason) => {
    await using call = await CallKit.start()
    await call.connect()
    if (reason === 'worker') process.kill(call.kit.worker('stage').pid, 'SIGKILL')
    else await call.peersOf('client').sendRaw('client', malformedSdes)
    await until('both ends', () => call.ended.client && call.ended.performer)
    expect(call.ended).toEqual({ client: reason, performer: reason })
    expect(call.rooms.viewerSessionIds()).toEqual([])
    await until('another call', () =>
      call.again().then(
        () => true,
        () => false,
      ),
    )
    await until('pictures', async () => (await call.count('client')).frames > 10)
  })

  it('[D8, B11] sends neither party anything from a second after its session is revoked', async () => {
    await using call = await CallKit.start()
    await call.connect()
    await until('pictures', async () => (await call.count('client')).frames > 10)
    expect(call.rooms.revoke(['one'])).toBe(2)
    await sleep(1_000)
    const packets = () => Promise.all(sides.map(async (side) => (await call.count(side)).packets))
    const before = await packets()
    await sleep(500)
    expect(await packets()).toEqual(before)
  })
})
