import type { CallReply } from '@footlight/contract'
import { useState } from 'react'
import { fetchFile } from '../../../lib/calls/fetch-file.ts'
import { useActionOnce } from '../../../lib/calls/use-action-once.ts'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDateTime, formatMoney, sayCount } from '../../../lib/language/format.ts'
import { spoken } from '../../../lib/language/language.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { useFocusFallback } from '../../../lib/page/keyboard/use-focus-fallback.ts'
import { type Failure, resultOf } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/field.tsx'
import { Download } from '../../../ui/icons/icons.ts'
import { ConfirmDialog } from '../../../ui/notices/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'
import { AccountLink } from '../account-link.tsx'
import { BackButton } from '../back-button.tsx'
import { batchMadeWords, payoutStateWords } from './batch-state.ts'

interface PayoutBatchProps {
  id: string
  onBack: () => void
}

/** [T5] One batch: who gets what, and approving, dropping or exporting it. */
export function PayoutBatch({ id, onBack }: PayoutBatchProps) {
  const { data, error, refetch } = useCall('getPayouts', { params: { id } })
  useFocusFallback(data?.batch.state ?? '')
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <BackButton onClick={onBack}>{say('All batches')}</BackButton>
      {error ? (
        <ErrorState error={error} title={say('There is no such batch')} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-72 w-full" />
      ) : (
        <Panel
          title={sayCount(
            data.batch.count,
            '{money} to {count} [performer]',
            '{money} to {count} [performers]',
            {
              money: formatMoney(data.batch.total),
            },
          )}
        >
          <p className="mb-4 text-paper-1">
            {say(batchMadeWords[data.batch.state], {
              made: formatDateTime(data.batch.createdAt),
              decided: data.batch.decidedAt === null ? '' : formatDateTime(data.batch.decidedAt),
            })}
            {data.batch.money === 'play' && ` ${say('It is play money: no bank executes its files.')}`}
          </p>
          <ul className="divide-y divide-line border-y border-line" aria-label={say('Payouts')}>
            {data.payouts.map((payout) => (
              <li key={payout.id} className="flex items-center justify-between gap-4 py-3">
                <div className="min-w-0">
                  <div className="font-medium">
                    <AccountLink id={payout.performerId} name={payout.holder} />{' '}
                    <span className="text-paper-2">
                      · {say('No. {number}', { number: payout.performerNumber })}
                    </span>
                  </div>
                  <div className="text-sm break-all text-paper-2">
                    {payout.iban} · {say(payoutStateWords[payout.state])}
                  </div>
                </div>
                <span className="font-semibold">{formatMoney(payout.amount)}</span>
              </li>
            ))}
          </ul>
          <div className="mt-5">
            {data.batch.state === 'DRAFT' && <BatchActions batch={data.batch} />}
            {data.batch.state === 'APPROVED' && <BatchFiles batch={data.batch} />}
          </div>
        </Panel>
      )}
    </div>
  )
}

/** Approving or dropping a batch; either is asked once more, since neither can be taken back. */
function BatchActions({ batch }: { batch: CallReply<'approvePayouts'>['batch'] }) {
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

const files = [
  { format: 'pain001', ending: 'xml', label: 'SEPA file for the bank', ofPlay: 'SEPA file of play money' },
  { format: 'csv', ending: 'csv', label: 'CSV', ofPlay: 'CSV of play money' },
] as const satisfies readonly { format: string; ending: string; label: Message; ofPlay: Message }[]

/** What the bank and the bookkeeper take of an approved batch. */
function BatchFiles({ batch: { id, money } }: { batch: CallReply<'getPayouts'>['batch'] }) {
  const name = money === 'play' ? 'play-money' : 'payouts'
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const download = async ({ format, ending }: (typeof files)[number]) => {
    setBusy(format)
    setFailure(
      await fetchFile(
        `/admin/payouts/${id}/export/${format}?language=${spoken()}`,
        `${name}-${id}.${ending}`,
      ),
    )
    setBusy(undefined)
  }
  return (
    <div className="grid gap-4">
      {failure && <FormError>{failure.message}</FormError>}
      <div className="flex flex-wrap gap-3">
        {files.map((file) => (
          <Button
            key={file.format}
            tone="quiet"
            busy={busy === file.format}
            icon={<Download aria-hidden size={17} />}
            onClick={() => void download(file)}
          >
            {say(money === 'play' ? file.ofPlay : file.label)}
          </Button>
        ))}
      </div>
    </div>
  )
}
