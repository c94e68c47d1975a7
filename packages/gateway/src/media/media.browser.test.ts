import { type Pages, startPages } from '@footlight/test-kit/pages'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presets } from './presets.ts'

let browser: Pages<'media'>
let page: Page

beforeAll(async () => {
  browser = await startPages({ media: new URL('./testing/pages/media.ts', import.meta.url) })
  page = await browser.open('media')
})

afterAll(() => browser[Symbol.asyncDispose]())

describe('media in a real browser, with a fake camera', () => {
  it.each(Object.entries(presets))('%s is what the camera gives', async (preset, { width, height }) => {
    const size = await page.evaluate((name) => hands.sizeOf(name as keyof typeof hands.media.presets), preset)
    expect(size).toBe(`${width}x${height}`)
  })

  it('rejects with a reason on a page without permission', async () => {
    expect(await page.evaluate(() => hands.refusals())).toEqual([
      ['capture-refused', 'The browser refused camera or microphone'],
      ['screen-cancelled', 'Screen-share extension: permission cancelled'],
    ])
  })

  it('takes the chosen device and no other, and says which one is missing', async () => {
    const answers = await page.evaluate(async () => {
      const devices = await navigator.mediaDevices.enumerateDevices()
      const ids = devices.filter(({ kind }) => kind === 'audioinput').map(({ deviceId }) => deviceId)
      const chosen = { deviceId: ids.at(-1) ?? '', required: true }
      const gone = { deviceId: 'gone' }
      const asked = [
        { audio: chosen },
        { audio: chosen, video: gone },
        { audio: chosen, video: { ...gone, required: true } },
        { audio: gone, video: gone },
      ]
      const held = await Promise.allSettled(asked.map((options) => hands.media.capture(options)))
      return held.map((result) => {
        if (result.status === 'rejected') return result.reason.message
        const tracks = result.value.stream.getTracks()
        result.value.close()
        return tracks.map((track) => [track.kind, track.getSettings().deviceId === chosen.deviceId])
      })
    })
    expect(answers).toEqual([
      [['audio', true]],
      [['audio', true]],
      'Video capture is required, but no capture device found',
      'No capture device found',
    ])
  })

  it('shares a screen at three frames a second', async () => {
    const tracks = await page.evaluate(async () => {
      const held = await hands.media.shareScreen({ audio: true })
      const tracks = held.stream.getTracks().map((track) => [track.kind, track.getSettings().frameRate])
      held.close()
      return tracks
    })
    expect(tracks).toEqual([
      ['audio', undefined],
      ['video', 3],
    ])
  })

  it('[G1] a call: both pictures play; volume, bitrate and tones', async () => {
    const { media, ...measured } = await page.evaluate(async () => {
      const { saved } = hands
      saved.camera = await hands.media.capture({ audio: true, video: { preset: 'stdres' } })
      const tracks = saved.camera.stream.getTracks()
      saved.call = await hands.call(tracks, { back: tracks })
      const { caller, callee, shown } = saved.call
      await Promise.all([hands.plays(shown.caller), hands.plays(shown.callee)])
      const startedAtMs = performance.now()
      await caller.sendDtmf('1#')
      return {
        media: caller.connection
          .getTransceivers()
          .map(({ mid, currentDirection }) => [mid, currentDirection]),
        tonesTookMs: performance.now() - startedAtMs,
        kbps: await hands.take((signal) => callee.bitrate({ signal }), 2),
        received: await hands.take((signal) => callee.volume('remote', { signal }), 8),
        said: await hands.take((signal) => caller.volume('local', { mid: '0', signal }), 8),
      }
    })
    expect(media).toEqual([
      ['0', 'sendrecv'],
      ['1', 'sendrecv'],
    ])
    expect(measured.tonesTookMs).toBeGreaterThan(2 * 500)
    for (const kbps of measured.kbps) expect(kbps).toBeGreaterThan(1)
    // the fake microphone beeps
    for (const levels of [measured.received, measured.said]) {
      expect(Math.max(...levels.map(Number))).toBeGreaterThan(0.01)
      expect(Math.max(...levels.map(Number))).toBeLessThanOrEqual(1)
    }
  })

  it('[G1] the same call: another track in place, one more by another offer, new ways', async () => {
    const seen = await page.evaluate(async () => {
      const { call, camera } = hands.saved
      const { caller, callee, shown } = call
      const screen = await hands.media.shareScreen()
      hands.saved.screen = screen
      const [camTrack] = camera.stream.getVideoTracks()
      const [screenTrack] = screen.stream.getVideoTracks()
      if (!camTrack || !screenTrack) throw new Error('no tracks')
      const { sdp } = caller.connection.localDescription ?? {}
      const sender = caller.connection.getSenders().find(({ track }) => track === camTrack)
      await sender?.replaceTrack(screenTrack)
      await hands.until(() => shown.callee.videoWidth === screenTrack.getSettings().width)
      const isSameOffer = caller.connection.localDescription?.sdp === sdp

      let more = 0
      callee.on('track', () => {
        more += 1
      })
      caller.add(camTrack, { streams: [camera.stream], codecs: ['H264'] })
      await hands.agree(caller, callee)
      await hands.until(() => caller.connection.getTransceivers()[2]?.currentDirection === 'sendonly')

      const ufragOf = () => /a=ice-ufrag:(.*)/.exec(caller.connection.currentLocalDescription?.sdp ?? '')?.[1]
      const before = ufragOf()
      await hands.agree(caller, callee, { iceRestart: true })
      await hands.until(() => caller.connection.iceConnectionState === 'connected')
      await hands.plays(shown.callee)
      const third = caller.connection.currentRemoteDescription?.sdp.split(/^m=/m).at(-1) ?? ''
      const [, number] = /^video \d+ \S+ (\d+)/.exec(third) ?? []
      const codec = new RegExp(`a=rtpmap:${number} (\\w+)`).exec(third)?.[1]
      return { isSameOffer, more, codec, isRestarted: before !== ufragOf() }
    })
    expect(seen).toEqual({ isSameOffer: true, more: 1, codec: 'H264', isRestarted: true })
  })

  it('[G1] a hangup ends the other peer too; captured tracks keep running until their owner stops them', async () => {
    const left = await page.evaluate(async () => {
      const { call, camera, screen } = hands.saved
      const { caller, callee, reasons } = call
      const tones = caller.sendDtmf('123').catch(({ kind }) => kind)
      const volumes = hands.take(() => callee.volume('remote'), 1000)
      await caller.close()
      const states = [caller, callee].map(({ connection }) => connection.connectionState)
      const tracks = [...camera.stream.getTracks(), ...screen.stream.getTracks()]
      const before = tracks.map(({ readyState }) => readyState)
      camera.close()
      screen.close()
      const after = tracks.map(({ readyState }) => readyState)
      const hasEnded = (await volumes).length < 1000
      return { states, reasons, tones: await tones, before, after, hasEnded }
    })
    expect(left).toEqual({
      states: ['closed', 'closed'],
      reasons: ['Close PC'],
      tones: 'closed',
      before: ['live', 'live', 'live'],
      after: ['ended', 'ended', 'ended'],
      hasEnded: true,
    })
  })

  it('[C7] plays the stereo of both sides of a call, each in its own channel', async () => {
    await page.evaluate(async () => {
      const { caller, callee, shown } = await hands.call([hands.tones()], { back: [hands.tones()] })
      await Promise.all([hands.receivesTones(shown.caller), hands.receivesTones(shown.callee)])
      await Promise.all([caller.close(), callee.close()])
    })
  })

  it('sends three layers at once', async () => {
    const layers = await page.evaluate(async () => {
      const camera = await hands.media.capture({ video: { preset: 'hires' } })
      const { simulcast } = hands.media
      const { caller } = await hands.call(camera.stream.getTracks(), { encodings: simulcast() })
      const sender = caller.connection.getSenders()[0]
      const layers = new Map<string, number>()
      while (layers.size < 3) {
        for (const entry of (await sender?.getStats())?.values() ?? []) {
          if (entry.type === 'outbound-rtp' && entry.framesSent > 0) layers.set(entry.rid, entry.frameWidth)
        }
      }
      const { encodings = [] } = sender?.getParameters() ?? {}
      await caller.close()
      camera.close()
      return encodings.map(({ rid = '', maxBitrate }) => [rid, maxBitrate, layers.get(rid)])
    })
    expect(layers).toEqual([
      ['h', 900_000, 1280],
      ['m', 300_000, 640],
      ['l', 100_000, 320],
    ])
  })
})
