import { bankReferenceLength, type CashReturn } from '@footlight/contract'
import { maxLength, required } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useForm } from 'react-hook-form'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDateTime, formatMoney } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { failureOf } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/notices/toast.tsx'

/** How much goes to whom, how it came in, and the reference under which the bank paid it. */
export function CashReturnItem({ cash }: { cash: CashReturn }) {
  const { id, amount, contact, method, providerPage, createdAt, paidAt, reference } = cash
  const money = formatMoney(amount)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-3 py-4 last:pb-0 lg:grid-cols-2">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{money}</p>
        <p>{contact ? <bdi>{contact}</bdi> : say('No address is stored')}</p>
        <p className="text-sm text-paper-2">
          {formatDateTime(createdAt)} ·{' '}
          {method === 'none' ? say('It came with no payment') : say('Paid in by {method}', { method })}
          {providerPage && ` · ${providerPage}`}
        </p>
      </div>
      {reference === null ? (
        <PayOut id={id} money={money} />
      ) : (
        <p className="wrap-anywhere text-paper-1">
          {say('Paid {when}, reference {reference}', {
            when: paidAt === null ? '' : formatDateTime(paidAt),
            reference,
          })}
        </p>
      )}
    </li>
  )
}

function PayOut({ id, money }: { id: string; money: string }) {
  const payOut = useAction('payOutCashReturn')
  const invalidate = useInvalidate()
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { reference: '' },
    resolver: rulesResolver({ reference: [required, maxLength(bankReferenceLength)] }, useSentences()),
  })
  const submit = handleSubmit(async ({ reference }) => {
    try {
      await payOut.mutateAsync({ params: { id }, body: { reference } })
      toast({ tone: 'good', text: say('{money} are noted as paid', { money }) })
    } catch (error) {
      toast({ tone: 'bad', text: say('Nothing was changed'), detail: failureOf(error).message })
    }
    await invalidate('listCashReturns', 'listAuditLog')
  })
  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <Field label={say('Reference of the bank')} error={formState.errors.reference?.message}>
          {(control) => <TextInput {...control} {...register('reference')} autoComplete="off" />}
        </Field>
      </div>
      <Button type="submit" busy={payOut.isPending} className="justify-self-start sm:mt-6.5">
        {say('Note as paid')}
      </Button>
    </form>
  )
}
