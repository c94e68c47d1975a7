import { useEffect, useState } from 'react'
import { createLevelMeter } from '../index.ts'

const everyMs = 100

/** Loudness of an audio track, 0 to 1, ten times a second; 0 without a track. */
export function useLevel(track: MediaStreamTrack | undefined): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (!track) return
    const meter = createLevelMeter(track)
    const timer = setInterval(() => setLevel(meter.level()), everyMs)
    return () => {
      clearInterval(timer)
      meter.close()
      setLevel(0)
    }
  }, [track])
  return level
}
