import type { CallReply } from '@footlight/contract'
import { useState } from 'react'
import { formatDate } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useFocusFallback } from '../../../lib/page/keyboard/use-kept-focus.ts'
import { Button } from '../../../ui/button.tsx'
import { Landmark } from '../../../ui/icons/icons.ts'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { BankAccountForm } from './bank-account-form.tsx'
import { WaitingAccount } from './waiting-account.tsx'

type Accounts = Pick<CallReply<'earnings'>, 'bankAccount' | 'waitingBankAccount'>

/** Where payouts go: the account in force, one that waits to be, or the form that names another. */
export function BankAccount({ accounts }: { accounts: Accounts | undefined }) {
  const [isChanging, setIsChanging] = useState(false)
  const { bankAccount, waitingBankAccount } = accounts ?? {}
  useFocusFallback(`${isChanging} ${bankAccount?.updatedAt} ${waitingBankAccount?.askedAt}`)
  if (!accounts) return <Skeleton className="h-16 w-full" />
  const hasNone = !bankAccount && !waitingBankAccount
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {hasNone && (
        <p className="text-paper-1">{say('Name an account first: without one nothing can be paid out.')}</p>
      )}
      {bankAccount && (
        <div className="flex flex-wrap items-center gap-4">
          <Landmark aria-hidden size={22} className="shrink-0 text-paper-2" />
          <div className="min-w-0 flex-1">
            <div className="font-medium break-all">{bankAccount.iban}</div>
            <div className="text-sm break-words text-paper-2">
              {bankAccount.holder} · {say('since {date}', { date: formatDate(bankAccount.updatedAt) })}
            </div>
          </div>
          {!isChanging && (
            <Button size="sm" tone="quiet" onClick={() => setIsChanging(true)}>
              {say('Change')}
            </Button>
          )}
        </div>
      )}
      {waitingBankAccount && <WaitingAccount account={waitingBankAccount} hasOther={bankAccount !== null} />}
      {(isChanging || hasNone) && (
        <BankAccountForm
          onSaved={() => setIsChanging(false)}
          {...(!hasNone && { onCancel: () => setIsChanging(false) })}
        />
      )}
    </div>
  )
}
