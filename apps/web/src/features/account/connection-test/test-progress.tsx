import type { Quality } from '@footlight/contract'
import { useNavigate } from '@tanstack/react-router'
import { useOpenBroadcast } from '../../../blocks/live/broadcast/index.ts'
import { qualityWords, rememberQuality } from '../../../blocks/live/devices/quality.ts'
import { useSignedIn } from '../../../lib/account/session.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import {
  Check,
  CircleAlert,
  CircleDashed,
  LoaderCircle,
  SignalHigh,
  SignalLow,
  SignalMedium,
} from '../../../ui/icons/icons.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { Measurements, Verdict } from './run/connection-verdict.ts'
import { type RunningTest, testSeconds } from './run/test-machine.ts'
import { figuresOf, noteWords, stepWords, verdictWords } from './words.ts'

const looks = {
  hd: { icon: SignalHigh, colour: 'text-available' },
  md: { icon: SignalMedium, colour: 'text-available' },
  ld: { icon: SignalMedium, colour: 'text-busy' },
  sound: { icon: SignalMedium, colour: 'text-busy' },
  none: { icon: SignalLow, colour: 'text-danger-text' },
} as const satisfies Record<Quality | 'sound' | 'none', object>

interface TestVerdictProps {
  measured: Measurements
  verdict: Verdict
}

/** What the line carries, what to do about the rest, and the numbers below it. */
export function TestVerdict({ measured, verdict }: TestVerdictProps) {
  const { quality, notes } = verdict
  const { title, text } = verdictWords(quality)
  const { icon: Icon, colour } = looks[quality ?? 'none']
  return (
    <>
      <div role="status">
        <Icon aria-hidden size={36} className={colour} />
        <h2 className="mt-1 text-2xl wrap-anywhere">{title}</h2>
        <p className="mt-1.5 text-paper-1">{text}</p>
        {notes.length > 0 && (
          <ul className="mt-4 grid gap-2.5">
            {notes.map((note) => (
              <li key={note} className="flex gap-2.5">
                <CircleAlert aria-hidden size={18} className="mt-1 shrink-0 text-busy" />
                <span>{noteWords[note].map((sentence) => say(sentence)).join(' ')}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <dl className="mt-5 grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-4 sm:grid-cols-3">
        {figuresOf(measured).map(({ name, value, more }) => (
          <div key={name} className="min-w-0 wrap-anywhere">
            <dt className="text-sm text-paper-2">{name}</dt>
            <dd>
              <span className="block font-semibold tabular-nums">{value}</span>
              {more && <span className="block text-sm text-paper-2">{more}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

interface TakeQualityProps {
  quality: Quality
  returnTo: string | undefined
}

/** [S21] Sets what this browser sends, now and at the next visits: in a performer's studio, and in calls on both sides. */
export function TakeQuality({ quality, returnTo }: TakeQualityProps) {
  const isPerformer = useSignedIn()?.role === 'performer'
  const opened = useOpenBroadcast()
  const navigate = useNavigate()
  const named = { quality: say(qualityWords[quality]), short: quality }
  const take = () => {
    rememberQuality(quality)
    // a studio that was open before has read what was remembered then
    opened?.broadcast.change({ quality })
    if (isPerformer) return void navigate({ to: '/studio' })
    toast({ tone: 'good', text: say('Your video calls send {quality} ({short}).', named) })
    if (returnTo !== undefined) void navigate({ to: returnTo })
  }
  return (
    <Button onClick={take}>
      {isPerformer
        ? say('Take {quality} ({short}) to the studio', named)
        : say('Use {quality} ({short}) in video calls', named)}
    </Button>
  )
}

const steps = ['devices', 'server', 'media', 'measuring'] as const

/** How far a running test has come; each new step is announced once. */
export function TestSteps({ state }: { state: RunningTest }) {
  const current = stepOf(state)
  const at = steps.indexOf(current)
  return (
    <>
      <ol className="grid gap-2.5">
        {steps.map((step, index) => {
          const Icon = index < at ? Check : index === at ? LoaderCircle : CircleDashed
          return (
            <li
              key={step}
              aria-current={index === at ? 'step' : undefined}
              className={cx('flex items-center gap-2.5', index > at ? 'text-paper-2' : 'text-paper-0')}
            >
              <Icon
                aria-hidden
                size={18}
                className={cx(
                  'shrink-0',
                  index < at && 'text-available',
                  index === at && 'animate-spin text-amber-text',
                )}
              />
              <span>{say(stepWords[step])}</span>
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {steps[at] && say(stepWords[steps[at]])}
      </p>
      {state.name === 'measuring' && (
        <div className="mt-5">
          <ProgressBar max={testSeconds} value={state.samples.length} aria-label={say(stepWords.measuring)} />
          <p className="mt-2 text-sm text-paper-1">
            {say('Move about a little: a picture that moves tells more.')}
          </p>
        </div>
      )}
    </>
  )
}

function stepOf(state: RunningTest): (typeof steps)[number] {
  if (state.name !== 'connecting') return state.name
  return state.step === 'media' ? 'media' : 'server'
}
