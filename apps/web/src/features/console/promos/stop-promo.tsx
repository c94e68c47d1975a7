import { useState } from 'react'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useFocusFallback } from '../../../lib/page/keyboard/use-focus-fallback.ts'
import { resultOf } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/notices/confirm-dialog.tsx'
import { toast } from '../../../ui/notices/toast.tsx'

/** [T4] Stops a code after asking again: it cannot be reopened. */
export function StopPromo({ code, isOver }: { code: string; isOver: boolean }) {
  useFocusFallback(String(isOver))
  const [asksToStop, setAsksToStop] = useState(false)
  const stop = useAction('stopPromoCode')
  const invalidate = useInvalidate()
  const stopNow = async () => {
    await stop.mutateAsync({ params: { code } })
    setAsksToStop(false)
    toast({ tone: 'good', text: say('{code} gives nothing more', { code }) })
    await invalidate('listPromoCodes')
  }
  if (isOver) return null
  return (
    <>
      <Button
        size="sm"
        tone="quiet"
        aria-label={say('Stop {code}', { code })}
        onClick={() => setAsksToStop(true)}
      >
        {say('Stop')}
      </Button>
      <ConfirmDialog
        open={asksToStop}
        onClose={() => setAsksToStop(false)}
        title={say('Stop {code}?', { code })}
        confirmLabel={say('Stop it')}
        cancelLabel={say('Keep it')}
        tone="danger"
        busy={stop.isPending}
        failure={stop.error?.failure}
        onConfirm={() => void resultOf(stopNow())}
      >
        <p>
          {say(
            'It cannot be used from now on. A top-up that waits for its payment keeps its promo credit. An ended code cannot be reopened: make a new one.',
          )}
        </p>
      </ConfirmDialog>
    </>
  )
}
