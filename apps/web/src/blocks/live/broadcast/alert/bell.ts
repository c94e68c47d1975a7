import { type Note, type Signal, signals, type Tone, tones } from './tones.ts'

/** Interval at which the alert repeats until the request is answered. */
const everyMs = 4000
/** milliseconds on, off, on */
const shake = [250, 120, 250]

export interface BellPorts {
  /** call it in a press: browsers let a page play sound only after one */
  unlock(): void
  /** returns what silences it */
  play(notes: readonly Note[]): () => void
  vibrate(pattern: number[]): void
  /** returns a function that cancels the timer */
  after(delayMs: number, run: () => void): () => void
  close(): void
}

export interface Bell {
  unlock(): void
  /** once, as a sample */
  tryOut(tone: Tone): void
  /** once, beside a request that rings */
  signal(signal: Signal): void
  /** repeats until `silence`; reads the tone each time, so that a new choice takes effect immediately */
  ring(tone: () => Tone): void
  silence(): void
  close(): void
}

/** Rings and shakes while a request waits. One sound at a time. */
export function createBell(ports: BellPorts): Bell {
  let hush = () => {}
  let cancelNext = () => {}

  function strike(tone: Tone) {
    hush()
    hush = ports.play(tones[tone].notes)
  }

  function ring(tone: () => Tone) {
    strike(tone())
    ports.vibrate(shake)
    cancelNext = ports.after(everyMs, () => ring(tone))
  }

  function silence() {
    cancelNext()
    hush()
    hush = () => {}
    ports.vibrate([])
  }

  return {
    unlock: ports.unlock,
    tryOut(tone) {
      ports.unlock()
      strike(tone)
    },
    signal: (signal) => void ports.play(signals[signal]),
    ring(tone) {
      silence()
      ring(tone)
    },
    silence,
    close() {
      silence()
      ports.close()
    },
  }
}
