import { launchBrowser } from '@footlight/test-kit/browser'
import { until } from '@footlight/test-kit/wait'
import { expect, it } from 'vitest'
import { EngineKit, peer } from '../../testing/peers/engine-kit.ts'

/** A page that publishes a black canvas at 5 frames a second. */
const page = `
globalThis.send = async (codec) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
  const pen = canvas.getContext('2d')
  setInterval(() => pen.fillRect(0, 0, 640, 480), 200)
  globalThis.sender = new RTCPeerConnection()
  const [track] = canvas.captureStream(5).getVideoTracks()
  const transceiver = sender.addTransceiver(track, { direction: 'sendonly' })
  const { codecs } = RTCRtpSender.getCapabilities('video')
  transceiver.setCodecPreferences(codecs.filter(({ mimeType }) => mimeType === 'video/' + codec))
  await sender.setLocalDescription()
  if (sender.iceGatheringState !== 'complete')
    await new Promise((resolve) => sender.addEventListener('icegatheringstatechange', () =>
      sender.iceGatheringState === 'complete' && resolve()))
  await sender.setRemoteDescription({ type: 'answer', sdp: await publish(sender.localDescription.sdp) })
}`

it.each(['H264', 'VP8', 'VP9'])(
  '[B4, B13] each second of a dark room is one of picture, without gaps, as a browser sends it in %s: 5 black frames',
  async (codec) => {
    await using kit = await EngineKit.start()
    const browser = await launchBrowser()
    try {
      const tab = await browser.newPage()
      await tab.exposeFunction(
        'publish',
        async (sdp: string) => (await kit.engine.publish(peer('dark'), sdp)).sdp,
      )
      await tab.evaluate(page)
      await tab.evaluate(`send('${codec}')`)
      await until('a picture', () =>
        kit.events.some((event) => event.type === 'media' && event.connectionId === 'dark' && event.hasVideo),
      )
      await kit.play('v')
      await until('6 seconds', () => kit.evidenceOf('v').filter((one) => one.videoDelivered).length >= 6, {
        withinMs: 30_000,
      })
      const seconds = kit.evidenceOf('v')
      const first = seconds.findIndex((one) => one.videoDelivered)
      const dark = seconds.slice(first).filter((one) => !one.videoDelivered)
      expect(
        dark.map(({ second, videoFrames, videoBytes }) => ({ second, videoFrames, videoBytes })),
      ).toEqual([])
      // [P13] it tells our time again, so that its way to us is known
      expect(kit.saw('roundTrip', 'dark')).toMatchObject({ ms: expect.toSatisfy((ms) => ms < 1_000) })
      expect(seconds.filter(({ sourceGaps }) => sourceGaps)).toEqual([])
      expect(kit.events.some((event) => event.type === 'media' && event.pictureFault !== null)).toBe(false)
    } finally {
      await browser.close()
    }
  },
)
