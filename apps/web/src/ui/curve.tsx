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

/** One figure over time; the sentence above it says the same in numbers. */
export function Curve({ name, samples, slots = samples.length, least, write }: CurveProps) {
  return (
    <figure>
      <figcaption className="flex flex-wrap justify-between gap-x-3 text-xs text-paper-2">
        <span className="min-w-0 font-semibold wrap-anywhere text-paper-1">{name}</span>
        {samples.length > 0 && (
          <span>
            {say('{least} to {most}', {
              least: write(Math.min(...samples)),
              most: write(Math.max(0, ...samples)),
            })}
          </span>
        )}
      </figcaption>
      <CurveLine samples={samples} slots={slots} least={least} />
    </figure>
  )
}

interface CurveLineProps extends Required<Pick<CurveProps, 'slots' | 'least'>> {
  /** null: nothing was measured, and the line has a gap */
  samples: readonly (number | null)[]
}

/** The line alone, for the eye: a text beside it says the same. */
export function CurveLine({ samples, slots, least }: CurveLineProps) {
  const top = Math.max(Math.max(0, ...samples.filter((sample) => sample !== null)) * 1.15, least)
  const step = width / Math.max(1, slots - 1)
  const start = width - (samples.length - 1) * step
  const runs = runsOf(samples).map(({ from, values }) => {
    const points = values.map((value, index) => {
      const x = start + (from + index) * step
      return `${x.toFixed(1)},${(height - (value / top) * height).toFixed(1)}`
    })
    const [first, last] = [start + from * step, start + (from + values.length - 1) * step]
    // a value between two gaps would be a line of no length
    if (values.length === 1) points.push(`${(first + step / 2).toFixed(1)},${points[0]?.split(',')[1]}`)
    return { from, points: points.join(' '), first, last }
  })
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="mt-1 h-14 w-full border-b border-line"
    >
      {runs.map(({ from, points, first, last }) => (
        <g key={from}>
          <polygon
            points={`${first.toFixed(1)},${height} ${points} ${last.toFixed(1)},${height}`}
            className="fill-available/15"
          />
          <polyline
            points={points}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-available stroke-2"
          />
        </g>
      ))}
    </svg>
  )
}

/** The stretches without a gap, each with the place of its first value. */
function runsOf(samples: readonly (number | null)[]): { from: number; values: number[] }[] {
  const runs: { from: number; values: number[] }[] = []
  samples.forEach((sample, at) => {
    if (sample === null) return
    const last = runs.at(-1)
    if (last && last.from + last.values.length === at) last.values.push(sample)
    else runs.push({ from: at, values: [sample] })
  })
  return runs
}
