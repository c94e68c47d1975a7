import { echoTest, type Gateway, openGateway } from '../src/index.ts'
import { capture, createPeer, type Peer, type Preset, shareScreen, simulcast } from '../src/media/index.ts'

export interface EchoOptions {
  server: string
  source: 'camera' | 'screen'
  preset: Preset
  isSimulcast: boolean
  signal: AbortSignal
}

export interface Echo {
  gateway: Gateway
  peer: Peer
  sent: MediaStream
  echoed: MediaStream
  /** the most that Janus lets through */
  limit(kbps: number): Promise<void>
  /** the layer of a simulcast that comes back */
  choose(substream: number): Promise<void>
}

/** Sends camera and microphone, or a screen, to EchoTest and gives what comes back, until the signal ends it. */
export async function startEcho({ server, source, preset, isSimulcast, signal }: EchoOptions): Promise<Echo> {
  await using opened = new AsyncDisposableStack()
  const captured = opened.use(
    source === 'screen'
      ? await shareScreen({ signal })
      : await capture({ audio: true, video: { preset }, signal }),
  )
  const gateway = opened.use(await openGateway({ servers: server, signal }))
  const handle = await gateway.attach(echoTest, { signal })
  const peer = createPeer(handle)
  const echoed = new MediaStream()
  peer.on('track', ({ track }) => echoed.addTrack(track))
  for (const track of captured.stream.getTracks()) {
    const isLayered = isSimulcast && track.kind === 'video'
    peer.add(track, { streams: [captured.stream], ...(isLayered && { encodings: simulcast() }) })
  }
  const { jsep } = await handle.send({ audio: true, video: true }, { jsep: await peer.offer(), signal })
  await peer.accept(jsep)

  signal.throwIfAborted()
  const owned = opened.move()
  signal.addEventListener('abort', () => void owned.disposeAsync())
  return {
    gateway,
    peer,
    sent: captured.stream,
    echoed,
    async limit(kbps) {
      await handle.send({ bitrate: kbps * 1000 })
    },
    async choose(substream) {
      await handle.send({ substream })
    },
  }
}
