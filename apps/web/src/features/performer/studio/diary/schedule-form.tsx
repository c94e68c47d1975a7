import {
  longestAwayMessage,
  maxScheduleDates,
  maxScheduleSlots,
  overlappingSlot,
  type SingleDate,
  type WeekSlot,
} from '@footlight/contract'
import { useState } from 'react'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import { useAction, useInvalidate } from '../../../../lib/calls/use-call.ts'
import { say } from '../../../../lib/language/say.ts'
import { browserTimeZone, timezoneOptions } from '../../../../lib/language/time-zones.ts'
import { useListFocus } from '../../../../lib/page/keyboard/use-kept-place.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, FormError } from '../../../../ui/fields/field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextInput } from '../../../../ui/fields/text-input.tsx'
import { Plus } from '../../../../ui/icons/icons.ts'
import { toast } from '../../../../ui/notices/toast.tsx'
import { DateFields } from './date-fields.tsx'
import { SlotFields } from './slot-fields.tsx'

type Schedule = Reply<'studioSchedule'>

const usualTimes = { from: '20:00', to: '22:00' }
const usualSlot: WeekSlot = { day: 5, ...usualTimes }
const rowsOf = (slots: readonly WeekSlot[]) => slots.map((slot, key) => ({ key, slot }))
const dateRowsOf = (dates: readonly SingleDate[]) => dates.map((date, key) => ({ key, date }))

export function ScheduleForm({ schedule }: { schedule: Schedule }) {
  const isNew = schedule.slots.length === 0 && schedule.dates.length === 0
  const [timeZone, setTimeZone] = useState(() => (isNew ? browserTimeZone() : schedule.timeZone))
  const [rows, setRows] = useState(() => rowsOf(schedule.slots))
  const [dates, setDates] = useState(() => dateRowsOf(schedule.dates))
  const [awayMessage, setAwayMessage] = useState(schedule.awayMessage)
  const [refused, setRefused] = useState<number | null>(null)
  const now = textOf({
    timeZone,
    slots: rows.map(({ slot }) => slot),
    dates: dates.map(({ date }) => date),
    awayMessage,
  })
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
    const body = { timeZone, slots, dates: dates.map(({ date }) => date), awayMessage }
    const result = await save.attempt({ body })
    if (!result.ok) return
    setRows(rowsOf(result.value.slots))
    setDates(dateRowsOf(result.value.dates))
    setAwayMessage(result.value.awayMessage)
    setSaved(textOf(result.value))
    toast({ tone: 'good', text: say('Your page shows your new diary') })
    await invalidate('studioSchedule', 'performerSchedule', 'getPerformerByNumber')
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
      <h3 className="text-base font-semibold">{say('Single dates')}</h3>
      {dates.length > 0 && (
        <ul className="grid gap-4">
          {dates.map(({ key, date }) => (
            <li key={key}>
              <DateFields
                date={date}
                onChange={(next) =>
                  setDates(dates.map((row) => (row.key === key ? { key, date: next } : row)))
                }
                onRemove={() => setDates(dates.filter((row) => row.key !== key))}
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
          disabled={dates.length >= maxScheduleDates}
          onClick={() => {
            const key = Math.max(-1, ...dates.map((row) => row.key)) + 1
            setDates([...dates, { key, date: { ...usualTimes, date: todayIn(timeZone) } }])
          }}
        >
          {say('Add a date')}
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
      <Field
        label={say('While you are away')}
        hint={say(
          'Your page and your lobby show it while you are off air or paused. Empty: nothing is said.',
        )}
      >
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            maxLength={longestAwayMessage}
            value={awayMessage}
            onChange={({ target }) => setAwayMessage(target.value)}
          />
        )}
      </Field>
      {save.error && <FormError>{save.error.failure.message}</FormError>}
      <div>
        <Button type="submit" tone={now === saved ? 'quiet' : 'primary'} busy={save.isPending}>
          {say('Save the diary')}
        </Button>
      </div>
    </form>
  )
}

/** What is compared to know whether something changed. */
function textOf({ timeZone, slots, dates, awayMessage }: Schedule): string {
  return JSON.stringify([timeZone, slots, dates, awayMessage])
}

/** Today by the clocks of this zone, as `2026-12-24`: Sweden writes dates so. */
function todayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())
}
