import * as media from '../../index.ts'
import { linkFakeHandles } from '../fake-handle.ts'

type Peer = media.Peer

/** What the code that a test runs in the page has at hand. */
export interface Hands {
  media: typeof media
  sizeOf(preset: media.Preset): Promise<string>
  refusals(): Promise<unknown[]>
  call(
    tracks: MediaStreamTrack[],
    options: { back?: MediaStreamTrack[]; encodings?: RTCRtpEncodingParameters[] },
  ): Promise<PeerPair>
  agree(offering: Peer, answering: Peer, options?: { iceRestart?: boolean }): Promise<void>
  plays(video: HTMLVideoElement): Promise<void>
  /** A sound of 440 Hz on the left and 880 Hz on the right. */
  tones(): MediaStreamTrack
  /** Until that is what this element plays. */
  receivesTones(video: HTMLVideoElement): Promise<void>
  take<Value>(open: (signal: AbortSignal) => AsyncIterable<Value>, count: number): Promise<Value[]>
  until(condition: () => unknown): Promise<void>
  saved: { call: PeerPair; screen: media.Capture; camera: media.Capture }
}

/** Two peers of one page, connected, each with a screen for what it gets. */
export interface PeerPair {
  caller: Peer
  callee: Peer
  shown: Record<'caller' | 'callee', HTMLVideoElement>
  reasons: string[]
}

declare global {
  var hands: Hands
}

async function until(condition: () => unknown) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20))
}

async function plays(video: HTMLVideoElement) {
  const { currentTime } = video
  await new Promise((resolve) => video.requestVideoFrameCallback(resolve))
  await until(() => video.currentTime > currentTime)
}

async function agree(offering: Peer, answering: Peer, options?: { iceRestart?: boolean }) {
  const { type, sdp } = await answering.answer(await offering.offer(options))
  await offering.accept({ type, sdp: takesLayers(sdp, offering) })
}

/** A browser does not take simulcast, a gateway does: its answer is made to. */
function takesLayers(sdp: string, { connection }: Peer) {
  const offered = connection.localDescription?.sdp.match(/^a=simulcast:send (.*)$/m)?.[1]
  if (!offered) return sdp
  const layers = offered.split(';').map((rid) => `a=rid:${rid} recv`)
  return [sdp.trimEnd(), ...layers, `a=simulcast:recv ${offered}`, ''].join('\r\n')
}

function show(peer: Peer) {
  const video = Object.assign(document.createElement('video'), { autoplay: true })
  const stream = new MediaStream()
  video.srcObject = stream
  peer.on('track', ({ track }) => stream.addTrack(track))
  return video
}

function tones() {
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
  if (!track) throw new Error('no sound')
  return Object.assign(track, { contentHint: 'music' })
}

async function receivesTones({ srcObject }: HTMLVideoElement) {
  if (!(srcObject instanceof MediaStream)) throw new Error('it plays no stream')
  const context = new AudioContext()
  const split = context.createChannelSplitter(2)
  context.createMediaStreamSource(srcObject).connect(split)
  /** By how many decibels 440 Hz is louder on this side than 880 Hz. */
  const low = [0, 1].map((side) => {
    const meter = new AnalyserNode(context, { fftSize: 4096 })
    split.connect(meter, side)
    return () => {
      const bins = new Float32Array(meter.frequencyBinCount)
      meter.getFloatFrequencyData(bins)
      const at = (frequency: number) =>
        bins[Math.round((frequency * meter.fftSize) / context.sampleRate)] ?? Number.NaN
      return at(440) - at(880)
    }
  })
  await until(() => (low[0]?.() ?? 0) > 30 && (low[1]?.() ?? 0) < -30)
  await context.close()
}

globalThis.hands = {
  tones,
  receivesTones,
  media,
  agree,
  plays,
  until,
  saved: {} as Hands['saved'],
  async sizeOf(preset) {
    using held = await media.capture({ video: { preset } })
    const { width, height } = held.stream.getVideoTracks()[0]?.getSettings() ?? {}
    return `${width}x${height}`
  },
  async refusals() {
    const frame = Object.assign(document.createElement('iframe'), {
      allow: "camera 'none'; microphone 'none'; display-capture 'none'",
    })
    document.body.append(frame)
    const devices = frame.contentWindow?.navigator.mediaDevices
    if (!devices) throw new Error('the frame has no devices to refuse')
    const asked = [media.capture({ audio: true, video: true, devices }), media.shareScreen({ devices })]
    return Promise.all(asked.map((each) => each.then(String, ({ kind, message }) => [kind, message])))
  },
  async call(tracks, { back = [], encodings }) {
    const [near, far] = linkFakeHandles()
    const [caller, callee] = [media.createPeer(near), media.createPeer(far)]
    const call: PeerPair = {
      caller,
      callee,
      shown: { caller: show(caller), callee: show(callee) },
      reasons: [],
    }
    callee.on('ended', ({ reason }) => call.reasons.push(reason))
    for (const track of tracks) caller.add(track, track.kind === 'video' && encodings ? { encodings } : {})
    for (const track of back) callee.add(track)
    await agree(caller, callee)
    await until(() => [caller, callee].every(({ connection }) => connection.connectionState === 'connected'))
    return call
  },
  async take(open, count) {
    const stop = new AbortController()
    const values = []
    for await (const value of open(stop.signal)) if (values.push(value) === count) stop.abort()
    return values
  },
}
