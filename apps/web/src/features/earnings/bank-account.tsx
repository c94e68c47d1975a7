import type { CallReply } from '@footlight/contract'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BankAccountForm } from './bank-account-form.tsx'

type Account = CallReply<'earnings'>['bankAccount']

/** Where payouts go: the account as it stands, or the form that names one. */
export function BankAccount({ account }: { account: Account | undefined }) {
  const [isChanging, setIsChanging] = useState(false)
  useKeptFocus(`${isChanging} ${account?.updatedAt}`)
  if (account === undefined) return <Skeleton className="h-16 w-full" />
  if (account === null || isChanging) {
    return (
      <>
        {account === null && (
          <p className="mb-4 text-paper-1">Name an account first: without one nothing can be paid out.</p>
        )}
        <BankAccountForm
          onSaved={() => setIsChanging(false)}
          {...(account && { onCancel: () => setIsChanging(false) })}
        />
      </>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Landmark aria-hidden size={22} className="shrink-0 text-paper-2" />
      <div className="min-w-0 flex-1">
        <div className="font-medium break-all">{account.iban}</div>
        <div className="text-sm text-paper-2">
          {account.holder} · since {formatDate(account.updatedAt)}
        </div>
      </div>
      <Button size="sm" tone="quiet" onClick={() => setIsChanging(true)}>
        Change
      </Button>
    </div>
  )
}
