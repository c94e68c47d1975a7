/** A few gentle instruments, added into a loop: a note that rings past the end comes back at the start. */
export const sampleRate = 48_000

export interface Note {
  /** seconds from the start of the loop */
  at: number
  /** MIDI number; 69 is 440 Hz */
  pitch: number
  /** seconds; plucked and struck notes ring by themselves */
  length: number
  /** 0 to 1 */
  strength: number
}

export type Instrument = 'pluck' | 'bow' | 'mallet' | 'bell'

interface Voice {
  /** strength of each harmonic, or of the partial at a ratio */
  partials: readonly (readonly [ratio: number, gain: number])[]
  attack: number
  /** seconds to 1/e; null: held for the length of the note */
  decay: number | null
  vibratoCents: number
}

const voices: Record<Instrument, Voice> = {
  pluck: {
    partials: [
      [1, 1],
      [2, 0.5],
      [3, 0.28],
      [4, 0.14],
      [5, 0.08],
    ],
    attack: 0.004,
    decay: 0.7,
    vibratoCents: 0,
  },
  bow: {
    partials: [
      [1, 1],
      [2, 0.55],
      [3, 0.36],
      [4, 0.2],
      [5, 0.14],
      [6, 0.07],
    ],
    attack: 0.28,
    decay: null,
    vibratoCents: 11,
  },
  mallet: {
    partials: [
      [1, 1],
      [4, 0.24],
      [9.2, 0.05],
    ],
    attack: 0.003,
    decay: 0.32,
    vibratoCents: 0,
  },
  bell: {
    partials: [
      [1, 1],
      [2.76, 0.3],
      [5.4, 0.12],
    ],
    attack: 0.01,
    decay: 1.6,
    vibratoCents: 3,
  },
}

function envelope(voice: Voice, time: number, length: number): number {
  const rise = Math.min(1, time / voice.attack)
  if (voice.decay !== null) return rise * Math.exp(-time / voice.decay)
  return rise * Math.min(1, Math.max(0, (length - time) / 0.35))
}

/** 16-bit mono samples of a loop of `seconds`. */
export function synthesize(instrument: Instrument, notes: readonly Note[], seconds: number): Int16Array {
  const voice = voices[instrument]
  const samples = new Float64Array(seconds * sampleRate)
  for (const { at, pitch, length, strength } of notes) {
    const hertz = 440 * 2 ** ((pitch - 69) / 12)
    const span = Math.round((voice.decay === null ? length : voice.decay * 6) * sampleRate)
    const start = Math.round(at * sampleRate)
    for (let i = 0; i < span; i++) {
      const time = i / sampleRate
      const bend = (voice.vibratoCents / 1200) * Math.LN2 * Math.sin(2 * Math.PI * 5.2 * time)
      const phase = 2 * Math.PI * hertz * time + (bend * hertz) / 5.2
      const tone = voice.partials.reduce((sum, [ratio, gain]) => sum + gain * Math.sin(phase * ratio), 0)
      const index = (start + i) % samples.length
      samples[index] = (samples[index] ?? 0) + tone * strength * envelope(voice, time, length)
    }
  }
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-9)
  // half of full scale: music beside a conversation, not over it
  return Int16Array.from(samples, (sample) => Math.round((sample / peak) * 0.5 * 32767))
}
