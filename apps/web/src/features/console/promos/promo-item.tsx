import type { PromoCode } from '@footlight/contract'
import { useState } from 'react'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useFocusFallback } from '../../../lib/page/keyboard/use-focus-fallback.ts'
import { resultOf } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ConfirmDialog } from '../../../ui/notices/confirm-dialog.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { promoState, promoTerms, promoUses } from './promo-words.ts'

/** One code: what it gives, how far it is used, how long it holds, and stopping it. */
export function PromoItem({ promo }: { promo: PromoCode }) {
  const [asksToStop, setAsksToStop] = useState(false)
  const stop = useAction('stopPromoCode')
  const invalidate = useInvalidate()
  const gives = promo.state === 'NEXT' || promo.state === 'NOW'
  useFocusFallback(String(gives))
  const stopNow = async () => {
    await stop.mutateAsync({ params: { code: promo.code } })
    setAsksToStop(false)
    toast({ tone: 'good', text: say('{code} gives nothing more', { code: promo.code }) })
    await invalidate('listPromoCodes')
  }
  return (
    <li className="flex items-center gap-4 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <code className={cx('font-semibold break-all select-all', !gives && 'text-paper-2')}>
          {promo.code}
        </code>
        <p className="text-sm text-paper-1">{promoTerms(promo)}</p>
        <p className="text-sm text-paper-2">
          {promoState(promo)} · {promoUses(promo)}
        </p>
      </div>
      {gives && (
        <Button
          size="sm"
          tone="quiet"
          aria-label={say('Stop {code}', { code: promo.code })}
          onClick={() => setAsksToStop(true)}
        >
          {say('Stop')}
        </Button>
      )}
      <ConfirmDialog
        open={asksToStop}
        onClose={() => setAsksToStop(false)}
        title={say('Stop {code}?', { code: promo.code })}
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
    </li>
  )
}
