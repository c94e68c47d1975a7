import { type FormEvent, useEffect, useRef } from 'react'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { TextInput } from '../../../../ui/fields/text-input.tsx'
import { ErrorState } from '../../../../ui/notices/error-state.tsx'
import { Panel } from '../../../../ui/page.tsx'
import { JudgedItem } from './judged-item.tsx'
import { keyOf, shownOf } from './waiting.ts'

/** [P7] What everybody sees of one performer, to be taken down. */
export function TakeDown({
  typed = '',
  onTyped,
}: {
  typed?: string | undefined
  onTyped: (typed: string) => void
}) {
  const number = /^\d{1,9}$/.test(typed) ? Number(typed) : 0
  const panel = useRef<HTMLDivElement>(null)
  // a link to this panel has the performer's number, and the panel is below the queue: scroll to it
  useEffect(() => {
    if (number > 0) panel.current?.scrollIntoView({ block: 'center' })
  }, [number])
  const { data, error, refetch } = useCall(
    'getPerformerByNumber',
    { params: { number }, query: { limit: 120 } },
    { enabled: number > 0 },
  )
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onTyped(String(new FormData(event.currentTarget).get('number')))
  }
  const shown = data ? shownOf(data) : []
  return (
    <div ref={panel}>
      <Panel title={say('Take something down')}>
        <form className="flex flex-wrap items-end gap-3" onSubmit={search}>
          <Field label={say('Number of the performer')}>
            {(field) => (
              <TextInput
                {...field}
                name="number"
                defaultValue={typed}
                inputMode="numeric"
                maxLength={9}
                required
              />
            )}
          </Field>
          <Button type="submit" tone="quiet">
            {say('Show')}
          </Button>
        </form>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && shown.length === 0 && (
          <p className="mt-4 text-paper-1">{say('None of this performer’s photos and videos are public.')}</p>
        )}
        {shown.length > 0 && (
          <ul className="mt-4 divide-y divide-line">
            {shown.map((one) => (
              <JudgedItem key={keyOf(one)} judged={one} isShown onJudged={() => void refetch()} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}
