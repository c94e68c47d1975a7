import type { Arriving } from '@footlight/contract'
import { say } from '../../../lib/language/say.ts'
import { adviceOn, figuresOf, type Source } from './arriving-advice.ts'

interface ArrivingLineProps {
  arriving: Arriving
  source: Source
  expectsSound?: boolean
}

/** [H1] What the media server receives of the performer's picture, and what to change about it. */
export function ArrivingLine({ arriving, source, expectsSound = true }: ArrivingLineProps) {
  const advice = adviceOn(arriving, source, expectsSound)
  return (
    <div className="grid gap-1 text-sm">
      <p className="text-paper-2">
        {say('Arriving now: {figures}', { figures: figuresOf(arriving, source).join(', ') })}
      </p>
      {advice.length > 0 && (
        <ul className="grid list-disc gap-1 ps-5 text-paper-1">
          {advice.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
