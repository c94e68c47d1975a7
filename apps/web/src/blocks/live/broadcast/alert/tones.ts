import type { Message } from '../../../../lib/language/say.ts'

/** One struck note. Times in milliseconds from the start of the tone. */
export interface Note {
  hertz: number
  atMs: number
  lengthMs: number
}

interface ToneShape {
  label: Message
  notes: readonly Note[]
}

/** Tones for a request; synthesized, so that no sound file has to load when one arrives. */
export const tones = {
  bell: {
    label: 'Bell for requests',
    notes: [
      { hertz: 880, atMs: 0, lengthMs: 700 },
      { hertz: 1320, atMs: 180, lengthMs: 900 },
    ],
  },
  knock: {
    label: 'Three knocks',
    notes: [0, 260, 520].map((atMs) => ({ hertz: 196, atMs, lengthMs: 180 })),
  },
  chime: {
    label: 'Soft chime',
    notes: [523.25, 659.25, 783.99].map((hertz, index) => ({ hertz, atMs: index * 220, lengthMs: 1100 })),
  },
  none: { label: 'No sound', notes: [] },
} as const satisfies Record<string, ToneShape>

/** What sounds once: a tip, and a warning of the operator. */
export const signals = {
  tip: [
    { hertz: 1046.5, atMs: 0, lengthMs: 500 },
    { hertz: 1568, atMs: 110, lengthMs: 900 },
  ],
  warning: [0, 320].map((atMs) => ({ hertz: 330, atMs, lengthMs: 420 })),
} as const satisfies Record<string, readonly Note[]>

export type Signal = keyof typeof signals

export type Tone = keyof typeof tones

/** What was remembered, or the bell where none was chosen. */
export function readTone(remembered: string | null): Tone {
  return remembered !== null && Object.hasOwn(tones, remembered) ? (remembered as Tone) : 'bell'
}
