import { ignoreFailure } from '../../../../lib/result.ts'
import type { BellPorts } from './bell.ts'
import type { Note } from './tones.ts'

/** loudest of a note, 0 to 1 */
const peak = 0.4
const attackSeconds = 0.008
const restAfterMs = 500
const refused = ignoreFailure('the browser may refuse; the alert is shown as well')

/** The bell's ports in a page. The audio context is made with the first sound or press. */
export function browserBell(): BellPorts {
  let opened: AudioContext | undefined
  const context = () => {
    opened ??= new AudioContext()
    return opened
  }
  let resting: ReturnType<typeof setTimeout> | undefined
  /** A running audio context uses CPU even when silent, so it is suspended; after one press it may resume by itself. */
  const wakeFor = (ms: number) => {
    clearTimeout(resting)
    if (context().state === 'suspended') context().resume().catch(refused)
    resting = setTimeout(() => void opened?.suspend().catch(refused), ms)
  }
  return {
    unlock: () => wakeFor(restAfterMs),
    play(notes) {
      if (notes.length === 0) return () => {}
      wakeFor(restAfterMs + Math.max(...notes.map(({ atMs, lengthMs }) => atMs + lengthMs)))
      const out = context().createGain()
      out.connect(context().destination)
      for (const note of notes) strike(context(), out, note)
      return () => out.disconnect()
    },
    vibrate(pattern) {
      // before the first user gesture a browser refuses this and logs a warning
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern)
    },
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
    close() {
      clearTimeout(resting)
      void opened?.close()
    },
  }
}

/** A note that is struck and fades, as a bell does. */
function strike(context: AudioContext, out: AudioNode, { hertz, atMs, lengthMs }: Note): void {
  const start = context.currentTime + atMs / 1000
  const end = start + lengthMs / 1000
  const loudness = context.createGain()
  loudness.gain.setValueAtTime(0, start)
  loudness.gain.linearRampToValueAtTime(peak, start + attackSeconds)
  loudness.gain.exponentialRampToValueAtTime(0.001, end)
  loudness.connect(out)
  const source = context.createOscillator()
  source.type = 'triangle'
  source.frequency.value = hertz
  source.connect(loudness)
  source.start(start)
  source.stop(end)
}
