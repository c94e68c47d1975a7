import { qualities } from '@footlight/contract'
import {
  type EchoTest,
  echoTest,
  type Gateway,
  GatewayError,
  type Handle,
  openGateway,
} from '@footlight/gateway'
import { createPeer, type Peer } from '@footlight/gateway/media'
import { browserDevices, type Capture, type CaptureSettings, createCapture } from '@footlight/live'
import { call } from '../../../../lib/calls/api.ts'
import { type Echo, type EchoEvents, type EchoTicket, TestError, type TestPorts } from './connection-test.ts'
import { readEchoCounters } from './echo-counters.ts'
import { withStartBitrate } from './start-bitrate.ts'
import type { FailureCode } from './test-machine.ts'

/** The test sends the best picture there is; what the line does to it is the measurement. */
const quality = 'hd'
const frameRate = 24
/** More than picture and sound need together: a line that may be asked for more is not held back by the question. */
const askedBitrate = 8_000_000
/** What the best quality needs: a line that carries less says so within a second. */
const startKbps = qualities[quality].videoBitrateKbps

/** The plugin's error while no worker of the media server takes a test: one does within seconds. */
const notReady = 499
const tryAgainMs = 1000

/** The ports of a connection test in a page. */
export function browserPorts(): TestPorts {
  let onUnplugged = () => {}
  const capture = createCapture(browserDevices, () => onUnplugged())
  return {
    isSupported: () => 'RTCPeerConnection' in globalThis && navigator.mediaDevices !== undefined,
    async openDevices(chosen, listener) {
      onUnplugged = listener
      const fellBack = await openWhatIsThere(capture, { quality, video: true, audio: true, ...chosen })
      return fellBack && new MediaStream(capture.stream.getTracks())
    },
    closeDevices: capture.close,
    askTicket,
    openEcho,
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
  }
}

/** Both, or the microphone alone where the camera does not open. */
async function openWhatIsThere(capture: Capture, both: CaptureSettings) {
  try {
    return await capture.open(both)
  } catch (error) {
    return await capture.open({ ...both, video: false }).catch(() => Promise.reject(error))
  }
}

async function askTicket(signal: AbortSignal): Promise<EchoTicket> {
  const result = await call('startConnectionTest', { signal })
  if (result.ok) return result.value
  const { code, message } = result
  throw new TestError(code === 'NETWORK' ? { code: 'OFFLINE' } : { code: 'REFUSED', message })
}

async function openEcho(
  ticket: EchoTicket,
  media: MediaStream,
  events: EchoEvents,
  signal: AbortSignal,
): Promise<Echo> {
  const { serverUrl, token } = ticket.gateway
  let gateway: Gateway | undefined
  try {
    gateway = await openGateway({ servers: serverUrl, token, signal })
    const owned = gateway
    signal.addEventListener('abort', () => void owned.close(), { once: true })
    if (signal.aborted) void owned.close()
    const handle = await gateway.attach(echoTest, { signal })
    return await whenReady(() => exchange(handle, media, ticket.relayServers, events, signal), signal)
  } catch (thrown) {
    void gateway?.close()
    throw thrown instanceof GatewayError ? new TestError({ code: codeOf(thrown) }, thrown) : thrown
  }
}

/** Tries again while the media server has no worker that takes the test; the run's own timer ends it. */
export async function whenReady<Done>(attempt: () => Promise<Done>, signal: AbortSignal): Promise<Done> {
  for (;;)
    try {
      return await attempt()
    } catch (thrown) {
      if (!(thrown instanceof GatewayError) || thrown.code !== notReady || signal.aborted) throw thrown
      await new Promise((resolve) => setTimeout(resolve, tryAgainMs))
      signal.throwIfAborted()
    }
}

/** Sends camera and microphone on a new connection; a failure closes it, so that the handle takes the next one. */
async function exchange(
  handle: Handle<EchoTest>,
  media: MediaStream,
  iceServers: RTCIceServer[],
  events: EchoEvents,
  signal: AbortSignal,
): Promise<Echo> {
  const peer = createPeer(handle, { signal, configuration: { iceServers } })
  const connected = whenConnected(peer, events)
  // it is awaited below, and may fail before
  void Promise.allSettled([connected])
  try {
    const stream = new MediaStream()
    peer.on('track', ({ track }) => stream.addTrack(track))
    for (const track of media.getTracks()) {
      const isPicture = track.kind === 'video'
      peer.add(track, {
        streams: [media],
        codecs: isPicture ? ['H264', 'VP8'] : ['opus'],
        encodings: isPicture
          ? [{ maxBitrate: qualities[quality].videoBitrateKbps * 1000, maxFramerate: frameRate }]
          : [],
      })
    }
    const settings = { audio: true, video: true, bitrate: askedBitrate }
    const { jsep } = await handle.send(settings, { jsep: await peer.offer(), signal })
    await peer.accept(jsep && { ...jsep, sdp: withStartBitrate(jsep.sdp, startKbps) })
    events.onAnswered()
    await connected
    return { stream, counters: async () => readEchoCounters(await peer.connection.getStats()) }
  } catch (thrown) {
    await peer.close()
    throw thrown
  }
}

/** Resolves once there is a way for picture and sound, and rejects where there is none. */
function whenConnected(peer: Peer, { onLost }: EchoEvents): Promise<void> {
  let wasConnected = false
  return new Promise((resolve, reject) => {
    const end = () => {
      if (wasConnected) onLost()
      else reject(new TestError({ code: 'NO_WAY' }))
    }
    peer.on('state', (state) => {
      if (state === 'failed') end()
      if (state !== 'connected') return
      wasConnected = true
      resolve()
    })
    peer.on('ended', end)
  })
}

const codeOf = ({ kind }: GatewayError): FailureCode =>
  kind === 'webrtc-unsupported' ? 'NOT_SUPPORTED' : 'GATEWAY'
