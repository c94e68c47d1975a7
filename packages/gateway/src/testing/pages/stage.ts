import * as gateway from '../../index.ts'
import * as media from '../../media/index.ts'

/** What the code that a test runs in a page has at hand: the package, and one screen. */
export interface Stage {
  gateway: typeof gateway
  media: typeof media
  /** A peer whose picture is shown on the screen. */
  watch(handle: media.PeerHandle): media.Peer
  /** The same, and it sends camera and microphone. */
  film(handle: media.PeerHandle): Promise<media.Peer>
  /** Resolves once so many more frames were shown, and the clock of the video has moved. */
  plays(frames?: number): Promise<void>
  /** the longest time without a new frame, in milliseconds, up to now */
  longestGapMs(): number
  /** promises, from one run of code to the next */
  saved: Map<string, Promise<unknown>>
}

declare global {
  var stage: Stage
}

const video = Object.assign(document.createElement('video'), { autoplay: true, muted: true })
document.body.append(video)
const shownAt: number[] = []

function countFrames(): void {
  video.requestVideoFrameCallback((now) => {
    shownAt.push(now)
    countFrames()
  })
}
countFrames()

globalThis.stage = {
  gateway,
  media,
  saved: new Map(),
  watch(handle) {
    const peer = media.createPeer(handle)
    const stream = new MediaStream()
    peer.on('track', ({ track }) => stream.addTrack(track))
    video.srcObject = stream
    return peer
  },
  async film(handle) {
    const peer = stage.watch(handle)
    const { stream } = await media.capture({ audio: true, video: { preset: 'lowres' } })
    for (const track of stream.getTracks()) peer.add(track, { streams: [stream] })
    return peer
  },
  async plays(frames = 15) {
    const { currentTime } = video
    const already = shownAt.length
    while (shownAt.length < already + frames || video.currentTime <= currentTime) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  },
  longestGapMs() {
    const times = [...shownAt, performance.now()]
    return Math.max(...times.slice(1).map((time, at) => time - (times[at] ?? time)))
  },
}
