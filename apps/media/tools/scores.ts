import type { Instrument, Note } from './synth.ts'

/** What one demo broadcaster does for the length of a loop. */
export interface Score {
  instrument: Instrument
  notes: Note[]
  /** turns of the act's movement in one loop; the acts divide it by 2, 3 or 4 */
  turns: number
}

export const loopSeconds = 12

/** Four bars of three seconds; each chord is broken into `steps` notes by a pattern of its degrees. */
function arpeggio(
  chords: readonly (readonly number[])[],
  pattern: readonly number[],
  strength: number,
): Note[] {
  const bar = loopSeconds / chords.length
  return chords.flatMap((chord, index) =>
    pattern.map((degree, step) => ({
      at: index * bar + (step * bar) / pattern.length,
      pitch: chord[degree] ?? chord[0] ?? 60,
      length: bar / pattern.length,
      strength: strength * (step === 0 ? 1 : 0.68 + (step % 2) * 0.1),
    })),
  )
}

const held = (pitches: readonly number[], strength: number): Note[] =>
  pitches.map((pitch, index) => ({
    at: (index * loopSeconds) / pitches.length,
    pitch,
    length: loopSeconds / pitches.length + 0.3,
    strength,
  }))

export const scores: Record<'p1002' | 'p1003' | 'p1004' | 'p1005', Score> = {
  p1002: {
    instrument: 'pluck',
    notes: arpeggio(
      [
        [45, 52, 57, 60, 64],
        [43, 50, 55, 59, 62],
        [41, 48, 57, 60, 65],
        [40, 47, 56, 59, 64],
      ],
      [0, 2, 3, 4, 3, 2],
      0.8,
    ),
    turns: 12,
  },
  p1003: {
    instrument: 'mallet',
    notes: arpeggio(
      [
        [60, 64, 67, 72, 76],
        [57, 60, 64, 69, 72],
        [62, 65, 69, 74, 77],
        [55, 59, 62, 67, 71],
      ],
      [0, 2, 1, 3, 2, 4, 3, 1],
      0.7,
    ),
    turns: 8,
  },
  p1004: {
    instrument: 'bow',
    notes: [...held([50, 57, 53, 55, 46, 53], 0.7), ...held([62, 65, 57, 60, 58, 57], 0.28)],
    turns: 6,
  },
  p1005: {
    instrument: 'bell',
    notes: arpeggio(
      [
        [57, 64, 71, 76],
        [53, 60, 69, 76],
        [55, 62, 71, 74],
        [52, 59, 67, 74],
      ],
      [0, 2, 1, 3],
      0.6,
    ),
    turns: 3,
  },
}
