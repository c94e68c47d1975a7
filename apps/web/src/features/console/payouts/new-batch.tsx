import { payoutMinimum } from '@footlight/contract'
import { useState } from 'react'
import { useActionOnce } from '../../../lib/calls/use-action-once.ts'
import { useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { wholeNumber } from '../../../lib/page/whole-number.ts'
import { resultOf } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { LeftOut } from './left-out.tsx'

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
