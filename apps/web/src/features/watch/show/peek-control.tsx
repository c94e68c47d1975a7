import { peekSharePercent, type Session } from '@footlight/contract'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatCredits, formatNumber, formatPercent, sayCount } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FormError } from '../../../ui/fields/field.tsx'
import { Eye, EyeOff } from '../../../ui/icons/icons.ts'

/** [S10] How many look in, what it has brought, and one press to close or open it. */
export function PeekControl({ session }: { session: Session }) {
  const allow = useAction('allowPeek')
  const invalidate = useInvalidate()
  const { allowPeek, peekCount, peekCredit } = session
  const change = () =>
    allow.mutate(
      { params: { id: session.id }, body: { allowed: !allowPeek } },
      { onSettled: () => void invalidate('clientSeen', 'checkSession', 'updateBalanceInfo') },
    )
  return (
    <div className={cx('grid gap-2 lg:border-b lg:border-line lg:px-5 lg:py-3', allow.error && 'basis-full')}>
      <div className="flex items-center justify-between gap-3">
        <p className="sr-only lg:not-sr-only">
          <span>
            <span role="status" className="font-medium">
              {allowPeek
                ? sayCount(peekCount, '{count} peeking [one]', '{count} peeking [many]')
                : say('Nobody may peek')}
            </span>
            <span className="block text-sm text-paper-2">
              {peekCredit > 0
                ? say('{credits} credited to you', { credits: formatCredits(peekCredit) })
                : say('{percent} of each is yours', { percent: formatPercent(peekSharePercent) })}
            </span>
          </span>
        </p>
        <Button
          size="sm"
          tone="quiet"
          className="shrink-0 max-lg:min-w-11 max-lg:gap-1 max-lg:px-2"
          busy={allow.isPending}
          // on a phone its text is the number alone: the name holds both
          aria-label={
            allowPeek
              ? say('Close peeking, {count} now', { count: formatNumber(peekCount) })
              : say('Allow peeking')
          }
          icon={allowPeek ? <Eye aria-hidden size={18} /> : <EyeOff aria-hidden size={18} />}
          onClick={change}
        >
          {allowPeek && <span className="lg:hidden">{formatNumber(peekCount)}</span>}
          <span className="hidden lg:inline">
            {allowPeek ? say('Close peeking [short]') : say('Allow peeking [short]')}
          </span>
        </Button>
      </div>
      {allow.error && <FormError>{allow.error.failure.message}</FormError>}
    </div>
  )
}
