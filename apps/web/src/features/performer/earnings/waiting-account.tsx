import type { CallReply } from '@footlight/contract'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDateTime } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { Hourglass } from '../../../ui/icons/icons.ts'
import { toast } from '../../../ui/notices/toast.tsx'

interface WaitingAccountProps {
  account: NonNullable<CallReply<'earnings'>['waitingBankAccount']>
  /** there is one in force, which stays */
  hasOther: boolean
}

/** [T5] A pending payout account. A performer who did not enter it can drop it here. */
export function WaitingAccount({ account, hasOther }: WaitingAccountProps) {
  const drop = useAction('cancelBankAccount')
  const invalidate = useInvalidate()
  const dropIt = async () => {
    try {
      await drop.mutateAsync(undefined)
      toast({ tone: 'good', text: say(hasOther ? 'The account stays as it is' : 'That account is dropped') })
    } catch {
      toast({ tone: 'bad', text: say('It could not be dropped'), detail: say('Try again in a moment.') })
    }
    await invalidate('earnings')
  }
  return (
    <section
      aria-label={say('Account that is not in force yet')}
      className="flex flex-wrap items-center gap-4 rounded border border-amber/40 bg-ink-2 px-4 py-3.5"
    >
      <Hourglass aria-hidden size={22} className="shrink-0 text-amber-text" />
      <div className="min-w-0 flex-1 basis-56">
        <div className="font-medium break-all">{account.iban}</div>
        <div className="text-sm break-words text-paper-1">
          {account.holder} · {say('paid to from {date}', { date: formatDateTime(account.effectiveAt) })}
        </div>
        <div className="text-sm text-paper-2">
          {say('Named {date}. Was it not you? Drop it, and tell the operator.', {
            date: formatDateTime(account.askedAt),
          })}
        </div>
      </div>
      <Button size="sm" tone="quiet" busy={drop.isPending} onClick={() => void dropIt()}>
        {say('Drop it [of a bank account]')}
      </Button>
    </section>
  )
}
