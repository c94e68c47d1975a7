import { say } from '../../../lib/language/say.ts'
import { CurveLine } from '../../../ui/curve.tsx'
import type { figures } from './health-words.ts'

interface DayGraphProps {
  words: (typeof figures)[number]
  values: readonly (number | null)[]
}

/** One figure over the day: what it is now, what it means, its curve, and its range in words. */
export function DayGraph({ words: { label, hint, least, write }, values }: DayGraphProps) {
  const measured = values.filter((value) => value !== null)
  // the present step may not be sampled yet
  const now = values.slice(-2).findLast((value) => value !== null)
  return (
    <figure className="flex min-w-0 flex-col">
      <figcaption>
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">{say(label)}</span>
          <span className="text-lg font-semibold tabular-nums">
            {now === undefined ? say('Not measured') : write(now)}
          </span>
        </span>
        <span className="block text-sm text-paper-2">{say(hint)}</span>
      </figcaption>
      <div className="mt-auto pt-2">
        <CurveLine samples={values} slots={values.length} least={least} />
        <p className="mt-1 flex max-w-none justify-between gap-3 text-xs text-paper-2">
          <span>{say('24 h ago')}</span>
          {measured.length > 0 && (
            <span>
              {say('between {least} and {most}', {
                least: write(Math.min(...measured)),
                most: write(Math.max(...measured)),
              })}
            </span>
          )}
          <span>{say('now [on a graph]')}</span>
        </p>
      </div>
    </figure>
  )
}
