import { reviewLengths } from '@footlight/contract'
import { maxLength, minLength, required } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { type Judged, reject } from './waiting.ts'

interface RejectFormProps {
  judged: Judged
  onDone: () => void
  onCancel: () => void
}

const { least, most } = reviewLengths.reason
const rules = { reason: [required, minLength(least), maxLength(most)] }

/** [O2] what is said most often, to begin with */
const usual: Record<Judged['of'], readonly Message[]> = {
  words: ['It insults a person.', 'It gives contact details outside Footlight.', 'It is not about the show.'],
  picture: [
    'It is too dark or too blurred.',
    'It shows another person.',
    'It tells how to reach you elsewhere.',
    'It is not suitable for everybody.',
  ],
}

/** Something is turned down with a reason, which its owner reads. */
export function RejectForm({ judged, onDone, onCancel }: RejectFormProps) {
  const { register, handleSubmit, setError, setValue, setFocus, formState } = useForm({
    defaultValues: { reason: '' },
    resolver: rulesResolver(rules, useSentences()),
  })
  useEffect(() => setFocus('reason'), [setFocus])
  const { errors, isSubmitting } = formState
  const send = handleSubmit(async ({ reason }) => {
    const result = await reject(judged, reason)
    if (!result.ok) return showFailure(result, ['reason'], setError)
    onDone()
  })
  const take = (text: Message) => {
    setValue('reason', say(text), { shouldValidate: true })
    setFocus('reason')
  }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={send}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel()
      }}
    >
      {errors.root && <FormError>{errors.root.message}</FormError>}
      <div className="flex flex-wrap gap-2">
        {usual[judged.of].map((text) => (
          <Button key={text} size="sm" tone="ghost" onClick={() => take(text)}>
            {say(text)}
          </Button>
        ))}
      </div>
      <Field label={say('Reason')} hint={say('Its owner reads this.')} error={errors.reason?.message}>
        {(field) => <TextInput {...field} {...register('reason')} maxLength={most} dir="auto" />}
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="sm" tone="danger" busy={isSubmitting}>
          {say('Turn it down')}
        </Button>
        <Button size="sm" tone="quiet" disabled={isSubmitting} onClick={onCancel}>
          {say('Not now')}
        </Button>
      </div>
    </form>
  )
}
