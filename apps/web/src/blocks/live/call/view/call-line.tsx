import { type Message, say } from '../../../../lib/language/say.ts'
import { cx } from '../../../../ui/cx.ts'
import { SignalHigh, SignalLow, SignalMedium } from '../../../../ui/icons/icons.ts'
import { judgeLine, type LineQuality } from '../../line-quality.ts'
import type { CallView } from '../call.ts'

const grades = ['good', 'fair', 'poor'] as const
const looks = {
  good: { icon: SignalHigh, colour: 'text-available' },
  fair: { icon: SignalMedium, colour: 'text-busy' },
  poor: { icon: SignalLow, colour: 'text-danger-text' },
} as const

/** The worse direction of the line, in words. */
export function CallLine({ view }: { view: CallView }) {
  const line = lineOf(view)
  if (!line) return null
  const { icon: Icon, colour } = looks[line.grade]
  return (
    <p
      role="status"
      title={line.advice}
      className={cx('inline-flex items-center gap-1.5 text-sm font-semibold', colour)}
    >
      <Icon aria-hidden size={18} />
      <span>{line.word}</span>
      {line.advice && <span className="sr-only">{line.advice}</span>}
    </p>
  )
}

const upWords: Record<LineQuality['grade'], Message> = {
  good: 'Good line',
  fair: 'Your picture arrives in part',
  poor: 'Your picture arrives badly',
}

/** [E6] Undefined while nothing is measured. What comes in has no camera or computer of ours to blame. */
export function lineOf({ up, down, own }: Pick<CallView, 'up' | 'down' | 'own'>): LineQuality | undefined {
  if (!up || !down) return undefined
  const withoutFrames = { ...up, framesPerSecond: 0, sourceFramesPerSecond: null, limitedBy: null }
  // a screen on which little happens has few frames, and nothing is wrong
  const sent = judgeLine(own.isSharing ? withoutFrames : up, own.settings.quality)
  const received = judgeLine({ ...withoutFrames, ...down }, own.settings.quality)
  const worse = grades.indexOf(sent.grade) > grades.indexOf(received.grade)
  return worse ? { ...sent, word: say(upWords[sent.grade]) } : { ...received, advice: undefined }
}
