import { type Ref, useId } from 'react'
import { sayCount } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { FieldError } from '../../ui/fields/field.tsx'
import { Star } from '../../ui/icons/icons.ts'
import { starClass, starSteps } from './stars.tsx'

interface StarFieldProps {
  /** 0: none chosen yet */
  value: number
  onChange: (value: number) => void
  error?: string | undefined
  /** what takes the focus */
  ref?: Ref<HTMLInputElement>
}

/** Radio buttons underneath: arrow keys choose, and a screen reader hears how many of how many. */
export function StarField({ value, onChange, error, ref }: StarFieldProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${name}-note` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{say('Your rating')}</legend>
      <div className="flex">
        {starSteps.map((step) => (
          <label
            key={step}
            className="grid size-11 cursor-pointer place-items-center rounded has-focus-visible:outline-2 has-focus-visible:outline-amber-text"
          >
            <input
              ref={step === 1 ? ref : undefined}
              type="radio"
              name={name}
              className="sr-only"
              aria-label={sayCount(step, '{count} star', '{count} stars')}
              checked={value === step}
              onChange={() => onChange(step)}
            />
            <Star aria-hidden size={26} className={starClass(step <= value)} />
          </label>
        ))}
      </div>
      {error && (
        <div id={`${name}-note`} role="alert" className="mt-1.5 text-sm">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
