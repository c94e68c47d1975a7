import type { SingleDate } from '@footlight/contract'
import { say } from '../../../../lib/language/say.ts'
import { Field } from '../../../../ui/fields/field.tsx'
import { TextInput } from '../../../../ui/fields/text-input.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Trash2 } from '../../../../ui/icons/icons.ts'

interface DateFieldsProps {
  date: SingleDate
  onChange: (date: SingleDate) => void
  onRemove: () => void
}

/** One date beside the performer's week. */
export function DateFields({ date, onChange, onRemove }: DateFieldsProps) {
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,1.4fr)_1fr_1fr_auto]">
      <legend className="sr-only">{`${date.date} ${date.from}`}</legend>
      <Field label={say('Date')}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            required
            value={date.date}
            onChange={({ target }) => onChange({ ...date, date: target.value })}
          />
        )}
      </Field>
      <Field label={say('From [a time]')}>
        {(control) => (
          <TextInput
            {...control}
            type="time"
            required
            value={date.from}
            onChange={({ target }) => onChange({ ...date, from: target.value })}
          />
        )}
      </Field>
      <Field label={say('To [a time]')} hint={date.to <= date.from ? say('on the next day') : undefined}>
        {(control) => (
          <TextInput
            {...control}
            type="time"
            required
            value={date.to}
            onChange={({ target }) => onChange({ ...date, to: target.value })}
          />
        )}
      </Field>
      <IconButton label={say('Remove {day}', { day: date.date })} className="sm:mt-7" onClick={onRemove}>
        <Trash2 aria-hidden size={18} />
      </IconButton>
    </fieldset>
  )
}
