import { maxScheduleDates, type SingleDate } from '@footlight/contract'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { TextInput } from '../../../../ui/fields/text-input.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Plus, Trash2 } from '../../../../ui/icons/icons.ts'
import { type Rows, usualTimes } from './week-times.tsx'

interface SingleDatesProps {
  dates: Rows<SingleDate>
  timeZone: string
}

/** Dates beside the performer's week, and one more. */
export function SingleDates({ dates, timeZone }: SingleDatesProps) {
  const { rows } = dates
  return (
    <>
      <h3 className="text-base font-semibold">{say('Single dates')}</h3>
      {rows.length > 0 && (
        <ul className="grid gap-4">
          {rows.map(({ key, value }) => (
            <li key={key}>
              <DateFields
                date={value}
                onChange={(date) => dates.change(key, date)}
                onRemove={() => dates.remove(key)}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          size="sm"
          tone="quiet"
          icon={<Plus aria-hidden size={16} />}
          disabled={rows.length >= maxScheduleDates}
          onClick={() => dates.add({ ...usualTimes, date: todayIn(timeZone) })}
        >
          {say('Add a date')}
        </Button>
      </div>
    </>
  )
}

interface DateFieldsProps {
  date: SingleDate
  onChange: (date: SingleDate) => void
  onRemove: () => void
}

function DateFields({ date, onChange, onRemove }: DateFieldsProps) {
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

/** Today by the clocks of this zone, as `2026-12-24`: Sweden writes dates so. */
function todayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())
}
