import { say } from '../../lib/language/say.ts'
import { cx } from '../../ui/cx.ts'
import { Check, CircleDashed, LoaderCircle } from '../../ui/icons/icons.ts'
import { type RunningTest, testSeconds } from './run/test-machine.ts'
import { stepWords } from './words.ts'

const steps = ['devices', 'ticket', 'gateway', 'media', 'measuring'] as const

/** How far a running test has come; each new step is announced once. */
export function TestSteps({ state }: { state: RunningTest }) {
  const current = state.name === 'connecting' ? state.step : state.name
  const at = steps.indexOf(current)
  const seconds = state.name === 'measuring' ? state.samples.length : 0
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
                  index === at && 'animate-spin text-amber-text motion-reduce:animate-none',
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
        <>
          <progress
            max={testSeconds}
            value={seconds}
            aria-label={say(stepWords.measuring)}
            className="mt-5 h-2 w-full accent-amber"
          />
          <p className="mt-2 text-sm text-paper-1">
            {say('Move about a little: a picture that moves tells more.')}
          </p>
        </>
      )}
    </>
  )
}
