import type { RejectionReason } from '@footlight/contract'
import { useState } from 'react'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useFocusFallback } from '../../../lib/page/keyboard/use-focus-fallback.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'
import { ReasonForm } from '../reason-form.tsx'

const reasons = [
  'You may be under age, or show a person who may be.',
  'It shows another person than you.',
  'It asks for payment outside Footlight.',
  'It belongs to another person, or pretends to be by one.',
  'It is against the law.',
] as const satisfies readonly RejectionReason[]

/** where the focus goes when the control that had it is gone */
const panelId = 'approval'

/** [O14] A performer who is listed can be unlisted; who is not listed has no approval to withdraw. */
export function WithdrawApproval({ id, number }: { id: string; number: number }) {
  const { data } = useCall('getPerformerByNumber', { params: { number }, query: {} })
  const withdraw = useAction('withdrawApproval')
  const invalidate = useInvalidate()
  const [isAsking, setAsking] = useState(false)
  const isListed = Boolean(data?.performerAccount)
  useFocusFallback(`${isAsking} ${isListed}`, panelId)
  if (!isListed) return null
  return (
    <Panel title={say('Approval')}>
      {isAsking ? (
        <ReasonForm
          reasons={reasons}
          hint={say(
            'The performer comes off air, is not listed any more, and reads the reason by bell and e-mail. They may object, or apply again.',
          )}
          confirmLabel={say('Withdraw the approval')}
          send={(reason) => withdraw.attempt({ params: { id }, body: { reason } })}
          onDone={() => {
            setAsking(false)
            toast({ tone: 'good', text: say('The approval is withdrawn') })
            void invalidate('getPerformerByNumber', 'listAuditLog')
          }}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <div id={panelId} tabIndex={-1} className="grid justify-items-start gap-3">
          <p className="text-paper-1">{say('This performer is approved, and clients see them.')}</p>
          <Button tone="quiet" onClick={() => setAsking(true)}>
            {say('Withdraw the approval')}
          </Button>
        </div>
      )}
    </Panel>
  )
}
