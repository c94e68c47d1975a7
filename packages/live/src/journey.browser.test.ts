import { startMediaServer } from '@footlight/test-kit/media-server'
import { startPages } from '@footlight/test-kit/pages'
import { startRelay } from '@footlight/test-kit/relay'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

const journey = new URL('./testing/pages/journey.ts', import.meta.url)

function until(page: Page, condition: string, withinMs = 10_000) {
  return page.waitForFunction(condition, undefined, { timeout: withinMs, polling: 50 })
}

/** Sends 440 Hz to the left and 880 Hz to the right by WHIP, as OBS sends stereo. */
const whipInStereo = `async ([address, token]) => {
  const context = new AudioContext()
  const sides = context.createChannelMerger(2)
  for (const [side, frequency] of [440, 880].entries()) {
    const tone = new OscillatorNode(context, { frequency })
    tone.connect(sides, 0, side)
    tone.start()
  }
  const sound = context.createMediaStreamDestination()
  sides.connect(sound)
  const [track] = sound.stream.getAudioTracks()
  track.contentHint = 'music'
  const connection = new RTCPeerConnection()
  connection.addTransceiver(track, { direction: 'sendonly' })
  const stereo = (sdp) => sdp.replace('useinbandfec=1', 'useinbandfec=1;stereo=1;sprop-stereo=1')
  const { sdp } = await connection.createOffer()
  await connection.setLocalDescription({ type: 'offer', sdp: stereo(sdp) })
  const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/sdp' }
  const response = await fetch(address, { method: 'POST', headers, body: connection.localDescription.sdp })
  // the encoder's side decides by what it is answered
  await connection.setRemoteDescription({ type: 'answer', sdp: stereo(await response.text()) })
  globalThis.kept = [context, connection]
  return response.status
}`

/** Makes `levels()`: decibels of both tones on both sides of what is played. */
const separateChannels = `() => {
  const context = new AudioContext()
  const split = context.createChannelSplitter(2)
  context.createMediaStreamSource(journey.video.srcObject).connect(split)
  const meters = [0, 1].map((side) => {
    const meter = new AnalyserNode(context, { fftSize: 4096 })
    split.connect(meter, side)
    return meter
  })
  globalThis.levels = () => {
    const [left, right] = meters.map((meter) => {
      const bins = new Float32Array(meter.frequencyBinCount)
      meter.getFloatFrequencyData(bins)
      const at = (frequency) => bins[Math.round((frequency * meter.fftSize) / context.sampleRate)]
      return { low: at(440), high: at(880) }
    })
    return { left, right }
  }
}`

