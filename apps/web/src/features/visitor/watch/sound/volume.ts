import { useEffect, useState } from 'react'
import { recall, remember, storageKeys } from '../../../../lib/page/storage.ts'

/** How loud, from 0 to 1, and whether it is muted. */
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

/** At 0 the slider mutes and retains the last level; above 0 it unmutes. */
export function moveSlider(volume: Volume, to: number): Volume {
  return to < smallest ? { ...volume, muted: true } : { level: Math.min(1, to), muted: false }
}

/** The volume of a stage; how loud it was is remembered in this browser, whether it was muted is not. */
export function useVolume(startsMuted: boolean) {
  const [volume, setVolume] = useState<Volume>(() => ({
    level: readLevel(recall(storageKeys.volume)),
    muted: startsMuted,
  }))
  const { level } = volume
  useEffect(() => remember(storageKeys.volume, String(level)), [level])
  return {
    ...volume,
    toggleMute: () => setVolume((now) => ({ ...now, muted: !now.muted })),
    slide: (to: number) => setVolume((now) => moveSlider(now, to)),
  }
}
