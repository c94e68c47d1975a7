/** How loud, from 0 to 1, and whether it is heard at all. */
export interface Volume {
  level: number
  muted: boolean
}

const smallest = 0.05

/** What was remembered; anything else is full. */
export function readLevel(text: string | null): number {
  const level = text === null || text === '' ? Number.NaN : Number(text)
  return level >= smallest && level <= 1 ? level : 1
}

/** At 0 the slider mutes and keeps what was heard before; away from 0 it is heard. */
export function moveSlider(volume: Volume, to: number): Volume {
  return to < smallest ? { ...volume, muted: true } : { level: Math.min(1, to), muted: false }
}
