import { accountNoteLength } from '@footlight/contract'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useForm } from 'react-hook-form'
import { textRules } from '../../../blocks/account/account-rules.ts'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDateTime } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Panel } from '../../../ui/page.tsx'
import type { AccountFacts } from './people-words.ts'

const { least, most } = accountNoteLength
const rules = { text: textRules({ least, most }) }

/** [O2] What operators noted, and a new note. */
export function AccountNotes({ account }: { account: AccountFacts }) {
  const note = useAction('noteOnAccount')
  const invalidate = useInvalidate()
  const { register, handleSubmit, setError, reset, formState } = useForm({
    defaultValues: { text: '' },
    resolver: rulesResolver(rules, useSentences()),
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (body) => {
    const result = await note.attempt({ params: { id: account.id }, body })
    if (!result.ok) return showFailure(result, ['text'], setError)
    reset()
    await invalidate('accountAsOperator', 'listAuditLog')
  })
  return (
    <Panel title={say('Notes')}>
      <form noValidate className="grid gap-3" onSubmit={submit}>
        {errors.root && <FormError>{errors.root.message}</FormError>}
        <Field
          label={say('A new note')}
          hint={say(
            'For operators. The account’s owner reads it in the data export; it goes when the account is closed.',
          )}
          error={errors.text?.message}
        >
          {(field) => <TextArea {...field} {...register('text')} rows={2} maxLength={most} dir="auto" />}
        </Field>
        <div>
          <Button type="submit" size="sm" tone="quiet" busy={isSubmitting}>
            {say('Save the note')}
          </Button>
        </div>
      </form>
      {account.notes.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-t border-line" aria-label={say('Notes')}>
          {account.notes.map(({ id, byName, at, text }) => (
            <li key={id} className="py-3">
              <p className="text-sm text-paper-2">
                <bdi>{byName}</bdi> · {formatDateTime(at)}
              </p>
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {text}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
