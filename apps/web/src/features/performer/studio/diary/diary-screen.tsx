import { say } from '../../../../lib/language/say.ts'
import { Page } from '../../../../ui/page.tsx'
import { SchedulePanel } from './schedule-panel.tsx'

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
