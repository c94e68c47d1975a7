import { bankReferenceLength } from '@footlight/contract'
import { maxLength, required } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useForm } from 'react-hook-form'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDateTime, formatMoney } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { failureOf } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { ListSection } from '../lists/list-section.tsx'
import type { SectionProps } from '../search.ts'

/** [A8] Withdrawal refunds of closed accounts that no payment provider can make; renders nothing if there never was one. */
export function CashReturns(props: SectionProps) {
  const state = props.search.returns ?? 'BY_HAND'
  const open = useCall('listCashReturns', { query: { state: 'BY_HAND', limit: 1 } })
  const paid = useCall('listCashReturns', { query: { state: 'PAID_OUT', limit: 1 } })
  if (!open.data?.total && !paid.data?.total) return null
  return (
    <ListSection
      {...props}
      call="listCashReturns"
      rows="returns"
      title={say('Cash to give back by hand')}
      file="cash-returns"
      keyOf={({ id }) => id}
      filters={[
        {
          of: 'choice',
          name: 'returns',
          label: say('Which of them'),
          options: [
            { value: '', label: say('To be paid') },
            { value: 'PAID_OUT', label: say('Paid [cash returns]') },
          ],
        },
      ]}
      query={{ state }}
      prefix="returns"
      empty={{ icon: null, title: say('Nothing waits to be paid back.') }}
      columns={[
        {
          title: say('E-mail'),
          cell: ({ contact }) => (contact ? <bdi>{contact}</bdi> : say('No address is stored')),
        },
        {
          title: say('Sum [of money]'),
          sort: 'amount',
          isNumber: true,
          cell: ({ amount }) => <span className="font-semibold">{formatMoney(amount)}</span>,
        },
        {
          title: say('Payment method'),
          cell: ({ method, providerPage }) =>
            [
              method === 'none' ? say('It came with no payment') : say('Paid in by {method}', { method }),
              providerPage,
            ]
              .filter(Boolean)
              .join(' · '),
        },
        { title: say('When'), sort: 'createdAt', cell: ({ createdAt }) => formatDateTime(createdAt) },
        {
          title: say('Paid on'),
          sort: 'paidAt',
          cell: ({ id, amount, paidAt, reference }) =>
            reference === null ? (
              <PayOut id={id} money={formatMoney(amount)} />
            ) : (
              say('Paid {when}, reference {reference}', {
                when: paidAt === null ? '' : formatDateTime(paidAt),
                reference,
              })
            ),
        },
      ]}
    >
      {() => (
        <p className="max-w-prose text-sm text-paper-2">
          {say(
            'These accounts are closed, and no provider can return what was left on them. Pay it by the bank, then note the reference.',
          )}
        </p>
      )}
    </ListSection>
  )
}

function PayOut({ id, money }: { id: string; money: string }) {
  const payOut = useAction('payOutCashReturn', { repeatable: true })
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
