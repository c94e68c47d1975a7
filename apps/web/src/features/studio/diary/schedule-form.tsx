import { maxScheduleSlots, overlappingSlot, type WeekSlot } from '@footlight/contract'
import { useState } from 'react'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { timezoneOptions } from '../../../lib/language/time-zones.ts'
import { useListFocus } from '../../../lib/page/keyboard/use-kept-place.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Plus } from '../../../ui/icons/icons.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { SlotFields } from './slot-fields.tsx'

type Schedule = Reply<'studioSchedule'>

const usualSlot: WeekSlot = { day: 5, from: '20:00', to: '22:00' }
const rowsOf = (slots: readonly WeekSlot[]) => slots.map((slot, key) => ({ key, slot }))

export function ScheduleForm({ schedule }: { schedule: Schedule }) {
  const isNew = schedule.slots.length === 0
  const [timeZone, setTimeZone] = useState(() =>
    isNew ? new Intl.DateTimeFormat().resolvedOptions().timeZone : schedule.timeZone,
  )
  const [rows, setRows] = useState(() => rowsOf(schedule.slots))
  const [refused, setRefused] = useState<number | null>(null)
  const now = JSON.stringify([timeZone, rows.map(({ slot }) => slot)])
  const [saved, setSaved] = useState(now)
  const { kept } = useListFocus<HTMLUListElement>(rows.map(({ key }) => key).join())
  const save = useAction('setStudioSchedule')
  const invalidate = useInvalidate()
  const change = (key: number, slot: WeekSlot) => {
    setRefused(null)
    setRows(rows.map((row) => (row.key === key ? { key, slot } : row)))
  }
  const add = () => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1
    setRows([...rows, { key, slot: { ...usualSlot, day: ((rows.at(-1)?.slot.day ?? 4) % 7) + 1 } }])
  }
  const send = async () => {
    const slots = rows.map(({ slot }) => slot)
    const overlapping = overlappingSlot(slots)
    setRefused(overlapping)
    if (overlapping !== null) {
      kept.ref.current?.children[overlapping]?.querySelector('input')?.focus()
      return
    }
    const result = await save.attempt({ body: { timeZone, slots } })
    if (!result.ok) return
    setRows(rowsOf(result.value.slots))
    setSaved(JSON.stringify([timeZone, result.value.slots]))
    toast({ tone: 'good', text: say('Your profile shows your new week') })
    await invalidate('studioSchedule', 'performerSchedule')
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {rows.length === 0 && (
        <p className="text-paper-1">
          {say('No times yet. Clients see on your profile when you mean to be on.')}
        </p>
      )}
      <ul className="grid gap-4 empty:hidden" {...kept}>
        {rows.map(({ key, slot }, index) => (
          <li key={key}>
            <SlotFields
              slot={slot}
              error={refused === index ? say('This time overlaps another one of yours.') : undefined}
              onChange={(next) => change(key, next)}
              onRemove={() => {
                setRefused(null)
                setRows(rows.filter((row) => row.key !== key))
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
          onClick={add}
        >
          {say('Add a time')}
        </Button>
      </div>
      <Field label={say('Your time zone')} hint={say('Each client reads the times by the clock at home.')}>
        {(control) => (
          <Select
            {...control}
            value={timeZone}
            onChange={(event) => setTimeZone(event.target.value)}
            options={timezoneOptions(timeZone)}
          />
        )}
      </Field>
      {save.error && <FormError>{save.error.failure.message}</FormError>}
      <div>
        <Button type="submit" tone={now === saved ? 'quiet' : 'primary'} busy={save.isPending}>
          {say('Save the week')}
        </Button>
      </div>
    </form>
  )
}
