import type { Capture, CaptureSettings } from '../devices/capture.ts'
import type { DeviceKind } from '../devices/devices.ts'
import type { LiveError } from '../errors.ts'
import type { OpenPlayerPeer, PlayerPeerEvents } from '../player/peer.ts'
import type { OpenScreen, ScreenEvents } from '../player/screen.ts'
import { readPlayerCounters } from '../player/stats.ts'
import type { Page } from '../ports/page.ts'
import type { OpenPublisherPeer, PeerMedia, PublisherPeerEvents } from '../publisher/peer.ts'
import { readPublisherCounters } from '../publisher/stats.ts'
import type { SignallingRequest } from '../signalling/messages.ts'
import type { OpenSignalling } from '../signalling/signalling.ts'

export interface FakePage extends Page {
  set(awake: boolean): void
}

export function createFakePage(): FakePage {
  let awake = true
  const listeners = new Set<(awake: boolean) => void>()
  return {
    isAwake: () => awake,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(value) {
      awake = value
      for (const listener of listeners) listener(value)
    },
  }
}

/** An in-memory server: `reply` makes its replies, `requests` records the requests. */
export function createFakeServer(reply: (request: SignallingRequest) => unknown) {
  const requests: SignallingRequest[] = []
  const server = { reply, requests, open: 0, end: (_error: LiveError): void => undefined }
  const openSignalling: OpenSignalling = (_options, onEnd) => {
    server.open += 1
    server.end = onEnd
    return {
      async request(message) {
        requests.push(message)
        return server.reply(message)
      },
      close() {
        server.open -= 1
      },
    }
  }
  return Object.assign(server, { openSignalling })
}

/** What a well-behaved server of the dialect replies. */
export function goodReply(request: SignallingRequest): unknown {
  const { command, direction, streamInfo } = request
  const head = { status: 200, statusDescription: 'OK', command, direction, iceCandidates: [] }
  const info = { ...streamInfo, sessionId: 's1' }
  if (command === 'sendOffer') return { ...head, streamInfo: info, sdp: { type: 'answer', sdp: 'answer' } }
  if (command === 'getOffer') return { ...head, streamInfo: info, sdp: { type: 'offer', sdp: 'offer' } }
  return { ...head, streamInfo: info }
}

const noStats = new Map() as unknown as RTCStatsReport

export function createFakePublisherPeers() {
  const peers = {
    events: undefined as PublisherPeerEvents | undefined,
    configuration: {} as RTCConfiguration,
    media: undefined as PeerMedia | undefined,
    opened: 0,
    closed: 0,
    replaced: 0,
    packets: () => performance.now(),
    /** that the camera gave in all */
    frames: () => performance.now(),
    replaceFailure: undefined as Error | undefined,
  }
  const openPeer: OpenPublisherPeer = (configuration, events) => {
    Object.assign(peers, { configuration, events, opened: peers.opened + 1 })
    return {
      async createOffer(media) {
        peers.media = media
        return 'offer'
      },
      setLocalDescription: async (sdp) => sdp,
      setRemoteDescription: async () => undefined,
      async replaceMedia() {
        if (peers.replaceFailure) throw peers.replaceFailure
        peers.replaced += 1
      },
      countPackets: async () => peers.packets(),
      counters: async () => ({ ...readPublisherCounters(noStats), frames: peers.frames() }),
      close() {
        peers.closed += 1
      },
    }
  }
  return Object.assign(peers, { openPeer })
}

export function createFakePlayerPeers() {
  const peers = {
    events: undefined as PlayerPeerEvents | undefined,
    configurations: [] as RTCConfiguration[],
    opened: 0,
    closed: 0,
    retired: 0,
    packets: () => performance.now(),
  }
  const openPeer: OpenPlayerPeer = (configuration, events) => {
    peers.configurations.push(configuration)
    Object.assign(peers, { events, opened: peers.opened + 1 })
    return {
      stream: {} as MediaStream,
      setRemoteDescription: async () => undefined,
      createAnswer: async () => 'answer',
      setLocalDescription: async () => undefined,
      addCandidates: async () => undefined,
      counters: async () => ({ ...readPlayerCounters(noStats), packets: peers.packets() }),
      retire() {
        peers.retired += 1
      },
      close() {
        peers.closed += 1
      },
    }
  }
  return Object.assign(peers, { openPeer })
}

export function createFakeCapture() {
  const fake = {
    opened: [] as CaptureSettings[],
    closed: 0,
    paused: false,
    muted: false,
    distrusted: 0,
    failure: undefined as Error | undefined,
    missing: [] as DeviceKind[],
    unplug: (_kind: DeviceKind): void => undefined,
  }
  function createCapture(onUnplugged: (kind: DeviceKind) => void): Capture {
    fake.unplug = onUnplugged
    return {
      stream: {} as MediaStream,
      async open(settings) {
        if (fake.failure) throw fake.failure
        fake.opened.push(settings)
        return fake.missing
      },
      distrustCamera() {
        fake.distrusted += 1
      },
      get isMuted() {
        return fake.muted
      },
      setPaused(paused) {
        fake.paused = paused
      },
      close() {
        fake.closed += 1
      },
    }
  }
  return Object.assign(fake, { createCapture })
}

export function createFakeScreen() {
  const screen = {
    pixels: 307_200,
    events: undefined as ScreenEvents | undefined,
    shown: 0,
    cleared: 0,
    paused: false,
    muted: false,
  }
  const openScreen: OpenScreen = (_element, initial, events) => {
    Object.assign(screen, initial, { events })
    return {
      get pixels() {
        return screen.pixels
      },
      show() {
        screen.shown += 1
      },
      setMuted(muted) {
        screen.muted = muted
      },
      setVolume: () => undefined,
      setPaused(paused) {
        screen.paused = paused
      },
      clear() {
        screen.cleared += 1
      },
      close: () => undefined,
    }
  }
  return Object.assign(screen, { openScreen })
}
