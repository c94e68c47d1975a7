import { useState } from 'react'
import { useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Panel } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { RefundForm } from './refund-form.tsx'
import { sessionIdIn } from './session-id-in.ts'

interface RefundsDeskProps {
  sessionId: string | undefined
  onSession: (sessionId: string) => void
}

/** [T6] First the session, then what of it goes back. */
export function RefundsDesk({ sessionId, onSession }: RefundsDeskProps) {
  const [text, setText] = useState(sessionId ?? '')
  const [problem, setProblem] = useState<string>()
  const { data, error, refetch } = useCall(
    'receipt',
    { params: { id: sessionId ?? '' } },
    { enabled: sessionId !== undefined },
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Panel title="Which session">
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            const found = sessionIdIn(text)
            setProblem(found ? undefined : 'There is no session’s number in this.')
            if (found) onSession(found)
          }}
        >
          <Field
            label="Session or the address of its receipt"
            hint="Its client finds it in the address of the receipt."
            error={problem}
          >
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                spellCheck={false}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" tone="quiet" className="justify-self-start">
            Find it
          </Button>
        </form>
      </Panel>
      {sessionId === undefined ? null : error ? (
        <ErrorState error={error} title="This session cannot be refunded" onRetry={() => void refetch()} />
      ) : data ? (
        <RefundForm key={data.receipt.sessionId} receipt={data.receipt} />
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </div>
  )
}
