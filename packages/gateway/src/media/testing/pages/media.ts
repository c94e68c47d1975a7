import {
  type CameraRequest,
  type Capture,
  capture,
  createPeer,
  type Peer,
  type Preset,
  presets,
  shareScreen,
  simulcast,
} from '../../index.ts'
import { linkFakeHandles } from '../fake-handle.ts'

/** Two peers of one page; what the first sends is shown in `video`. */
interface Call {
  caller: Peer
  callee: Peer
  video: HTMLVideoElement
  ended: string[]
}

async function agree(offering: Peer, answering: Peer, options?: { iceRestart?: boolean }) {
  const { type, sdp } = await answering.answer(await offering.offer(options))
  await offering.accept({ type, sdp: takesLayers(sdp, offering) })
}

/** A browser does not take simulcast, a gateway does: the answer is made to. */
function takesLayers(sdp: string, { connection }: Peer) {
  const offered = connection.localDescription?.sdp.match(/^a=simulcast:send (.*)$/m)?.[1]
  const layers = offered?.split(';').map((rid) => `a=rid:${rid} recv`) ?? []
  if (!offered || sdp.includes('a=simulcast')) return sdp
  return [sdp.trimEnd(), ...layers, `a=simulcast:recv ${offered}`, ''].join('\r\n')
}

function connected({ connection }: Peer): Promise<void> {
  return new Promise((resolve) => {
    const look = () => connection.connectionState === 'connected' && resolve()
    connection.addEventListener('connectionstatechange', look)
    look()
  })
}

async function startCall(held: Capture, encodings?: RTCRtpEncodingParameters[]): Promise<Call> {
  const [near, far] = linkFakeHandles()
  const caller = createPeer(near)
  const callee = createPeer(far)
  const video = document.createElement('video')
  const incoming = new MediaStream()
  const call: Call = { caller, callee, video, ended: [] }
  video.srcObject = incoming
  callee.on('track', ({ track }) => incoming.addTrack(track))
  callee.on('ended', ({ reason }) => call.ended.push(reason))
  for (const track of held.stream.getTracks()) {
    caller.add(track, track.kind === 'video' && encodings ? { encodings } : {})
    callee.add(track)
  }
  await agree(caller, callee)
  await Promise.all([connected(caller), connected(callee)])
  await video.play()
  return call
}

/** The first `count` values, and whether aborting then ended it. */
async function take<Value>(
  open: (signal: AbortSignal) => AsyncIterable<Value>,
  count: number,
): Promise<Value[]> {
  const stop = new AbortController()
  const values: Value[] = []
  for await (const value of open(stop.signal)) if (values.push(value) === count) stop.abort()
  return values
}

async function sizeOf(preset: Preset): Promise<[number | undefined, number | undefined]> {
  using held = await capture({ video: { preset } })
  const { width, height } = held.stream.getVideoTracks()[0]?.getSettings() ?? {}
  return [width, height]
}

/** What a page is answered that may use no device at all. */
async function refusals() {
  const frame = document.createElement('iframe')
  frame.allow = "camera 'none'; microphone 'none'; display-capture 'none'"
  document.body.append(frame)
  const devices = frame.contentWindow?.navigator.mediaDevices
  if (!devices) throw new Error('no frame')
  const asked = [capture({ audio: true, video: true, devices }), shareScreen({ devices })]
  return Promise.all(asked.map((each) => each.then(String, ({ kind, message }) => [kind, message])))
}

const page = {
  agree,
  capture: (options: { audio?: boolean; video?: boolean | CameraRequest }) => capture(options),
  presets,
  refusals,
  shareScreen,
  simulcast,
  sizeOf,
  startCall,
  take,
}
Object.assign(window, { page })
