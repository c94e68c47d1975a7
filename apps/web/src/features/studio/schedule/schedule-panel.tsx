import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { Panel } from '../../../ui/page.tsx'
import { ScheduleForm } from './schedule-form.tsx'

/** [O1] Her week: whoever looks at her profile reads the next of it by his own clock. */
export function SchedulePanel() {
  const { data } = useCall('studioSchedule')
  if (!data) return null
  return (
    <Panel title={say('Your week')}>
      <ScheduleForm schedule={data} />
    </Panel>
  )
}
