import {
  type Arriving,
  type PictureFault,
  type Quality,
  qualities,
  type RefusedCodec,
} from '@footlight/contract'
import type { PublisherStats } from '@footlight/live'
import { useEffect, useState } from 'react'
import { maxRecentStats } from '../../../../../blocks/live/broadcast/index.ts'
import { figuresOf, judgeLine } from '../../../../../blocks/live/line-quality.ts'
import { formatDecimal, formatNumber, formatPercent } from '../../../../../lib/language/format.ts'
import { say } from '../../../../../lib/language/say.ts'
import { Curve } from '../../../../../ui/curve.tsx'
import { cx } from '../../../../../ui/cx.ts'
import { SignalHigh, SignalLow, SignalMedium } from '../../../../../ui/icons/icons.ts'
import { Panel } from '../../../../../ui/page.tsx'
import { isSmall } from './arriving-advice.ts'
import { ArrivingLine } from './arriving-line.tsx'

const looks = {
  good: { icon: SignalHigh, colour: 'text-available' },
  fair: { icon: SignalMedium, colour: 'text-busy' },
  poor: { icon: SignalLow, colour: 'text-danger-text' },
} as const

/** a browser begins small, and grows within seconds */
const smallForMs = 10_000

interface LinePanelProps {
  stats: PublisherStats
  /** of the last two minutes */
  recent: readonly PublisherStats[]
  quality: Quality
  /** [B4] why what is sent is no picture, whatever the line carries */
  fault: PictureFault | null
  /** [H1] null: the media server has measured nothing yet */
  arriving: Arriving | null
  /** [D7] viewers who see or hear nothing, by codec */
  cannotPlay: readonly RefusedCodec[]
  /** [E6] */
  slowViewers: number
  isSoundOn: boolean
}

/** How the picture leaves the performer's computer, and what to do when it leaves badly. */
export function LinePanel(props: LinePanelProps) {
  const { stats, recent, quality, fault, arriving, cannotPlay, slowViewers, isSoundOn } = props
  const { grade, word, advice } = judgeLine(stats, quality, fault)
  const isLongSmall = useLasting(isSmall(arriving, quality), smallForMs)
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
      <dl className="grid grid-cols-4 gap-2 whitespace-nowrap">
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
      <p role="status" className={isLongSmall ? 'mt-3 text-sm text-paper-1' : undefined}>
        {isLongSmall &&
          say(
            'Your picture is small: {size} arrives, and you chose {asked}. If it stays so, press Pause and then Go on.',
            {
              size: `${arriving?.width}×${arriving?.height}`,
              asked: `${qualities[quality].width}×${qualities[quality].height}`,
            },
          )}
      </p>
      <p role="status" className={advice ? 'mt-3 text-sm text-paper-1' : undefined}>
        {advice}
      </p>
      <div className="mt-3">
        <ArrivingLine
          arriving={arriving}
          cannotPlay={cannotPlay}
          slowViewers={slowViewers}
          source="camera"
          expectsSound={isSoundOn}
        />
      </div>
      <LineGraph recent={recent} />
    </Panel>
  )
}

/** Whether it has been so for `ms` without a break. */
function useLasting(isSo: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasts(true), ms)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isSo, ms])
  return isSo && lasts
}

/** The line of the last two minutes, opened on demand: bitrate, loss, round trip and frames, each on its own scale. */
function LineGraph({ recent }: { recent: readonly PublisherStats[] }) {
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
