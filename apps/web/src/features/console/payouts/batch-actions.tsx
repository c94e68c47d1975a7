import type { CallReply } from '@footlight/contract'
import { useState } from 'react'
import { useActionOnce } from '../../../lib/calls/use-action-once.ts'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatMoney, sayCount } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { resultOf } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/notices/confirm-dialog.tsx'
import { toast } from '../../../ui/notices/toast.tsx'

/** Approving or dropping a batch; either is asked once more, since neither can be taken back. */
export function BatchActions({ batch }: { batch: CallReply<'approvePayouts'>['batch'] }) {
  const [asks, setAsks] = useState<'approve' | 'drop'>()
  const approve = useActionOnce('approvePayouts')
  const drop = useAction('cancelPayouts')
  const invalidate = useInvalidate()
  const params = { id: batch.id }
  const done = async (text: string) => {
    setAsks(undefined)
    toast({ tone: 'good', text })
    await invalidate('getPayouts', 'listPayouts')
  }
  const approveNow = async () => {
    await approve.once({ params })
    await done(say('The batch is approved'))
  }
  const dropNow = async () => {
    await drop.mutateAsync({ params })
    await done(say('The batch is dropped'))
  }
  const money = formatMoney(batch.total)
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setAsks('approve')}>{say('Approve')}</Button>
      <Button tone="quiet" onClick={() => setAsks('drop')}>
        {say('Drop')}
      </Button>
      <ConfirmDialog
        open={asks === 'approve'}
        onClose={() => setAsks(undefined)}
        title={say('Approve this batch?')}
        confirmLabel={say('Approve {money}', { money })}
        busy={approve.busy}
        failure={approve.failure}
        onConfirm={() => void resultOf(approveNow())}
      >
        <p>
          {sayCount(
            batch.count,
            '{money} leave the payable balances of one performer at once. This cannot be taken back; the bank is told by the file that you export afterwards.',
            '{money} leave the payable balances of {count} performers at once. This cannot be taken back; the bank is told by the file that you export afterwards.',
            { money },
          )}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === 'drop'}
        onClose={() => setAsks(undefined)}
        title={say('Drop this batch?')}
        confirmLabel={say('Drop it [a batch]')}
        cancelLabel={say('Keep it')}
        tone="danger"
        busy={drop.isPending}
        failure={drop.error?.failure}
        onConfirm={() => void resultOf(dropNow())}
      >
        <p>{say('This batch pays no one. The amounts stay payable and can go into the next batch.')}</p>
      </ConfirmDialog>
    </div>
  )
}
