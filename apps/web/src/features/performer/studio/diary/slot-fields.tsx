import type { WeekSlot } from '@footlight/contract'
import { formatWeekday } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Field } from '../../../../ui/fields/field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextInput } from '../../../../ui/fields/text-input.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Trash2 } from '../../../../ui/icons/icons.ts'

interface SlotFieldsProps {
  slot: WeekSlot
  error: string | undefined
  onChange: (slot: WeekSlot) => void
  onRemove: () => void
}

const days = [1, 2, 3, 4, 5, 6, 7]

/** One time of the performer's week. */
export function SlotFields({ slot, error, onChange, onRemove }: SlotFieldsProps) {
  const day = formatWeekday(slot.day)
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,1.4fr)_1fr_1fr_auto]">
      <legend className="sr-only">{`${day} ${slot.from}`}</legend>
      <Field label={say('Day')}>
        {(control) => (
          <Select
            {...control}
            value={String(slot.day)}
            onChange={(event) => onChange({ ...slot, day: Number(event.target.value) })}
            options={days.map((one) => ({ value: String(one), label: formatWeekday(one) }))}
          />
        )}
      </Field>
      <Field label={say('From [a time]')} error={error}>
        {(control) => (
          <TextInput
            {...control}
            type="time"
            required
            value={slot.from}
            onChange={(event) => onChange({ ...slot, from: event.target.value })}
          />
        )}
      </Field>
      <Field label={say('To [a time]')} hint={slot.to <= slot.from ? say('on the next day') : undefined}>
        {(control) => (
          <TextInput
            {...control}
            type="time"
            required
            value={slot.to}
            onChange={(event) => onChange({ ...slot, to: event.target.value })}
          />
        )}
      </Field>
      <IconButton label={say('Remove {day}', { day })} className="sm:mt-7" onClick={onRemove}>
        <Trash2 aria-hidden size={18} />
      </IconButton>
    </fieldset>
  )
}
