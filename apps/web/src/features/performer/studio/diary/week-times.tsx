import { maxScheduleSlots, type WeekSlot } from '@footlight/contract'
import { type ComponentProps, useState } from 'react'
import { formatWeekday } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextInput } from '../../../../ui/fields/text-input.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Plus, Trash2 } from '../../../../ui/icons/icons.ts'

const days = [1, 2, 3, 4, 5, 6, 7]
export const usualTimes = { from: '20:00', to: '22:00' }

interface WeekTimesProps {
  slots: Rows<WeekSlot>
  /** index of the time that overlaps another one; null: none was refused */
  overlapping: number | null
  listProps: ComponentProps<'ul'>
  /** a time is changed or removed */
  onChange: () => void
}

/** The times of the performer's week, and one more. */
export function WeekTimes({ slots, overlapping, listProps, onChange }: WeekTimesProps) {
  const { rows } = slots
  return (
    <>
      {rows.length === 0 && (
        <p className="text-paper-1">
          {say('No times yet. Clients see on your profile when you mean to be on.')}
        </p>
      )}
      <ul className="grid gap-4 empty:hidden" {...listProps}>
        {rows.map(({ key, value }, index) => (
          <li key={key}>
            <SlotFields
              slot={value}
              error={overlapping === index ? say('This time overlaps another one of yours.') : undefined}
              onChange={(slot) => {
                onChange()
                slots.change(key, slot)
              }}
              onRemove={() => {
                onChange()
                slots.remove(key)
              }}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          size="sm"
          tone="quiet"
          icon={<Plus aria-hidden size={16} />}
          disabled={rows.length >= maxScheduleSlots}
          // the day after the last one; the first is a Friday
          onClick={() => slots.add({ ...usualTimes, day: ((rows.at(-1)?.value.day ?? 4) % 7) + 1 })}
        >
          {say('Add a time')}
        </Button>
      </div>
    </>
  )
}

interface SlotFieldsProps {
  slot: WeekSlot
  error: string | undefined
  onChange: (slot: WeekSlot) => void
  onRemove: () => void
}

/** One time of the performer's week. */
function SlotFields({ slot, error, onChange, onRemove }: SlotFieldsProps) {
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

interface Row<Value> {
  key: number
  value: Value
}

/** The rows of a list that is edited: each retains its key while others are added and removed. */
export interface Rows<Value> {
  rows: readonly Row<Value>[]
  values: Value[]
  add(value: Value): void
  change(key: number, value: Value): void
  remove(key: number): void
  reset(values: readonly Value[]): void
}

export function useRows<Value>(initial: readonly Value[]): Rows<Value> {
  const [rows, setRows] = useState(() => rowsOf(initial))
  return {
    rows,
    values: rows.map(({ value }) => value),
    add: (value) => setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, value }]),
    change: (key, value) => setRows(rows.map((row) => (row.key === key ? { key, value } : row))),
    remove: (key) => setRows(rows.filter((row) => row.key !== key)),
    reset: (values) => setRows(rowsOf(values)),
  }
}

function rowsOf<Value>(values: readonly Value[]): Row<Value>[] {
  return values.map((value, key) => ({ key, value }))
}
