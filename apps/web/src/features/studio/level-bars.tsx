import { createLevelMeter } from '@footlight/live'
import { useEffect, useRef } from 'react'

const places = [0, 1, 2, 3, 4, 5, 6]
const everyMs = 80

interface LevelBarsProps {
  media: MediaStream
}

/** How loud the microphone is, drawn without a render per frame. */
export function LevelBars({ media }: LevelBarsProps) {
  const root = useRef<HTMLSpanElement>(null)
  const track = media.getAudioTracks()[0]
  useEffect(() => {
    const element = root.current
    if (!track || !element) return
    const meter = createLevelMeter(track)
    const history = places.map(() => 0)
    const timer = setInterval(() => {
      history.push(meter.level())
      history.shift()
      for (const [index, bar] of [...element.children].entries()) {
        if (bar instanceof HTMLElement) bar.style.height = `${15 + (history[index] ?? 0) * 85}%`
      }
    }, everyMs)
    return () => {
      clearInterval(timer)
      meter.close()
    }
  }, [track])
  if (!track)
    return <span className="rounded-full bg-scrim px-3 py-1.5 text-sm text-on-picture">No microphone</span>
  return (
    <span
      ref={root}
      role="img"
      aria-label="Microphone level"
      className="flex h-9 items-end gap-[3px] rounded-full bg-scrim px-3 py-2"
    >
      {places.map((place) => (
        <i key={place} className="w-1 rounded-sm bg-available" style={{ height: '15%' }} />
      ))}
    </span>
  )
}
