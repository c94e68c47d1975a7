import type { Limits } from '@footlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { raiseWords } from '../../../blocks/money/raise-words.ts'
import { callQuery, useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatCredits, formatDateTime } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { resultOf } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { CalendarClock } from '../../../ui/icons/icons.ts'
import { ConfirmDialog } from '../../../ui/notices/confirm-dialog.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
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
  const [isBelowAll, setBelowAll] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const set = useAction('setLimits')
  const invalidate = useInvalidate()
  const queries = useQueryClient()
  const problem = limitProblem(text)
  const value = text.trim() === '' ? null : Number(text)

  const save = async (wanted: number | null) => {
    const body = limitWishes(limits, { limit, value: wanted })
    const result = await set.attempt({ params: { id: clientId }, body })
    if (!result.ok) return
    setBelowAll(false)
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
  const submit = async () => {
    setAsking(true)
    const isBelow = value !== null && (await isBelowAllPrices(value))
    setAsking(false)
    if (isBelow) setBelowAll(true)
    else await save(value)
  }
  /** [B2] Whether no show could begin under this limit, as a minute of it costs more with every performer. */
  const isBelowAllPrices = async (priceMax: number) => {
    const counts = await resultOf(queries.fetchQuery(callQuery('countPerformers', { query: { priceMax } })))
    return counts.ok && counts.value.who.everyone === 0
  }
  return (
    <form
      noValidate
      className="grid content-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem) void submit()
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
      {set.error && !isBelowAll && <FormError>{set.error.failure.message}</FormError>}
      <Button
        type="submit"
        tone="quiet"
        className="justify-self-start"
        aria-label={saveLabel}
        busy={isAsking || set.isPending}
        disabled={problem !== undefined || value === current}
      >
        {say('Save')}
      </Button>
      <ConfirmDialog
        open={isBelowAll}
        onClose={() => setBelowAll(false)}
        title={say('A limit of {credits}?', { credits: formatCredits(value ?? 0) })}
        confirmLabel={say('Save this limit')}
        busy={set.isPending}
        failure={set.error?.failure}
        onConfirm={() => void save(value)}
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

function textOf(limit: number | null): string {
  return limit === null ? '' : String(limit)
}
