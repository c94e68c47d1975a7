import { say } from '../lib/language/say.ts'

interface CurveProps {
  name: string
  /** oldest first, at equal distances */
  samples: readonly number[]
  /** how many samples the width holds; fewer stand at its end */
  slots?: number
  /** the top of the scale is at least this, so that small changes look small */
  least: number
  write(value: number): string
}

const height = 48
const width = 240

/** One figure over time; the sentence below it says the same in numbers. */
export function Curve({ name, samples, slots = samples.length, least, write }: CurveProps) {
  const most = Math.max(0, ...samples)
  const top = Math.max(most * 1.15, least)
  const step = width / Math.max(1, slots - 1)
  const start = width - (samples.length - 1) * step
  const points = samples
    .map((sample, index) => {
      const y = height - (sample / top) * height
      return `${(start + index * step).toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
  return (
    <figure>
      <figcaption className="flex flex-wrap justify-between gap-x-3 text-xs text-paper-2">
        <span className="font-semibold text-paper-1">{name}</span>
        {samples.length > 0 && (
          <span>{say('{least} to {most}', { least: write(Math.min(...samples)), most: write(most) })}</span>
        )}
      </figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="mt-1 h-14 w-full border-b border-line"
      >
        {samples.length > 1 && (
          <>
            <polygon
              points={`${start},${height} ${points} ${width},${height}`}
              className="fill-available/15"
            />
            <polyline
              points={points}
              vectorEffect="non-scaling-stroke"
              className="fill-none stroke-available stroke-2"
            />
          </>
        )}
      </svg>
    </figure>
  )
}
