import type { Arriving, RefusedCodec } from '@footlight/contract'
import { say } from '../../../../../lib/language/say.ts'
import { adviceOn, figuresOf, refusalsOf, type Source, slowLinesOf } from './arriving-advice.ts'

interface ArrivingLineProps {
  /** null: nothing arrives, or the media server has measured nothing yet */
  arriving: Arriving | null
  cannotPlay: readonly RefusedCodec[]
  /** [E6] viewers who lose much of the picture on their own line */
  slowViewers: number
  source: Source
  expectsSound?: boolean
}

/** [H1] What the media server receives of the performer's picture, who cannot play it [D7] or has a slow line [E6], and what to change about it. */
export function ArrivingLine(props: ArrivingLineProps) {
  const { arriving, cannotPlay, slowViewers, source, expectsSound = true } = props
  const sentences = [
    ...refusalsOf(cannotPlay),
    ...slowLinesOf(slowViewers),
    ...(arriving ? adviceOn(arriving, source, expectsSound) : []),
  ]
  return (
    <div className="grid gap-1 text-sm">
      {arriving && (
        <p className="text-paper-2">
          {say('Arriving now: {figures}', { figures: figuresOf(arriving, source).join(', ') })}
        </p>
      )}
      {/* there before its first sentence, or a screen reader would not read it out */}
      <div aria-live="polite">
        {sentences.length > 0 && (
          <ul className="grid list-disc gap-1 ps-5 text-paper-1">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
