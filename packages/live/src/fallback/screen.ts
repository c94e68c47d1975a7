import { ignoreFailure, LiveError } from '../errors.ts'
import type { Clock } from '../ports/clock.ts'
import { soundStartsMs } from './constants.ts'
import { type Decoder, type FallbackLimits, openDecoder } from './decoder.ts'

export interface FallbackScreenEvents {
  /** a picture was decoded */
  onPicture(): void
  /** the bytes cannot be decoded */
  onBroken(error: LiveError): void
  /** the browser wants a click before it lets sound play */
  onAutoplayBlocked(): void
  /** a recording is over */
  onEnded(): void
}

/** The port between the fallback player and its canvas and loudspeaker. */
export interface FallbackScreen {
  readonly size: { width: number; height: number }
  /** Bytes of a new stream follow, or a recording is loaded. The last picture stays until the first new one. */
  begin(recordingUrl?: string): void
  feed(bytes: ArrayBuffer): void
  setMuted(muted: boolean): void
  setVolume(volume: number): void
  setPaused(paused: boolean): void
  /** Takes the picture off the screen. */
  clear(): void
}

export type OpenFallbackScreen = (
  element: HTMLElement,
  initial: { muted: boolean; paused: boolean; volume: number },
  limits: FallbackLimits,
  clock: Clock,
  events: FallbackScreenEvents,
) => FallbackScreen

export const openFallbackScreen: OpenFallbackScreen = (element, initial, limits, clock, events) => {
  let { muted, paused, volume } = initial
  let recording: string | undefined
  let hasPicture = false
  let endSound = () => {}
  const decoders = createDecoders(element, limits, {
    hasSound: () => !muted || recording !== undefined,
    recordingUrl: () => recording,
    onRenewed: applySound,
    onPicture() {
      events.onPicture()
      if (hasPicture) return
      hasPicture = true
      applySound()
    },
    onEnded: () => events.onEnded(),
  })

  function applySound() {
    endSound()
    const decoder = decoders.current
    const sound = decoder?.sound
    decoder?.setVolume(muted ? 0 : volume)
    if (!sound || sound.state === 'closed') return
    const controller = new AbortController()
    sound.addEventListener('statechange', applySound, { signal: controller.signal })
    endSound = () => controller.abort()
    if (muted || sound.state === 'running') return
    sound.resume().catch(ignoreFailure('the browser may refuse, and is asked again with a click'))
    if (!hasPicture) return
    const cancel = clock.after(soundStartsMs, () => events.onAutoplayBlocked())
    controller.signal.addEventListener('abort', cancel)
  }

  return {
    get size() {
      return { width: decoders.current?.width ?? 0, height: decoders.current?.height ?? 0 }
    },
    begin(recordingUrl) {
      recording = recordingUrl
      hasPicture = false
      decoders.renew()
      if (paused) decoders.current?.pause()
    },
    feed(bytes) {
      if (paused) return
      try {
        decoders.current?.feed(bytes)
      } catch (cause) {
        events.onBroken(
          new LiveError('STREAM_BROKEN', 'the stream cannot be decoded', { recoverable: true, cause }),
        )
      }
    },
    setMuted(value) {
      muted = value
      // the sound device comes with the first unmute: opened in a click, it needs no other
      if (!muted && decoders.current && !decoders.current.sound) decoders.renew()
      else applySound()
    },
    setVolume(value) {
      volume = value
      decoders.current?.setVolume(muted ? 0 : volume)
    },
    setPaused(value) {
      const isChange = paused !== value
      paused = value
      const { current } = decoders
      if (paused) current?.pause()
      else if (isChange && recording !== undefined) current?.play()
      // a live stream goes on with its next whole picture
      else if (isChange && current) decoders.renew()
      // in a click, which the sound may have waited for
      if (!paused) applySound()
    },
    clear() {
      endSound()
      decoders.clear()
      hasPicture = false
    },
  }
}

interface DecoderSource {
  hasSound: () => boolean
  recordingUrl: () => string | undefined
  onRenewed: () => void
  onPicture: () => void
  onEnded: () => void
}

/** A decoder of its own for each stream: what the last one left undone would spoil the next one's pictures. */
function createDecoders(element: HTMLElement, limits: FallbackLimits, source: DecoderSource) {
  let canvas: HTMLCanvasElement | undefined
  let decoder: Decoder | undefined
  let useWebGl = true

  function newCanvas(): HTMLCanvasElement {
    const made = document.createElement('canvas')
    made.width = limits.width
    made.height = limits.height
    made.addEventListener('webglcontextlost', () => {
      if (made !== canvas) return
      // a browser that takes the context once may do it again, and one canvas has one kind of context for good
      useWebGl = false
      renew(true)
    })
    element.replaceChildren(made)
    return made
  }

  function open(on: HTMLCanvasElement): Decoder {
    return openDecoder({
      canvas: on,
      limits,
      hasSound: source.hasSound() || decoder?.sound !== undefined,
      useWebGl,
      recordingUrl: source.recordingUrl(),
      onPicture: source.onPicture,
      onEnded: source.onEnded,
    })
  }

  function renew(withNewCanvas = false) {
    const before = decoder
    if (withNewCanvas || !canvas) canvas = newCanvas()
    try {
      decoder = open(canvas)
    } catch (cause) {
      if (!useWebGl) throw cause
      useWebGl = false
      canvas = newCanvas()
      decoder = open(canvas)
    }
    // after the new one: they share the sound device, which closes with the last
    before?.close()
    source.onRenewed()
  }

  return {
    get current() {
      return decoder
    },
    renew: () => renew(),
    clear() {
      decoder?.close()
      decoder = undefined
      canvas = undefined
      element.replaceChildren()
    },
  }
}
