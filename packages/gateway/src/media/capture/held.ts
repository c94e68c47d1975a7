import { createEmitter, type Emitter } from '../../emitter.ts'

export interface CaptureEvents {
  /** A track ended by itself: unplugged, or stopped by the browser's own button. Not emitted on `close()`. */
  ended: { track: MediaStreamTrack }
}

/** Tracks that are captured until `close()`, or until the signal they were asked for with. */
export interface Capture extends Emitter<CaptureEvents>, Disposable {
  readonly stream: MediaStream
  /** Stops all tracks: lights of camera and microphone go out. */
  close(): void
}

export function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/**
 * Waits for a stream and owns it. An aborted signal rejects immediately with its reason, and stops any stream that the
 * browser returns later; after the stream has arrived it closes that.
 */
export function hold(opening: Promise<MediaStream>, signal?: AbortSignal): Promise<Capture> {
  const { promise, resolve, reject } = Promise.withResolvers<Capture>()
  const giveUp = () => reject(signal?.reason)
  signal?.addEventListener('abort', giveUp)
  opening
    .then((stream) => (signal?.aborted ? stopTracks(stream) : resolve(own(stream, signal))), reject)
    .finally(() => signal?.removeEventListener('abort', giveUp))
  return promise
}

function own(stream: MediaStream, signal?: AbortSignal): Capture {
  const { on, emit, clear } = createEmitter<CaptureEvents>()
  const held = new AbortController()
  function close() {
    held.abort()
    clear()
    stopTracks(stream)
  }
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', () => emit('ended', { track }), { signal: held.signal })
  }
  signal?.addEventListener('abort', close, { signal: held.signal })
  return { on, stream, close, [Symbol.dispose]: close }
}
