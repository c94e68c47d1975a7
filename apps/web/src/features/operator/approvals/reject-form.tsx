import { type RejectionReason, reviewLengths } from '@footlight/contract'
import { maxLength, minLength, required } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { type Judged, reject } from './waiting.ts'

interface RejectFormProps {
  judged: Judged
  /** what a report of it says is wrong: the first of the reasons, and chosen */
  suggested?: RejectionReason | null
  isShown?: boolean
  /** with the reason as it was written in the operator's language */
  onDone: (reason: string) => void
  onCancel: () => void
}

const { least, most } = reviewLengths.reason
const rules = { reason: [required, minLength(least), maxLength(most)] }

/** [O2] the usual reasons, the most frequent first */
const usual: Record<Judged['of'], readonly RejectionReason[]> = {
  words: [
    'It threatens or insults a person.',
    'It tells how to reach a person elsewhere.',
    'It is not about the show.',
    'It asks for payment outside Footlight.',
  ],
  picture: [
    'It is too dark or too blurred.',
    'It shows another person than you.',
    'It tells how to reach a person elsewhere.',
    'It is not suitable for everybody.',
    'The person in it may be under age.',
  ],
}

/** Something is turned down with a reason, which its owner reads. */
export function RejectForm({ judged, suggested = null, isShown = false, onDone, onCancel }: RejectFormProps) {
  const reasons = suggested
    ? [suggested, ...usual[judged.of].filter((one) => one !== suggested)]
    : usual[judged.of]
  const { register, handleSubmit, setError, setValue, setFocus, formState } = useForm({
    defaultValues: { reason: suggested ? say(suggested) : '' },
    resolver: rulesResolver(rules, useSentences()),
  })
  useEffect(() => setFocus('reason'), [setFocus])
  const { errors, isSubmitting } = formState
  const send = handleSubmit(async ({ reason }) => {
    // a usual reason goes in English, and its owner reads it in their own language
    const known = reasons.find((one) => say(one) === reason.trim())
    const result = await reject(judged, known ?? reason)
    if (!result.ok) return showFailure(result, ['reason'], setError)
    onDone(reason)
  })
  const take = (text: RejectionReason) => {
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
        {reasons.map((text) => (
          <Button key={text} size="sm" tone="ghost" onClick={() => take(text)}>
            {say(text)}
          </Button>
        ))}
      </div>
      <Field
        label={say('Reason')}
        hint={say('Its owner reads this, by bell and e-mail. The usual reasons are translated.')}
        error={errors.reason?.message}
      >
        {(field) => <TextInput {...field} {...register('reason')} maxLength={most} dir="auto" />}
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="sm" tone="danger" busy={isSubmitting}>
          {say(isShown ? 'Take it down' : 'Turn it down')}
        </Button>
        <Button size="sm" tone="quiet" disabled={isSubmitting} onClick={onCancel}>
          {say('Not now')}
        </Button>
      </div>
    </form>
  )
}
