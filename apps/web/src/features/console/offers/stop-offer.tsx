import { useState } from 'react'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useFocusFallback } from '../../../lib/page/keyboard/use-focus-fallback.ts'
import { resultOf } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/notices/confirm-dialog.tsx'

/** [A10] Stops an offer that is still being sent, after asking again. */
export function StopOffer({ id, title, isSent }: { id: string; title: string; isSent: boolean }) {
  useFocusFallback(String(isSent))
  const [asksToStop, setAsksToStop] = useState(false)
  const stop = useAction('stopOffer', { repeatable: true })
  const invalidate = useInvalidate()
  const stopNow = async () => {
    await stop.mutateAsync({ params: { id } })
    setAsksToStop(false)
    await invalidate('listOffers', 'listAuditLog')
  }
  if (isSent) return null
  return (
    <>
      <Button
        size="sm"
        tone="quiet"
        aria-label={say('Stop “{title}”', { title })}
        onClick={() => setAsksToStop(true)}
      >
        {say('Stop')}
      </Button>
      <ConfirmDialog
        open={asksToStop}
        onClose={() => setAsksToStop(false)}
        title={say('Stop “{title}”?', { title })}
        confirmLabel={say('Stop it')}
        cancelLabel={say('Let it go on')}
        tone="danger"
        busy={stop.isPending}
        failure={stop.error?.failure}
        onConfirm={() => void resultOf(stopNow())}
      >
        <p>{say('No more clients are told. Clients who already have it keep it.')}</p>
      </ConfirmDialog>
    </>
  )
}
