import type { PublisherStats } from '@footlight/live'
import { maxRecentStats } from '../../../../blocks/live/broadcast/index.ts'
import { formatDecimal, formatNumber, formatPercent } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'

/** The line of the last two minutes, opened on demand: bitrate, loss, round trip and frames, each on its own scale. */
export function LineGraph({ recent }: { recent: readonly PublisherStats[] }) {
  const rate = (value: number) => say('{rate} Mbit/s', { rate: formatDecimal(value / 1000) })
  const frames = (value: number) => say('{count} fps', { count: Math.round(value) })
  const delay = (value: number) => `${formatNumber(Math.round(value))} ms`
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold text-paper-1">
        {say('The last 2 minutes')}
      </summary>
      <div className="grid gap-3 sm:grid-cols-2">
        <Curve
          name={say('bitrate')}
          samples={recent.map(({ bitrateKbps }) => bitrateKbps)}
          least={100}
          write={rate}
        />
        <Curve
          name={say('motion')}
          samples={recent.map(({ framesPerSecond }) => framesPerSecond)}
          least={30}
          write={frames}
        />
        <Curve
          name={say('lost')}
          samples={recent.map(({ lossPercent }) => lossPercent)}
          least={10}
          write={(value) => formatPercent(value, 1)}
        />
        <Curve
          name={say('round trip')}
          samples={recent.map(({ roundTripMs }) => roundTripMs ?? 0)}
          least={100}
          write={delay}
        />
      </div>
    </details>
  )
}

interface CurveProps {
  name: string
  /** oldest first, a second each */
  samples: readonly number[]
  /** the top of the scale is at least this, so that small changes look small */
  least: number
  write(value: number): string
}

const height = 48
const width = 240

/** One figure over time; the sentence below it says the same in numbers. */
function Curve({ name, samples, least, write }: CurveProps) {
  const most = Math.max(0, ...samples)
  const top = Math.max(most * 1.15, least)
  const step = width / (maxRecentStats - 1)
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
