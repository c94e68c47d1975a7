import { say } from '../../lib/language/say.ts'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

interface DayFieldsProps {
  /** days as `YYYY-MM-DD`; undefined where no bound is set */
  from: string | undefined
  to: string | undefined
  onChange: (change: { from?: string | undefined } | { to?: string | undefined }) => void
}

/** The first and the last day that a list shows. */
export function DayFields({ from, to, onChange }: DayFieldsProps) {
  return (
    <>
      <Field label={say('From [a day]')}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            max={to}
            value={from ?? ''}
            onChange={(event) => onChange({ from: event.target.value || undefined })}
          />
        )}
      </Field>
      <Field label={say('To [a day]')}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            min={from}
            value={to ?? ''}
            onChange={(event) => onChange({ to: event.target.value || undefined })}
          />
        )}
      </Field>
    </>
  )
}
