import { type ConsoleSession, sessionKinds, suspensionOf } from '@footlight/contract'
import { useState } from 'react'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useFocusFallback } from '../../../lib/page/keyboard/use-focus-fallback.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'
import { ReasonForm } from '../reason-form.tsx'

const reasons = Object.values(suspensionOf).filter((reason) => reason !== null)

/** where the focus goes when the control that had it is gone */
const actsId = 'session-acts'

/** [O2, S12, S15] Warns both sides of a session that runs, or ends it; both read why. */
export function SessionActs({ session: { id, type } }: { session: ConsoleSession }) {
  const [asks, setAsks] = useState<'warn' | 'end'>()
  const warn = useAction('warnSession')
  const end = useAction('endSessionAsOperator')
  const invalidate = useInvalidate()
  useFocusFallback(String(asks), actsId)
  const done = (text: string) => {
    setAsks(undefined)
    toast({ tone: 'good', text })
    void invalidate('listSessions', 'listAuditLog')
  }
  return (
    <Panel title={say('Actions')}>
      {asks === 'warn' ? (
        <ReasonForm
          reasons={[]}
          hint={say('Client and performer both read it in the chat of the session.')}
          confirmLabel={say('Warn both')}
          send={(text) => warn.attempt({ params: { id }, body: { text } })}
          onDone={() => done(say('Both sides are warned'))}
          onCancel={() => setAsks(undefined)}
        />
      ) : asks === 'end' ? (
        <ReasonForm
          reasons={reasons}
          hint={say('The session ends at once and is billed to the second. Both sides are told this reason.')}
          confirmLabel={say('End the session')}
          send={(reason) => end.attempt({ params: { id }, body: { reason } })}
          onDone={() => done(say('The session is ended'))}
          onCancel={() => setAsks(undefined)}
        />
      ) : (
        <div id={actsId} tabIndex={-1} className="flex flex-wrap gap-2.5">
          {sessionKinds[type].hasChat && (
            <Button tone="quiet" onClick={() => setAsks('warn')}>
              {say('Warn both')}
            </Button>
          )}
          <Button tone="danger" onClick={() => setAsks('end')}>
            {say('End the session')}
          </Button>
        </div>
      )}
    </Panel>
  )
}
