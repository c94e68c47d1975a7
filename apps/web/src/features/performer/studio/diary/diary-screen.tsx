import { useCall } from '../../../../lib/calls/use-call.ts'
import { say } from '../../../../lib/language/say.ts'
import { Page, Panel } from '../../../../ui/page.tsx'
import { ScheduleForm } from './schedule-form.tsx'

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
