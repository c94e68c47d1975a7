import { objectionLengths } from '@footlight/contract'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useForm } from 'react-hook-form'
import { textRules } from '../../../blocks/account/account-rules.ts'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'

const rules = { text: textRules(objectionLengths) }

/** [O7] An objection is made once. */
export function ObjectionForm({ id }: { id: string }) {
  const object = useAction('objectToDecision')
  const invalidate = useInvalidate()
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { text: '' },
    resolver: rulesResolver(rules, useSentences()),
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ text }) => {
    const result = await object.attempt({ params: { id }, body: { text } })
    if (!result.ok) return showFailure(result, ['text'], setError)
    await invalidate('decision')
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {errors.root && <FormError>{errors.root.message}</FormError>}
      <Field label={say('Why do you think so?')} error={errors.text?.message}>
        {(field) => (
          <TextArea {...field} {...register('text')} maxLength={objectionLengths.most} dir="auto" />
        )}
      </Field>
      <div>
        <Button type="submit" busy={isSubmitting}>
          {say('Send the objection')}
        </Button>
      </div>
    </form>
  )
}
