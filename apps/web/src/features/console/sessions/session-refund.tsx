import type { ConsoleSession } from '@footlight/contract'
import { useActionOnce } from '../../../lib/calls/use-action-once.ts'
import { useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import type { RefundRequest } from '../refunds/refund-confirm.tsx'
import { RefundForm } from '../refunds/refund-form.tsx'

/** [T6] What an ended session cost goes back. */
export function SessionRefund({ session }: { session: ConsoleSession }) {
  const { once, busy, failure } = useActionOnce('refundSession')
  const invalidate = useInvalidate()
  if (session.endedAt === null)
    return (
      <p className="text-paper-1">
        {say('It still runs. When it is over, a part or all of what it cost can go back.')}
      </p>
    )
  const giveBack = async (body: RefundRequest) => {
    const { refund } = await once({ params: { id: session.id }, body })
    void invalidate('listSessions', 'listAuditLog')
    return refund
  }
  return <RefundForm paid={session} giveBack={{ once: giveBack, busy, failure }} />
}
