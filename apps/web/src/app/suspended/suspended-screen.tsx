import { lazyRouteComponent } from '@tanstack/react-router'
import { rejectionText } from '../../blocks/account/rejection-text.ts'
import type { Suspended } from '../../lib/account/session.ts'
import { formatDateTime } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { Page, Panel } from '../../ui/page.tsx'

// as dynamic imports they add nothing to the files of other pages
const CloseAccount = lazyRouteComponent(() => import('../../features/account/index.ts'), 'CloseAccount')
const PersonalData = lazyRouteComponent(() => import('../../features/account/index.ts'), 'PersonalData')
const DecisionPanels = lazyRouteComponent(
  () => import('../../features/account/decisions/index.ts'),
  'DecisionPanels',
)

/** [O7] All that a suspended account may see and do. */
export function SuspendedScreen({ suspended: { role, suspension } }: { suspended: Suspended }) {
  const { reason, until, decisionId } = suspension
  return (
    <Page
      title={say('Your account is suspended')}
      lead={
        until
          ? say('It is open again from {when}.', { when: formatDateTime(until) })
          : say('It stays so until we end it.')
      }
      width="reading"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {decisionId ? (
          <DecisionPanels id={decisionId} />
        ) : (
          <Panel title={say('Why we decided this')}>
            <p dir="auto" className="wrap-anywhere">
              {rejectionText(reason)}
            </p>
          </Panel>
        )}
        <PersonalData />
        <CloseAccount role={role} />
      </div>
    </Page>
  )
}
