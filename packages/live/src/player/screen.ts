import { ignoreFailure } from '../errors.ts'

export interface ScreenEvents {
  onPlaying(): void
  onFirstFrame(): void
  onAutoplayBlocked(): void
}

/** The port between the player and its video element. */
export interface Screen {
  /** [E6] that the element takes */
  readonly pixels: number
  /** Shows a stream; one shown before keeps its last frame on screen until the new one has a frame. */
  show(stream: MediaStream): void
  setMuted(muted: boolean): void
  setVolume(volume: number): void
  setPaused(paused: boolean): void
  /** Takes the stream off the screen. */
  clear(): void
  close(): void
}

export type OpenScreen = (
  element: HTMLVideoElement,
  initial: { muted: boolean; paused: boolean; volume: number | undefined },
  events: ScreenEvents,
) => Screen

export const openScreen: OpenScreen = (element, initial, events) => {
  const controller = new AbortController()
  const { signal } = controller
  let { paused } = initial
  const { poster } = element
  let rehearsal: HTMLVideoElement | undefined
  element.muted = initial.muted
  if (initial.volume !== undefined) element.volume = initial.volume
  element.playsInline = true
  element.addEventListener('playing', () => events.onPlaying(), { signal })
  element.addEventListener('loadeddata', () => events.onFirstFrame(), { signal })

  function play() {
    element.play().catch((refusal: unknown) => {
      if (refusal instanceof DOMException && refusal.name === 'NotAllowedError') events.onAutoplayBlocked()
    })
  }

  function attach(stream: MediaStream) {
    element.srcObject = stream
    if (!paused) play()
  }

  function endRehearsal() {
    if (!rehearsal) return
    rehearsal.onplaying = null
    rehearsal.srcObject = null
    rehearsal = undefined
  }

  /** Sets the last frame as the poster, which the element shows between two streams. */
  function freezeLastFrame() {
    const canvas = document.createElement('canvas')
    canvas.width = element.videoWidth
    canvas.height = element.videoHeight
    if (canvas.width === 0) return
    canvas.getContext('2d')?.drawImage(element, 0, 0)
    element.poster = canvas.toDataURL('image/jpeg')
  }

  /** Plays the stream in a hidden element until it has a frame: the visible one loses its picture on a new stream. */
  function rehearse(stream: MediaStream) {
    freezeLastFrame()
    const stage = document.createElement('video')
    stage.muted = true
    stage.playsInline = true
    stage.onplaying = () => {
      endRehearsal()
      attach(stream)
    }
    stage.srcObject = stream
    stage.play().catch(ignoreFailure('the browser may refuse'))
    rehearsal = stage
  }

  return {
    get pixels() {
      return Math.round(element.clientWidth * element.clientHeight * devicePixelRatio ** 2)
    },
    show(stream) {
      if (element.srcObject === stream || rehearsal?.srcObject === stream) return
      endRehearsal()
      const hasPicture = element.srcObject !== null && element.readyState >= element.HAVE_CURRENT_DATA
      if (hasPicture) rehearse(stream)
      else attach(stream)
    },
    setMuted(muted) {
      element.muted = muted
    },
    setVolume(volume) {
      element.volume = volume
    },
    setPaused(value) {
      paused = value
      if (paused) element.pause()
      else if (element.srcObject !== null) play()
    },
    clear() {
      endRehearsal()
      element.poster = poster
      element.srcObject = null
    },
    close() {
      controller.abort()
      endRehearsal()
    },
  }
}
