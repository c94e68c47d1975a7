import type { Arriving, PictureFault, Quality, RefusedCodec } from '@footlight/contract'
import type { PublisherStats } from '@footlight/live'
import { useState } from 'react'
import { figuresOf, judgeLine } from '../../../../blocks/live/line-quality.ts'
import { formatDecimal } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { cx } from '../../../../ui/cx.ts'
import { SignalHigh, SignalLow, SignalMedium } from '../../../../ui/icons/icons.ts'
import { Panel } from '../../../../ui/page.tsx'
import { ArrivingLine } from './arriving-line.tsx'
import { BitrateCurve } from './bitrate-curve.tsx'

const samplesKept = 60
const looks = {
  good: { icon: SignalHigh, colour: 'text-available' },
  fair: { icon: SignalMedium, colour: 'text-busy' },
  poor: { icon: SignalLow, colour: 'text-danger-text' },
} as const

interface LinePanelProps {
  stats: PublisherStats
  quality: Quality
  /** [B4] why what is sent is no picture, whatever the line carries */
  fault: PictureFault | null
  /** [H1] null: the media server has measured nothing yet */
  arriving: Arriving | null
  /** [D7] viewers who see or hear nothing, by codec */
  cannotPlay: readonly RefusedCodec[]
  isSoundOn: boolean
}

/** How the picture leaves the performer's computer, and what to do when it leaves badly. */
export function LinePanel({ stats, quality, fault, arriving, cannotPlay, isSoundOn }: LinePanelProps) {
  const samples = useSamples(stats)
  const { grade, word, advice } = judgeLine(stats, quality, fault)
  const { icon: Icon, colour } = looks[grade]
  return (
    <Panel
      title={say('Line')}
      actions={
        <span className={cx('inline-flex items-center gap-1.5 text-sm font-semibold', colour)}>
          <Icon aria-hidden size={18} />
          {word}
        </span>
      }
    >
      <BitrateCurve samples={samples} length={samplesKept} />
      <p className="mt-1 text-xs text-paper-2">
        {say('{rate} Mbit/s up, the last minute', { rate: formatDecimal(stats.bitrateKbps / 1000) })}
      </p>
      <dl className="mt-3 grid grid-cols-4 gap-2 whitespace-nowrap">
        {figuresOf(stats).map((figure) => (
          <div key={figure.name}>
            <dt className="text-xs text-paper-2">{figure.name}</dt>
            <dd className="max-sm:text-sm">
              <span className="block font-semibold">{figure.word}</span>
              <span className="block text-sm text-paper-2 max-sm:text-xs">{figure.value}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p role="status" className={advice ? 'mt-3 text-sm text-paper-1' : undefined}>
        {advice}
      </p>
      <div className="mt-3">
        <ArrivingLine arriving={arriving} cannotPlay={cannotPlay} source="camera" expectsSound={isSoundOn} />
      </div>
    </Panel>
  )
}

/** The last bitrates, kbit/s, oldest first. */
function useSamples(stats: PublisherStats): readonly number[] {
  const [kept, setKept] = useState({ last: stats, samples: [stats.bitrateKbps] })
  if (kept.last === stats) return kept.samples
  const next = { last: stats, samples: [...kept.samples, stats.bitrateKbps].slice(-samplesKept) }
  setKept(next)
  return next.samples
}