// a test of seconds on a machine that may be busy with other tests
describe('publisher and player in a browser, over the real media server', { retry: 2 }, () => {
  it('[C1, C3, C4, C6, D5] publish, play, change, lose the worker, come back, stop', async () => {
    // a machine with other work, which starts a media server in seconds, takes as long over its worker
    const startingAtMs = performance.now()
    await using media = await startMediaServer()
    const startMs = performance.now() - startingAtMs
    await using browser = await startPages({ journey })
    const { serverUrl } = media
    const [performer, viewer] = await Promise.all([browser.open('journey'), browser.open('journey')])
    const run = (page: Page, call: 'publish' | 'play', options: object) =>
      page.evaluate(`journey.${call}(${JSON.stringify({ serverUrl, streamName: 's', ...options })})`)

    await run(performer, 'publish', { token: media.token('publish', 's'), audio: true })
    await until(performer, 'journey.publisher.state === "active"')
    await run(viewer, 'play', { token: media.token('play', 's') })
    await until(viewer, 'journey.player.state === "active"')
    await until(viewer, 'journey.frames.length > 30 && journey.video.currentTime > 0.5')
    expect(await viewer.evaluate('journey.firstFrameMs')).toBeLessThan(2000)

    await performer.evaluate('journey.publisher.setQuality("hd")')
    await until(performer, 'journey.cameraWidth() === 960 && journey.publisher.state === "active"')
    await viewer.evaluate('journey.frames = []')
    await until(viewer, 'journey.frames.length > 10')
    expect(await performer.evaluate('journey.states')).not.toContain('reconnecting')

    await viewer.evaluate('journey.watchForBlack(), journey.frames = [performance.now()]')
    media.killWorkers()
    await until(viewer, 'journey.states.includes("reconnecting")')
    await until(performer, 'journey.states.includes("reconnecting") && journey.publisher.state === "active"')
    await until(
      viewer,
      'journey.player.state === "active" && performance.now() - journey.frames.at(-1) < 100',
    )
    const outageMs = await viewer.evaluate<number>('journey.longestGapMs()')
    console.info(`picture back after ${Math.round(outageMs)} ms, a start took ${Math.round(startMs)}`)
    expect(outageMs).toBeGreaterThan(200)
    expect(outageMs).toBeLessThan(Math.max(3000, 1500 + startMs))
    expect(await viewer.evaluate('journey.blackPictures')).toBe(0)

    await performer.evaluate('journey.publisher.stop()')
    await viewer.evaluate('journey.player.close()')
    expect(await performer.evaluate('journey.publisher.state')).toBe('disconnected')
    expect(await viewer.evaluate('journey.player.state')).toBe('disconnected')
    expect(await viewer.evaluate('journey.video.srcObject')).toBeNull()
    const errors = [await performer.evaluate('journey.errors'), await viewer.evaluate('journey.errors')]
    expect(errors).toEqual([[], []])
  })

  it('[E7, C9] publishes and plays where nothing but a relay by TCP is let through', async () => {
    await using relay = await startRelay()
    await using media = await startMediaServer()
    await using browser = await startPages({ journey })
    const [performer, viewer] = await Promise.all([browser.open('journey'), browser.open('journey')])
    const run = (page: Page, call: 'publish' | 'play') =>
      page.evaluate(
        `journey.${call}(${JSON.stringify({
          serverUrl: media.serverUrl,
          streamName: 'r',
          token: media.token(call, 'r'),
          relayOnly: true,
          relayServers: [relay.server('tcp')],
        })})`,
      )

    await run(performer, 'publish')
    await until(performer, 'journey.publisher.state === "active"', 30_000)
    await run(viewer, 'play')
    await until(viewer, 'journey.player.state === "active" && journey.frames.length > 30', 30_000)
    expect(await viewer.evaluate('journey.errors')).toEqual([])
  }, 90_000)

  it('[S9, D8] a microphone alone is published and heard; both pages are told when their sessions are revoked', async () => {
    const secret = 'the secret of the api'
    await using media = await startMediaServer({ INTERNAL_SECRET: secret })
    await using browser = await startPages({ journey })
    const { serverUrl } = media
    const [client, performer] = await Promise.all([browser.open('journey'), browser.open('journey')])
    const run = (page: Page, call: 'publish' | 'play', options: object) =>
      page.evaluate(`journey.${call}(${JSON.stringify({ serverUrl, streamName: 't', ...options })})`)

    // no silence ends a connection here: what the pages learn is what they are told
    const claims = { sub: 'test', kind: 'tool', stream: 'live/t' } as const
    const token = (direction: 'publish' | 'play') => media.mint({ ...claims, direction, ses: direction })
    const options = { token: token('publish'), video: false, audio: true, silenceMs: 60_000 }
    await run(client, 'publish', options)
    await until(client, 'journey.publisher.state === "active"')
    await run(performer, 'play', { token: token('play'), silenceMs: 60_000 })
    await until(performer, 'journey.player.state === "active" && journey.video.currentTime > 4')
    expect(await client.evaluate('journey.kinds()')).toEqual(['audio'])
    expect(await performer.evaluate('journey.video.srcObject.getTracks().map(({ kind }) => kind)')).toEqual([
      'audio',
    ])
    // audio causes far fewer RTCP packets than video: the publisher must not take that for silence
    expect(await client.evaluate('journey.states')).not.toContain('reconnecting')
    expect(await performer.evaluate('journey.states')).not.toContain('reconnecting')

    const revokedAtMs = Date.now()
    const response = await fetch(new URL('/internal/revoke', serverUrl.replace('ws', 'http')), {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body: JSON.stringify({ sessionIds: ['publish', 'play'] }),
    })
    expect(await response.json()).toEqual({ cut: 2 })
    await Promise.all(
      [client, performer].map((page) => until(page, 'journey.states.includes("reconnecting")')),
    )
    console.info(`told of the end after ${Date.now() - revokedAtMs} ms`)
    for (const page of [client, performer]) {
      await until(page, 'journey.errors.length > 0')
      expect(await page.evaluate('journey.errors')).toEqual(['Token refused: its session is over'])
    }
  })

  it('[C7] plays the stereo of an encoder with each side in its own channel', async () => {
    await using media = await startMediaServer()
    await using browser = await startPages({ journey })
    const { serverUrl } = media
    const [encoder, viewer] = await Promise.all([browser.open('journey'), browser.open('journey')])
    const address = new URL('/live/m/whip', serverUrl.replace('ws', 'http')).href
    const [publish, play] = [media.token('publish', 'm'), media.token('play', 'm')]
    expect(await encoder.evaluate(`(${whipInStereo})(${JSON.stringify([address, publish])})`)).toBe(201)
    const options = { serverUrl, streamName: 'm', token: play }
    await viewer.evaluate(`journey.play(${JSON.stringify(options)})`)
    await until(viewer, 'journey.player.state === "active" && journey.video.currentTime > 0.5')
    await viewer.evaluate(`(${separateChannels})()`)
    await until(viewer, 'levels().left.low > levels().left.high + 30')
    await until(viewer, 'levels().right.high > levels().right.low + 30')
  })

  it('[D1] asks by HTTP POST as well, and the hooks keep to strict mode', async () => {
    await using media = await startMediaServer()
    await using browser = await startPages({ strict: new URL('./testing/pages/strict.tsx', import.meta.url) })
    const page = await browser.open('strict')
    const address = { serverUrl: media.serverUrl, streamName: 's', useWebSockets: false }
    const publish = JSON.stringify({ ...address, token: media.token('publish', 's') })
    const play = JSON.stringify({ ...address, token: media.token('play', 's'), muted: true })

    await page.evaluate(`strict.show(${publish})`)
    await page.click('#start')
    await until(page, 'strict.seen.publisher === "active"')
    await page.evaluate(`strict.show(${publish}, ${play})`)
    await until(
      page,
      'strict.seen.player === "active" && document.querySelector("#screen").currentTime > 0.3',
    )
    expect(await page.evaluate('strict.seen.gaveUp')).toBeGreaterThan(0)
    await page.evaluate('strict.unmount()')
  })
})
