import { say } from '../../../lib/language/say.ts'
import { cx } from '../../../ui/cx.ts'
import { Check, CircleDashed, LoaderCircle } from '../../../ui/icons/icons.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { type RunningTest, testSeconds } from './run/test-machine.ts'
import { stepWords } from './words.ts'

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
