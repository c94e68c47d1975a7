import { longestAwayMessage, overlappingSlot } from '@footlight/contract'
import { useState } from 'react'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import { useAction, useCall, useInvalidate } from '../../../../lib/calls/use-call.ts'
import { say } from '../../../../lib/language/say.ts'
import { browserTimeZone, timezoneOptions } from '../../../../lib/language/time-zones.ts'
import { useListFocus } from '../../../../lib/page/keyboard/use-list-focus.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, FormError } from '../../../../ui/fields/field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextInput } from '../../../../ui/fields/text-input.tsx'
import { toast } from '../../../../ui/notices/toast.tsx'
import { Page, Panel } from '../../../../ui/page.tsx'
import { SingleDates } from './single-dates.tsx'
import { useRows, WeekTimes } from './week-times.tsx'

/** [O1] When the performer is on stage. */
export function DiaryScreen() {
  return (
    <Page
      title={say('Diary')}
      lead={say('When you are on stage, for all who look at your page.')}
      width="reading"
    >
      <SchedulePanel />
    </Page>
  )
}

/** The performer's week, single dates and away message: the profile shows the next of it in its reader's time zone. */
function SchedulePanel() {
  const { data } = useCall('studioSchedule')
  if (!data) return null
  return (
    <Panel title={say('Your week')}>
      <ScheduleForm schedule={data} />
    </Panel>
  )
}

type Schedule = Reply<'studioSchedule'>

export function ScheduleForm({ schedule }: { schedule: Schedule }) {
  const isNew = schedule.slots.length === 0 && schedule.dates.length === 0
  const [timeZone, setTimeZone] = useState(() => (isNew ? browserTimeZone() : schedule.timeZone))
  const slots = useRows(schedule.slots)
  const dates = useRows(schedule.dates)
  const [awayMessage, setAwayMessage] = useState(schedule.awayMessage)
  const [overlapping, setOverlapping] = useState<number | null>(null)
  const draft = { timeZone, slots: slots.values, dates: dates.values, awayMessage }
  const [saved, setSaved] = useState(textOf(draft))
  const { listProps } = useListFocus<HTMLUListElement>(slots.rows.map(({ key }) => key).join())
  const save = useAction('setStudioSchedule')
  const invalidate = useInvalidate()
  const send = async () => {
    const refused = overlappingSlot(draft.slots)
    setOverlapping(refused)
    if (refused !== null) {
      listProps.ref.current?.children[refused]?.querySelector('input')?.focus()
      return
    }
    const result = await save.attempt({ body: draft })
    if (!result.ok) return
    slots.reset(result.value.slots)
    dates.reset(result.value.dates)
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
      <WeekTimes
        slots={slots}
        overlapping={overlapping}
        listProps={listProps}
        onChange={() => setOverlapping(null)}
      />
      <SingleDates dates={dates} timeZone={timeZone} />
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
        <Button type="submit" tone={textOf(draft) === saved ? 'quiet' : 'primary'} busy={save.isPending}>
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
