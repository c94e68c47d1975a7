import { useEffect, useState } from 'react'
import { recall, remember, storageKeys } from '../../../../lib/page/storage.ts'
import { moveSlider, readLevel, type Volume } from './volume.ts'

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
