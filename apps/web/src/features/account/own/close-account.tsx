import type { CallReply, ClientAccount, Role } from '@footlight/contract'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  type Confirmation,
  confirmationOf,
  confirmationRules,
  confirmationWords,
  PasswordAgain,
} from '../../../blocks/account/password-again.tsx'
import { useLeft } from '../../../lib/account/session.ts'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction, useCall } from '../../../lib/calls/use-call.ts'
import { formatCredits, formatMoney } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { useListFocus } from '../../../lib/page/keyboard/use-list-focus.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/field.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'

const whatGoes: Record<Role, Message> = {
  client:
    'Your cash is paid back, what is personal is erased, and records of payments stay without your name.',
  performer:
    'Your page, photos, videos and diary go, and subscriptions to you end. What you earned is paid out as usual, however little it is. Checked documents and records of money stay for as long as the law asks.',
  admin: 'You sign in no more. What you changed stays in the log under your name.',
}

interface CloseAccountProps {
  role: Role
  /** what else the owner reads before the password is asked for */
  children?: ReactNode
}

/** [A8] The end of an account, asked for in two steps. */
export function CloseAccount({ role, children }: CloseAccountProps) {
  const [asked, setAsked] = useState(false)
  const { listProps } = useListFocus<HTMLDivElement>(String(asked))
  return (
    <Panel title={say('Close the account')}>
      <div {...listProps} className="grid justify-items-start gap-4">
        <p className="text-paper-1">{say(whatGoes[role])}</p>
        <div className="w-full">
          {asked ? (
            <Closing onCancel={() => setAsked(false)} role={role}>
              {children}
            </Closing>
          ) : (
            <Button tone="quiet" onClick={() => setAsked(true)}>
              {say('Close my account')}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}

function Closing({ role, children, onCancel }: CloseAccountProps & { onCancel: () => void }) {
  const close = useAction('closeOwnAccount')
  const hasCode = useCall('secondFactor').data?.secondFactor.on ?? false
  const left = useLeft()
  const navigate = useNavigate()
  const { register, handleSubmit, setError, formState } = useForm<Confirmation>({
    resolver: rulesResolver(confirmationRules(hasCode), useSentences(), confirmationWords),
  })
  const submit = handleSubmit(async (values) => {
    const result = await close.attempt({ body: confirmationOf(values) })
    if (!result.ok) return showFailure(result, ['password', 'code'], setError)
    await navigate({ to: '/', replace: true })
    await left()
    const detail = whatCame(role, result.value)
    toast({ tone: 'good', text: say('Your account is closed'), ...(detail && { detail }), forMs: 60_000 })
  })
  const { errors, isSubmitting } = formState
  return (
    <form method="post" onSubmit={submit} noValidate className="grid w-full gap-4">
      {errors.root && <FormError>{errors.root.message}</FormError>}
      {children}
      <p>{say('This cannot be undone.')}</p>
      <PasswordAgain
        password={register('password')}
        code={hasCode ? register('code') : undefined}
        errors={errors}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="danger" busy={isSubmitting}>
          {say('Close the account')}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {say('Not now')}
        </Button>
      </div>
    </form>
  )
}

function whatCame(role: Role, ended: CallReply<'closeOwnAccount'>): string | undefined {
  if (role === 'client') return goesBack(ended.refundedCredits, ended.lapsedCredits)
  if (ended.owedCredits === 0) return undefined
  return say('We still pay {amount} to your bank account.', { amount: formatMoney(ended.owedCredits) })
}

/** What a client gets back, and what is kept. */
export function ClientsCash({ account }: { account: ClientAccount }) {
  const { available, promo } = account.balance
  const back = useCall('updateBalanceInfo').data?.returnable
  return (
    <>
      {back === undefined ? <Skeleton className="h-6 w-full" /> : <p>{goesBack(back, promo)}</p>}
      {!account.emailVerified && (
        // [A13] an unconfirmed address may belong to a stranger, so no e-mail is sent to it
        <p>{say('We send no e-mail about it, because your address is not confirmed.')}</p>
      )}
      {back !== undefined && back < available - promo && (
        <p>
          {say(
            '{credits} that you bought are not paid back, because you spent that much promo credit that came with them.',
            { credits: formatCredits(available - promo - back) },
          )}
        </p>
      )}
    </>
  )
}

/** What the client gets back in euros, and what promo credit lapses. */
function goesBack(refundedCredits: number, lapsedCredits: number): string {
  const amount = formatMoney(refundedCredits)
  return lapsedCredits === 0
    ? say('You get back {amount}. No promo credit is lost.', { amount })
    : say('You get back {amount}. You also lose {promo} of promo credit.', {
        amount,
        promo: formatCredits(lapsedCredits),
      })
}
