import type { PublisherStats } from '@footlight/live'
import { Panel } from '../../ui/page.tsx'

/** How the picture leaves the house. */
export function LinePanel({ stats }: { stats: PublisherStats }) {
  const figures = [
    ['up', `${(stats.bitrateKbps / 1000).toFixed(1)} Mbit/s`],
    ['frames', `${Math.round(stats.framesPerSecond)} fps`],
    ['loss', `${stats.lossPercent.toFixed(1)} %`],
    ['round trip', stats.roundTripMs === null ? '–' : `${Math.round(stats.roundTripMs)} ms`],
  ] as const
  return (
    <Panel title="Line">
      <dl className="grid grid-cols-4 gap-2">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-xs text-paper-2">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
