import { type Report, rejectionOf } from '@footlight/contract'
import { useState } from 'react'
import { useAction, useInvalidate } from '../../../../lib/calls/use-call.ts'
import { isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/notices/toast.tsx'
import { ReasonForm } from '../../reason-form.tsx'
import { nameReasons } from '../approvals/usual-reasons.ts'

interface ChangedNameProps {
  report: Report
  formerName: string
  onClosed: (() => void) | undefined
}

/** [P1] A performer's changed name is turned down, which closes its report: the name before returns. */
export function ChangedName({ report, formerName, onClosed }: ChangedNameProps) {
  const [isAsking, setAsking] = useState(false)
  const reject = useAction('rejectName')
  const invalidate = useInvalidate()
  if (!isAsking)
    return (
      <div className="mt-4">
        <Button size="sm" tone="quiet" onClick={() => setAsking(true)}>
          {say('Turn it down')}
        </Button>
      </div>
    )
  return (
    <div className="mt-4">
      <ReasonForm
        reasons={nameReasons}
        suggested={rejectionOf[report.reason]}
        hint={say('The name “{name}” returns. Its owner reads this, by bell and e-mail.', {
          name: isolated(formerName),
        })}
        confirmLabel={say('Turn it down')}
        send={(reason) => reject.attempt({ params: { id: report.id }, body: { reason } })}
        onDone={() => {
          toast({ tone: 'good', text: say('The report is closed') })
          void invalidate('listReports', 'listAuditLog')
          onClosed?.()
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
