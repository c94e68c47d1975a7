import { launchBrowser } from '@footlight/test-kit/browser'
import { until } from '@footlight/test-kit/wait'
import { expect, it } from 'vitest'
import { EngineKit, peer } from '../../testing/peers/engine-kit.ts'
import { LossyPath } from '../../testing/peers/lossy-path.ts'

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
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
  const pen = canvas.getContext('2d')
  setInterval(() => {
    for (let hue = 0; hue < 360; hue += 30) {
      pen.fillStyle = 'hsl(' + hue + ' 80% 50%)'
      pen.fillRect(Math.random() * 640, Math.random() * 480, 60, 40)
    }
  }, 40)
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const out = audio.createMediaStreamDestination()
  tone.connect(out)
  tone.start()
  globalThis.sender = new RTCPeerConnection()
  sender.addTransceiver(canvas.captureStream(25).getVideoTracks()[0], {
    direction: 'sendonly',
    sendEncodings: [
      { rid: 'low', scaleResolutionDownBy: 2, maxBitrate: 250_000 },
      { rid: 'high', maxBitrate: 900_000 },
    ],
  })
  sender.addTrack(out.stream.getAudioTracks()[0])
  await sender.setRemoteDescription({ type: 'answer', sdp: await publish(await offered(sender)) })
}
globalThis.receivers = {}
globalThis.askForIt = async (id, ...kinds) => {
  const receiver = receivers[id] = new RTCPeerConnection()
  const video = Object.assign(document.createElement('video'), { autoplay: true, srcObject: new MediaStream() })
  receiver.ontrack = ({ track }) => video.srcObject.addTrack(track)
  for (const kind of kinds) receiver.addTransceiver(kind, { direction: 'recvonly' })
  await receiver.setRemoteDescription({ type: 'answer', sdp: await play(id, await offered(receiver)) })
}
globalThis.received = async (id) => {
  const kinds = {}
  for (const one of (await receivers[id].getStats()).values())
    if (one.type === 'inbound-rtp') {
      kinds[one.kind] = one.framesDecoded ?? one.totalSamplesReceived
      if (one.frameWidth) kinds.width = one.frameWidth
    }
  return kinds
}`

it("[E2, H1, E6] a browser's offers are answered: it sends without a declared SSRC, and shows the picture over a lossy line, as guests do", async () => {
  await using kit = await EngineKit.start()
  await using path = await LossyPath.open(kit.worker('stage').udpPort, {
    down: { lossPercent: 10, delayMs: 40 },
    up: { delayMs: 40 },
  })
  await using guestPath = await LossyPath.open(kit.worker('lobby').udpPort)
  const browser = await launchBrowser()
  try {
    const tab = await browser.newPage()
    await tab.exposeFunction('publish', async (offerSdp: string) => {
      const undeclared = offerSdp.replaceAll(/a=ssrc.*\r\n/g, '')
      return (await kit.engine.publish(peer('undeclared'), undeclared)).sdp
    })
    await tab.exposeFunction('play', async (id: 'own' | 'guest' | 'narrow', offerSdp: string) => {
      const isGuest = id !== 'own'
      const asked = peer(id, isGuest ? { audience: 'lobby' } : { metered: true })
      const { sdp } = await kit.engine.play(asked, {
        offerSdp,
        kinds: isGuest ? ['video'] : ['video', 'audio'],
      })
      kit.engine.fund([{ connectionId: 'own', forMs: 3_600_000 }])
      return { own: path.through(sdp), narrow: guestPath.through(sdp), guest: sdp }[id]
    })
    await tab.evaluate(page)
    await tab.evaluate('sendIt()')
    await until('media of the publisher', () => kit.saw('media', 'undeclared'))
    await tab.evaluate('askForIt("own", "audio", "video")')
    await until('pictures and sound', async () => {
      const { video = 0, audio = 0 } = await tab.evaluate<{ video?: number; audio?: number }>(
        'received("own")',
      )
      return video > 25 && audio > 10_000
    })
    await until('evidence of both', () =>
      kit.evidenceOf('own').some(({ videoDelivered, audioDelivered }) => videoDelivered && audioDelivered),
    )
    // a viewer that is paused because of its losses has no picture any more
    const delivered = () => kit.evidenceOf('own').filter(({ videoDelivered }) => videoDelivered)
    await until('15 s of picture', () => delivered().length >= 15, { withinMs: 60_000 })
    // [E6] the small layer takes over where the large one does not fit, and the decoder goes on
    for (const id of ['guest', 'narrow']) await tab.evaluate(`askForIt("${id}", "video")`)
    const widthsOf = async (...ids: string[]) => {
      const received = await Promise.all(
        ids.map((id) => tab.evaluate<{ width?: number }>(`received("${id}")`)),
      )
      return received.map(({ width }) => width ?? 0).join(' ')
    }
    path.become({})
    await until('the large layer', async () => (await widthsOf('own', 'guest', 'narrow')) === '640 640 640', {
      withinMs: 60_000,
    })
    for (const line of [path, guestPath]) line.become({ down: { kbps: 400 } })
    // a guest on a wide line has the large one all the same: the cascade carries both
    const small = async () => (await widthsOf('own', 'guest', 'narrow')) === '320 640 320'
    await until('the small layer', small, { withinMs: 60_000 })
    expect(kit.saw('lost', 'own')).toBeUndefined()
  } finally {
    await browser.close()
  }
}, 240_000)
