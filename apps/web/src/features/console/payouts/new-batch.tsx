import { type CallReply, payoutMinimum } from '@footlight/contract'
import { useState } from 'react'
import { Pager } from '../../../blocks/pager.tsx'
import { useActionOnce } from '../../../lib/calls/use-action-once.ts'
import { useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatMoney } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { wholeNumber } from '../../../lib/page/whole-number.ts'
import { resultOf } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { AccountLink } from '../account-link.tsx'

/** Creates a batch of all performers with at least the given amount; nothing is paid before it is approved. */
export function NewBatch({ onMade }: { onMade: (id: string) => void }) {
  const [text, setText] = useState(String(payoutMinimum))
  const create = useActionOnce('createPayouts')
  const invalidate = useInvalidate()
  const minimum = wholeNumber(text, { from: 1, to: 100_000_000 })
  const make = async (least: number) => {
    const { batch } = await create.once({ body: { minimum: least } })
    await invalidate('listPayouts')
    onMade(batch.id)
  }
  return (
    <>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (minimum !== undefined) void resultOf(make(minimum))
        }}
      >
        <Field
          label={say('Smallest payout, in credits')}
          hint={say(
            'Performers with less than that wait for a later batch. Nothing is paid before you approve it.',
          )}
          error={minimum === undefined ? say('Use whole credits, 1 or more.') : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        {create.failure && <FormError>{create.failure.message}</FormError>}
        <Button
          type="submit"
          className="justify-self-start"
          busy={create.busy}
          disabled={minimum === undefined}
        >
          {say('Make a batch')}
        </Button>
      </form>
      {minimum !== undefined && <LeftOut minimum={minimum} />}
    </>
  )
}

const reasons: Record<CallReply<'listLeftOut'>['performers'][number]['reason'], Message> = {
  NO_ACCOUNT: 'No bank account',
  ACCOUNT_WAITS: 'A new bank account waits for its 48 hours',
  OUTSIDE_SEPA: 'The bank account is outside SEPA: a new one is needed',
  BELOW_MINIMUM: 'Less than the smallest payout',
}

/** [T5] Who has something to be paid and is in no batch of this minimum, and why. */
function LeftOut({ minimum }: { minimum: number }) {
  const [page, setPage] = useState({})
  const { data, error, refetch } = useCall(
    'listLeftOut',
    { query: { minimum, ...page } },
    { keepPreviousData: true },
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.total === 0) return null
  return (
    <section className="mt-6 border-t border-line pt-5">
      <h3 className="mb-2 font-medium">{say('Left out of this batch')}</h3>
      <ul className="divide-y divide-line text-sm">
        {data.performers.map(({ performerId, performerNumber, name, amount, reason }) => (
          <li key={performerId} className="flex items-center justify-between gap-4 py-2.5">
            <span className="min-w-0 wrap-anywhere">
              <AccountLink id={performerId} name={name} />{' '}
              <span className="text-paper-2">· {say('No. {number}', { number: performerNumber })}</span>
              <span className="block text-paper-2">{say(reasons[reason])}</span>
            </span>
            <span className="font-semibold">{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
      {data.total > data.limit && <Pager state={data} sizes={false} onChange={setPage} />}
    </section>
  )
}
