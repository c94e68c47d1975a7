type Kind = 'audio' | 'video'

export class FakeTrack extends EventTarget {
  readonly kind: Kind
  readyState = 'live'
  constructor(kind: Kind) {
    super()
    this.kind = kind
  }
  stop() {
    this.readyState = 'ended'
  }
  /** ends as a camera does that is pulled out */
  unplug() {
    this.stop()
    this.dispatchEvent(new Event('ended'))
  }
}

/** Devices in a variable: `missing` kinds are not there, `refusal` is the name of what everything rejects with. */
export function createFakeDevices({ missing = '', refusal = '' } = {}) {
  const tracks: FakeTrack[] = []
  const asked: MediaStreamConstraints[] = []
  async function open(constraints: MediaStreamConstraints): Promise<MediaStream> {
    asked.push(constraints)
    const kinds = (['audio', 'video'] as const).filter((kind) => constraints[kind])
    if (refusal) throw new DOMException('refused', refusal)
    if (kinds.some((kind) => missing.includes(kind))) throw new DOMException('missing', 'NotFoundError')
    const opened = kinds.map((kind) => new FakeTrack(kind))
    tracks.push(...opened)
    const stream = { getTracks: () => [...opened], addTrack: (track: FakeTrack) => opened.push(track) }
    return stream as unknown as MediaStream
  }
  return { tracks, asked, getUserMedia: open, getDisplayMedia: open }
}
