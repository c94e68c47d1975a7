import { createLevelMeter } from '@footlight/live'
import { useEffect, useRef, useState } from 'react'
import { say } from '../../../lib/language/say.ts'

const places = [0, 1, 2, 3, 4, 5, 6]
const everyMs = 80
/** samples that a word is said for: two seconds */
const samplesPerWord = 25

/** How loud the last moments were, 0 to 1 on the meter's scale of 60 decibels. */
export function loudnessWord(loudest: number): string {
  if (loudest < 0.05) return say('We hear nothing')
  if (loudest < 0.3) return say('Quiet')
  return say(loudest < 0.93 ? 'Good sound' : 'Too loud')
}

interface LevelBarsProps {
  media: MediaStream
}

/** How loud the microphone is, drawn without a render per frame, with a word that stays long enough to be read. */
export function LevelBars({ media }: LevelBarsProps) {
  const root = useRef<HTMLSpanElement>(null)
  const [word, setWord] = useState<string>()
  const track = media.getAudioTracks()[0]
  useEffect(() => {
    const element = root.current
    if (!track || !element) return
    const meter = createLevelMeter(track)
    const history = places.map(() => 0)
    let loudest = 0
    let samples = 0
    const timer = setInterval(() => {
      const level = meter.level()
      loudest = Math.max(loudest, level)
      samples += 1
      if (samples === samplesPerWord) {
        setWord(loudnessWord(loudest))
        loudest = 0
        samples = 0
      }
      history.push(level)
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
    return (
      <span className="rounded-full bg-scrim px-3 py-1.5 text-sm text-on-picture">
        {say('No microphone')}
      </span>
    )
  return (
    <span className="flex h-9 items-center gap-2.5 rounded-full bg-scrim px-3.5 text-on-picture">
      <span
        ref={root}
        role="img"
        aria-label={say('Microphone level')}
        className="flex h-5 items-end gap-[3px]"
      >
        {places.map((place) => (
          <i key={place} className="w-1 rounded-sm bg-available" style={{ height: '15%' }} />
        ))}
      </span>
      {word && <span className="text-sm font-semibold">{word}</span>}
    </span>
  )
}
