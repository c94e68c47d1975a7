import { launchBrowser } from '@footlight/test-kit/browser'
import { until } from '@footlight/test-kit/wait'
import { expect, it } from 'vitest'
import { EngineKit, peer } from '../../testing/peers/engine-kit.ts'

/** A page that publishes a canvas and a tone, and plays both over another connection as a WHEP player does. */
const page = `
const offered = async (connection) => {
  await connection.setLocalDescription()
  if (connection.iceGatheringState !== 'complete')
    await new Promise((resolve) => connection.addEventListener('icegatheringstatechange', () =>
      connection.iceGatheringState === 'complete' && resolve()))
  return connection.localDescription.sdp
}
globalThis.sendIt = async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 })
  const pen = canvas.getContext('2d')
  let drawn = 0
  setInterval(() => pen.fillRect((drawn += 7) % 320, 40, 5, 50), 40)
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const out = audio.createMediaStreamDestination()
  tone.connect(out)
  tone.start()
  globalThis.sender = new RTCPeerConnection()
  sender.addTrack(canvas.captureStream(25).getVideoTracks()[0])
  sender.addTrack(out.stream.getAudioTracks()[0])
  await sender.setRemoteDescription({ type: 'answer', sdp: await publish(await offered(sender)) })
}
globalThis.askForIt = async () => {
  globalThis.receiver = new RTCPeerConnection()
  const video = Object.assign(document.createElement('video'), { autoplay: true, srcObject: new MediaStream() })
  receiver.ontrack = ({ track }) => video.srcObject.addTrack(track)
  receiver.addTransceiver('audio', { direction: 'recvonly' })
  receiver.addTransceiver('video', { direction: 'recvonly' })
  await receiver.setRemoteDescription({ type: 'answer', sdp: await play(await offered(receiver)) })
}
globalThis.received = async () => {
  const kinds = {}
  for (const one of (await receiver.getStats()).values())
    if (one.type === 'inbound-rtp') kinds[one.kind] = one.framesDecoded ?? one.totalSamplesReceived
  return kinds
}`

it("[E2, H1] a browser's offers are answered: it sends without a declared SSRC, shows the picture, and plays the sound", async () => {
  await using kit = await EngineKit.start()
  const browser = await launchBrowser()
  try {
    const tab = await browser.newPage()
    await tab.exposeFunction('publish', async (offerSdp: string) => {
      const undeclared = offerSdp.replaceAll(/a=ssrc.*\r\n/g, '')
      return (await kit.engine.publish(peer('her'), undeclared)).sdp
    })
    await tab.exposeFunction('play', async (offerSdp: string) => {
      const { sdp } = await kit.engine.play(peer('own'), { offerSdp, kinds: ['video', 'audio'] })
      return sdp
    })
    await tab.evaluate(page)
    await tab.evaluate('sendIt()')
    await until('her media', () => kit.saw('media', 'her'))
    await tab.evaluate('askForIt()')
    await until('pictures and sound', async () => {
      const { video = 0, audio = 0 } = await tab.evaluate<{ video?: number; audio?: number }>('received()')
      return video > 25 && audio > 10_000
    })
    await until('evidence of both', () =>
      kit.evidenceOf('own').some(({ videoDelivered, audioDelivered }) => videoDelivered && audioDelivered),
    )
    expect(kit.saw('lost', 'own')).toBeUndefined()
  } finally {
    await browser.close()
  }
}, 60_000)
