import { type RejectionReason, reviewLengths } from '@footlight/contract'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { textRules } from '../../blocks/account/account-rules.ts'
import { showFailure } from '../../lib/calls/form-errors.ts'
import { say } from '../../lib/language/say.ts'
import { useSentences } from '../../lib/language/sentences.ts'
import type { Result } from '../../lib/result.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FormError } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'

interface ReasonFormProps {
  /** the usual ones, the most frequent first */
  reasons: readonly RejectionReason[]
  /** what a report says is wrong: the first of the reasons, and chosen */
  suggested?: RejectionReason | null
  hint: string
  confirmLabel: string
  /** a usual reason comes in English, and is read in the reader's own language */
  send: (reason: string) => Promise<Result<unknown>>
  /** with the reason as it was written in the operator's language */
  onDone: (reason: string) => void
  onCancel: () => void
}

const { least, most } = reviewLengths.reason
const rules = { reason: textRules({ least, most }) }

/** An operator's act that takes a reason, which those concerned read. */
export function ReasonForm({
  reasons,
  suggested = null,
  hint,
  confirmLabel,
  send,
  onDone,
  onCancel,
}: ReasonFormProps) {
  const offered = suggested ? [suggested, ...reasons.filter((one) => one !== suggested)] : reasons
  const { register, handleSubmit, setError, setValue, setFocus, getValues, formState } = useForm({
    defaultValues: { reason: suggested ? say(suggested) : '' },
    resolver: rulesResolver(rules, useSentences()),
  })
  useEffect(() => setFocus('reason'), [setFocus])
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ reason }) => {
    const known = offered.find((one) => say(one) === reason.trim())
    const result = await send(known ?? reason)
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
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') return onCancel()
        // [O2] a digit takes a reason as long as no words of one's own are written
        const taken = /^[1-9]$/.test(event.key) ? offered[Number(event.key) - 1] : undefined
        const written = getValues('reason').trim()
        if (!taken || (written !== '' && !offered.some((one) => say(one) === written))) return
        event.preventDefault()
        take(taken)
      }}
    >
      {errors.root && <FormError>{errors.root.message}</FormError>}
      <div className="flex flex-wrap gap-2">
        {offered.map((text, at) => (
          <Button key={text} size="sm" tone="quiet" className="text-start" onClick={() => take(text)}>
            {at < 9 && (
              <kbd aria-hidden className="font-text text-paper-2 pointer-coarse:hidden">
                {at + 1}
              </kbd>
            )}
            {say(text)}
          </Button>
        ))}
      </div>
      <Field label={say('Reason')} hint={hint} error={errors.reason?.message}>
        {(field) => <TextInput {...field} {...register('reason')} maxLength={most} dir="auto" />}
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="sm" tone="danger" busy={isSubmitting}>
          {confirmLabel}
        </Button>
        <Button size="sm" tone="quiet" disabled={isSubmitting} onClick={onCancel}>
          {say('Not now')}
        </Button>
      </div>
    </form>
  )
}
