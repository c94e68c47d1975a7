import { useCall } from '../../../../lib/calls/use-call.ts'
import { say } from '../../../../lib/language/say.ts'
import { Panel } from '../../../../ui/page.tsx'
import { ScheduleForm } from './schedule-form.tsx'

/** [O1] The performer's week, single dates and away message: a reader of the profile sees the next of it in the reader's time zone. */
export function SchedulePanel() {
  const { data } = useCall('studioSchedule')
  if (!data) return null
  return (
    <Panel title={say('Your week')}>
      <ScheduleForm schedule={data} />
    </Panel>
  )
}
