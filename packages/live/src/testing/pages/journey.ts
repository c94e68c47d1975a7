import {
  createPlayer,
  createPublisher,
  type Player,
  type PlayerOptions,
  type PublisherOptions,
} from '../../index.ts'
import type { Publisher } from '../../publisher/api.ts'

/** What the journey test drives, one publisher or one player a page. */
export interface Journey {
  publish(options: PublisherOptions): void
  play(options: PlayerOptions): void
  publisher: Publisher | undefined
  player: Player | undefined
  states: string[]
  errors: string[]
  stats: object | undefined
  firstFrameMs: number | undefined
  cameraWidth(): number | undefined
  /** of what is captured */
  kinds(): string[] | undefined
  video: HTMLVideoElement
  /** when frames were shown, by the page's clock */
  frames: number[]
  /** the longest time without a new frame, in milliseconds, up to now */
  longestGapMs(): number
  /** Counts, from now on, how often the element had a picture and it was black. */
  watchForBlack(): void
  blackPictures: number
}

const video = document.createElement('video')
video.muted = true
document.body.append(video)

let camera: MediaStream | undefined
const journey: Journey = {
  publisher: undefined,
  player: undefined,
  states: [],
  errors: [],
  stats: undefined,
  firstFrameMs: undefined,
  video,
  frames: [],
  blackPictures: 0,
  watchForBlack() {
    const pen = Object.assign(document.createElement('canvas'), { width: 9, height: 9 }).getContext('2d')
    setInterval(() => {
      if (!pen || video.readyState < video.HAVE_CURRENT_DATA) return
      pen.drawImage(video, 0, 0, 9, 9)
      const [red = 0, green = 0, blue = 0] = pen.getImageData(4, 4, 1, 1).data
      if (Math.max(red, green, blue) < 30) journey.blackPictures += 1
    }, 20)
  },
  publish(options) {
    journey.publisher = createPublisher(
      { ...options, element: video },
      {
        ...callbacks,
        onMedia: (stream) => {
          camera = stream
        },
      },
    )
    journey.publisher.start()
  },
  play(options) {
    journey.player = createPlayer(
      { ...options, element: video },
      {
        ...callbacks,
        onFirstFrame: (milliseconds) => {
          journey.firstFrameMs = milliseconds
        },
      },
    )
    journey.player.start()
    countFrames()
  },
  kinds: () => camera?.getTracks().map(({ kind }) => kind),
  cameraWidth: () => camera?.getVideoTracks()[0]?.getSettings().width,
  longestGapMs() {
    const moments = [...journey.frames, performance.now()]
    return moments.reduce((longest, at, index) => Math.max(longest, at - (moments[index - 1] ?? at)), 0)
  },
}

const callbacks = {
  onStateChange: (state: string) => void journey.states.push(state),
  onError: (error: Error) => void journey.errors.push(error.message),
  onStats: (stats: object) => {
    journey.stats = stats
  },
}

function countFrames() {
  video.requestVideoFrameCallback((now) => {
    journey.frames.push(now)
    countFrames()
  })
}

Object.assign(globalThis, { journey })
