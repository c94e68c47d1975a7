import { peekSharePercent, type Session } from '@footlight/contract'
import { useState } from 'react'
import { useAction, useInvalidate } from '../../../../lib/calls/use-call.ts'
import {
  formatCredits,
  formatNumber,
  formatPercent,
  formatPrice,
  sayCount,
} from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { FormError } from '../../../../ui/fields/field.tsx'
import { Eye, EyeOff } from '../../../../ui/icons/icons.ts'
import { ConfirmDialog } from '../../../../ui/notices/confirm-dialog.tsx'

interface PeekControlProps {
  session: Session
  /** credits a minute of a peek; null: the performer offers none, and what is open can only be closed */
  price: number | null
  /** of its button, and of the word in it */
  className?: string
  wordClassName?: string
}

/** [S10] How many look in, what it has brought; one press closes it, and opening it asks once. */
export function PeekControl({ session, price, className, wordClassName }: PeekControlProps) {
  const [asks, setAsks] = useState(false)
  const allow = useAction('allowPeek')
  const invalidate = useInvalidate()
  const { allowPeek, peekCount, peekCredit } = session
  const change = () =>
    allow.mutate(
      { params: { id: session.id }, body: { allowed: !allowPeek } },
      {
        onSuccess: () => setAsks(false),
        onSettled: () => void invalidate('clientSeen', 'checkSession', 'updateBalanceInfo'),
      },
    )
  return (
    <div className="grid min-w-0 gap-2 max-lg:contents lg:border-b lg:border-line lg:px-5 lg:py-3">
      <div className="flex items-center justify-between gap-3 max-lg:contents">
        <p className="sr-only lg:not-sr-only">
          <span>
            <span role="status" className="font-medium">
              {allowPeek
                ? sayCount(peekCount, '{count} peeking [one]', '{count} peeking [many]')
                : say('Peeking is closed')}
            </span>
            <span className="block text-sm text-paper-2">
              {peekCredit > 0
                ? say('{credits} credited to you', { credits: formatCredits(peekCredit) })
                : say('You get {percent} of every peek', { percent: formatPercent(peekSharePercent) })}
            </span>
          </span>
        </p>
        <Button
          size="sm"
          tone="quiet"
          className={cx('lg:shrink-0', className)}
          busy={allow.isPending && !asks}
          icon={allowPeek ? <Eye aria-hidden size={18} /> : <EyeOff aria-hidden size={18} />}
          onClick={allowPeek ? change : () => setAsks(true)}
        >
          <span className={wordClassName}>
            {allowPeek ? say('Close peeking [short]') : say('Allow peeking [short]')}
            {allowPeek && <span className="lg:hidden"> ({formatNumber(peekCount)})</span>}
          </span>
        </Button>
      </div>
      {allow.error && !asks && (
        <div className="max-lg:basis-full">
          <FormError>{allow.error.failure.message}</FormError>
        </div>
      )}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={say('Let others peek?')}
        confirmLabel={say('Allow peeking')}
        busy={allow.isPending}
        failure={allow.error?.failure}
        onConfirm={change}
      >
        <p>
          {price === null
            ? say('Others can then watch this show. You can close it at any time.')
            : say(
                'Others can then watch this show for {price}, and {percent} of it is yours. They see and hear the performer, never you or the chat. You can close it at any time.',
                { price: formatPrice(price), percent: formatPercent(peekSharePercent) },
              )}
        </p>
      </ConfirmDialog>
    </div>
  )
}
