import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@footlight/test-kit/wait'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EngineKit, peer } from '../../testing/peers/engine-kit.ts'
import { LossyPath } from '../../testing/peers/lossy-path.ts'
import { EngineError } from '../port.ts'

/** payload types that the server does not use itself */
const offer = { video: 45, audio: 120 }
const kinds = ['video', 'audio'] as const
let kit: EngineKit

const framesOf = async (id: string): Promise<number> => (await kit.viewers.count(id)).frames
const refusalOf = async (offerSdp: string, id = 'refused'): Promise<[string, string]> =>
  kit.engine.play(peer(id), { offerSdp, kinds }).then(
    () => ['no error', ''],
    (error: unknown) => (error instanceof EngineError ? [error.code, error.message] : [String(error), '']),
  )

describe("a viewer's own offer", () => {
  beforeAll(async () => {
    kit = await EngineKit.start()
    await kit.publish('her')
  })

  afterAll(() => kit[Symbol.asyncDispose]())

  it('[H1, B11] is answered in its payload types: video and audio, with resends, and sent only while paid for', async () => {
    await using path = await LossyPath.open(kit.worker('stage').udpPort, { down: { dropEvery: 25 } })
    const metered = { metered: true }
    await Promise.all([
      kit.play('ours'),
      kit.play(peer('own', metered), { offer, path }),
      kit.play(peer('silent', metered), { offer, reports: 'none' }),
    ])
    for (const connectionId of ['own', 'silent']) kit.engine.fund([{ connectionId, forMs: 3_600_000 }])
    await until('evidence of both kinds', () =>
      kit.evidenceOf('own').some(({ videoDelivered, audioDelivered }) => videoDelivered && audioDelivered),
    )
    await until('4 s of picture', async () => (await framesOf('own')) > 120)
    const counts = await kit.viewers.count('own')
    expect(counts.sources).toBe(2)
    expect(counts.missing).toBeLessThanOrEqual(2)
    expect(counts.resent).toBeGreaterThan(3)
    expect((await kit.viewers.count('ours')).missing).toBeLessThanOrEqual(2)

    // 2 s and some keyframes, and the whole stream once it acknowledges them
    const unpaid = await until('its pause', async () => {
      const before = await framesOf('silent')
      await sleep(1_000)
      return (await framesOf('silent')) - before < 10 ? before : null
    })
    expect(unpaid).toBeGreaterThan(40)
    await kit.viewers.setReports('silent', 'honest')
    await until('the stream again', async () => (await framesOf('silent')) > unpaid + 30)
    expect((await kit.viewers.count('silent')).missing).toBeLessThanOrEqual(2)
    kit.engine.fund([{ connectionId: 'own', forMs: 0 }])
    const last = await until('its end', async () => {
      const before = await framesOf('own')
      await sleep(300)
      return before === (await framesOf('own')) ? before : null
    })
    expect(last).toBeGreaterThan(120)
  })

  it('[E3, H1] of a guest is answered with video only, whatever else it asks for', async () => {
    const guest = peer('guest', { audience: 'lobby' })
    await kit.play(guest, { kinds: ['video'], offer })
    await until('picture', async () => (await framesOf('guest')) > 15)
    expect((await kit.viewers.count('guest')).sources).toBe(1)
    const offerSdp = await kit.viewers.offerToPlay('guest again', offer)
    const again = peer('guest again', { audience: 'lobby' })
    const { sdp } = await kit.engine.play(again, { offerSdp, kinds: ['video'] })
    expect(sdp.match(/^m=\w+ \d+ \S+ \d+/gm)).toEqual([
      expect.stringMatching(/^m=video [1-9]\d* .* 45$/),
      expect.stringMatching(/^m=audio 0 .* 120$/),
    ])
    expect(sdp).toContain('a=sendonly')
  })

  it('[D7, D9, H1] is refused if no codec of it can be sent, and malformed offers do not affect other peers', async () => {
    const own = await kit.viewers.offerToPlay('refused', offer)
    expect(await refusalOf('noise')).toEqual(['SDP_NOT_UNDERSTOOD', expect.any(String)])
    const refused = await refusalOf(own.replaceAll('H264', 'AV1'))
    expect(refused).toEqual(['CODEC_NOT_SUPPORTED', expect.stringMatching(/^H264 .*offers AV1/)])
    expect((await refusalOf(own.replaceAll('a=recvonly', 'a=sendonly')))[0]).toBe('OFFER_REFUSED')
    expect((await refusalOf(own.replaceAll(/sha-256 .*/g, 'sha-256 no')))[0]).toBe('SDP_NOT_UNDERSTOOD')
    expect((await refusalOf(own.replaceAll('a=mid:sound', 'a=mid:picture')))[0]).toBe('SDP_NOT_UNDERSTOOD')
    const many = own + 'm=video 9 UDP/TLS/RTP/SAVPF 45\r\n'.repeat(64)
    expect((await refusalOf(many))[0]).toBe('SDP_NOT_UNDERSTOOD')
    expect((await refusalOf(`${own}a=${'x'.repeat(100_000)}\r\n`))[0]).toBe('SDP_NOT_UNDERSTOOD')
    const pid = kit.worker('stage').pid
    // random bytes of the offer are changed: whatever the reply is, the worker survives
    for (let round = 0; round < 60; round += 1) {
      const at = (round * 37) % own.length
      const mutated = own.slice(0, at) + String.fromCharCode(33 + (round % 90)) + own.slice(at + 2)
      await refusalOf(mutated, `mutated ${round}`)
    }
    await kit.play('after all', { offer })
    await until('picture', async () => (await framesOf('after all')) > 15)
    expect(kit.worker('stage').pid).toBe(pid)
  })
})
