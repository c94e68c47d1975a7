import type { Limits } from '@footlight/contract'
import { useState } from 'react'
import { raiseWords } from '../../blocks/money/raise-words.ts'
import { useAction, useInvalidate } from '../../lib/calls/use-call.ts'
import { formatCredits, formatDateTime } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FormError } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { CalendarClock } from '../../ui/icons/icons.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { limitProblem, limitWishes } from './limit-wishes.ts'

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
  const [text, setText] = useState(textOf(current))
  const set = useAction('setLimits')
  const invalidate = useInvalidate()
  const problem = limitProblem(text)
  const value = text.trim() === '' ? null : Number(text)

  const save = async (wanted: number | null) => {
    const body = limitWishes(limits, { limit, value: wanted })
    const result = await set.attempt({ params: { id: clientId }, body })
    if (!result.ok) return
    const reply = result.value
    setText(textOf(reply.limits[limit]))
    const waits = reply.limits.pending.find((pending) => pending.limit === limit)
    toast({
      tone: 'good',
      text: waits
        ? say('New limit from {time}', { time: formatDateTime(waits.from) })
        : say('The new limit works now'),
      ...(waits && { detail: say('Until then the old one holds.') }),
    })
    await invalidate('getLimits', 'getClientAccount')
  }
  return (
    <form
      noValidate
      className="grid content-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem) void save(value)
      }}
    >
      <Field label={name} hint={what} error={problem}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            placeholder={say('No limit')}
            value={text}
            onChange={(event) => setText(event.target.value)}
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
            disabled={set.isPending}
            onClick={() => void save(current)}
          >
            {current === null
              ? say('Keep it as it is')
              : say('Keep {credits}', { credits: formatCredits(current) })}
          </Button>
        </div>
      )}
      {set.error && <FormError>{set.error.failure.message}</FormError>}
      <Button
        type="submit"
        tone="quiet"
        className="justify-self-start"
        aria-label={saveLabel}
        busy={set.isPending}
        disabled={problem !== undefined || value === current}
      >
        {say('Save')}
      </Button>
    </form>
  )
}

function textOf(limit: number | null): string {
  return limit === null ? '' : String(limit)
}
