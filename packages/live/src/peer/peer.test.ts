import { ManualClock } from '@footlight/test-kit/clock'
import { describe, expect, it } from 'vitest'
import { type Codec, orderAudioCodecs, orderVideoCodecs, withBitrates } from '../publisher/offer.ts'
import { startWatchdog } from './watchdog.ts'

const h264 = (profile: string, mode: number): Codec => ({
  mimeType: 'video/H264',
  clockRate: 90_000,
  sdpFmtpLine: `level-asymmetry-allowed=1;packetization-mode=${mode};profile-level-id=${profile}`,
})
const codec = (mimeType: string): Codec => ({ mimeType, clockRate: 90_000 })
const offered = [
  codec('video/VP8'),
  codec('video/rtx'),
  codec('video/VP9'),
  h264('42001f', 1),
  h264('42e01f', 0),
  h264('64001f', 1),
  h264('42e01f', 1),
  codec('video/AV1'),
]
const names = (codecs: Codec[]) =>
  codecs.map(({ mimeType, sdpFmtpLine = '' }) => {
    const profile = /id=(\w+)/.exec(sdpFmtpLine)?.[1]
    return profile ? `${profile}/${/mode=(\d)/.exec(sdpFmtpLine)?.[1]}` : (mimeType.split('/')[1] ?? '')
  })

describe('codec order', () => {
  const rest = ['42001f/1', '64001f/1']
  it('[C7] H264 42e01f first by default, then other H264, VP8, VP9; helpers stay, the rest goes', () => {
    const order = ['42e01f/1', '42e01f/0', ...rest, 'VP8', 'VP9', 'rtx']
    expect(names(orderVideoCodecs(offered, 'H264'))).toEqual(order)
  })
  it('[C7] the chosen codec comes first', () => {
    expect(names(orderVideoCodecs(offered, 'VP9'))[0]).toBe('VP9')
    expect(names(orderVideoCodecs(offered, 'VP8'))[0]).toBe('VP8')
    expect(names(orderVideoCodecs(offered, 'H264HIGH'))[0]).toBe('64001f/1')
  })
  it('[C7] opus is preferred, PCMU stands in for it', () => {
    const audio = ['audio/PCMA', 'audio/PCMU', 'audio/telephone-event', 'audio/opus'].map(codec)
    const order = ['opus', 'PCMU', 'PCMA', 'telephone-event']
    expect(names(orderAudioCodecs(audio, 'opus'))).toEqual(order)
    expect(names(orderAudioCodecs(audio, 'vorbis'))).toEqual(order)
    expect(names(orderAudioCodecs(audio, 'PCMA'))[0]).toBe('PCMA')
  })
})

it('[C7] writes bandwidth lines where SDP wants them, once', () => {
  const lines = (more: string[]) => `${['v=0', 'm=audio 9', 'c=IN', ...more].join('\r\n')}\r\n`
  const sdp = `${lines(['a=x'])}m=video 9\r\nc=IN\r\nb=AS:1\r\na=y\r\n`
  const capped = `${lines(['b=AS:128', 'b=TIAS:128000', 'a=x'])}m=video 9\r\nc=IN\r\nb=AS:2500\r\nb=TIAS:2500000\r\na=y\r\n`
  expect(withBitrates(sdp, { videoBitrateKbps: 2500, audioBitrateKbps: 128 })).toBe(capped)
})

describe('watchdog', () => {
  function watch(silenceMs: number) {
    const clock = new ManualClock()
    const seen = { packets: 0, silentAt: 0 }
    const stop = startWatchdog(clock, {
      pollMs: 250,
      silenceMs,
      firstPacketMs: 3000,
      countPackets: async () => seen.packets,
      onSilence() {
        seen.silentAt = clock.now()
      },
    })
    return { clock, seen, stop }
  }
  it('[C4] waits longer for the first packet than for the next', async () => {
    const { clock, seen } = watch(1000)
    await clock.pass(2900)
    expect(seen.silentAt).toBe(0)
    seen.packets = 1
    await clock.pass(1000)
    expect(seen.silentAt).toBe(0)
    await clock.pass(500)
    expect(seen.silentAt).toBe(4000)
  })
  it('can be stopped, and switched off', async () => {
    const stopped = watch(1000)
    stopped.stop()
    const off = watch(0)
    await stopped.clock.pass(10_000)
    await off.clock.pass(10_000)
    expect([stopped.seen.silentAt, off.seen.silentAt]).toEqual([0, 0])
  })
})
