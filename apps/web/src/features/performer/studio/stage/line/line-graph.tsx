import type { PublisherStats } from '@footlight/live'
import { maxRecentStats } from '../../../../../blocks/live/broadcast/index.ts'
import { formatDecimal, formatNumber, formatPercent } from '../../../../../lib/language/format.ts'
import { say } from '../../../../../lib/language/say.ts'
import { Curve } from '../../../../../ui/curve.tsx'

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
          slots={maxRecentStats}
          name={say('bitrate')}
          samples={recent.map(({ bitrateKbps }) => bitrateKbps)}
          least={100}
          write={rate}
        />
        <Curve
          slots={maxRecentStats}
          name={say('motion')}
          samples={recent.map(({ framesPerSecond }) => framesPerSecond)}
          least={30}
          write={frames}
        />
        <Curve
          slots={maxRecentStats}
          name={say('lost')}
          samples={recent.map(({ lossPercent }) => lossPercent)}
          least={10}
          write={(value) => formatPercent(value, 1)}
        />
        <Curve
          slots={maxRecentStats}
          name={say('round trip')}
          samples={recent.map(({ roundTripMs }) => roundTripMs ?? 0)}
          least={100}
          write={delay}
        />
      </div>
    </details>
  )
}
