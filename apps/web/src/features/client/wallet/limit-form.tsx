import type { Limits } from '@footlight/contract'
import { raiseWords } from '../../../blocks/money/raise-words.ts'
import { formatCredits } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { CalendarClock } from '../../../ui/icons/icons.ts'
import { ConfirmDialog } from '../../../ui/notices/confirm-dialog.tsx'
import { useLimit } from './use-limit.ts'

interface LimitFormProps {
  clientId: string
  limits: Limits
  limit: 'perSession' | 'perDay'
  name: string
  what: string
  saveLabel: string
}

/** One limit: how it stands, what waits, and another one. */
export function LimitForm({ clientId, limits, limit, name, what, saveLabel }: LimitFormProps) {
  const current = limits[limit]
  const raise = limits.pending.find((pending) => pending.limit === limit)
  const draft = useLimit(clientId, limits, limit)
  return (
    <form
      noValidate
      className="grid content-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!draft.problem) void draft.submit()
      }}
    >
      <Field label={name} hint={what} error={draft.problem}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            placeholder={say('No limit')}
            value={draft.text}
            onChange={(event) => draft.setText(event.target.value)}
          />
        )}
      </Field>
      {raise && (
        <div className="rounded bg-ink-2 p-3 text-sm">
          <p className="flex items-start gap-2">
            <CalendarClock aria-hidden size={17} className="mt-0.5 shrink-0 text-request" />
            {raiseWords(raise)}
          </p>
          <Button
            size="sm"
            tone="ghost"
            className="mt-1 -ms-1"
            disabled={draft.isSaving}
            onClick={() => void draft.save(current)}
          >
            {current === null
              ? say('Keep it as it is')
              : say('Keep {credits}', { credits: formatCredits(current) })}
          </Button>
        </div>
      )}
      {draft.failure && !draft.isBelowAll && <FormError>{draft.failure.message}</FormError>}
      <Button
        type="submit"
        tone="quiet"
        className="justify-self-start"
        aria-label={saveLabel}
        busy={draft.isAsking || draft.isSaving}
        disabled={draft.problem !== undefined || draft.value === current}
      >
        {say('Save')}
      </Button>
      <ConfirmDialog
        open={draft.isBelowAll}
        onClose={draft.dismiss}
        title={say('A limit of {credits}?', { credits: formatCredits(draft.value ?? 0) })}
        confirmLabel={say('Save this limit')}
        busy={draft.isSaving}
        failure={draft.failure}
        onConfirm={() => void draft.save(draft.value)}
      >
        <p>
          {say(
            'At the usual prices one minute of a private show costs more with every performer: under this limit you can start none.',
          )}
        </p>
        <p>{say('A higher limit works only after 24 hours.')}</p>
      </ConfirmDialog>
    </form>
  )
}
