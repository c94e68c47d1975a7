import { type SessionKind, sessionKinds } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useBalance } from '../../../lib/account/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatNumber } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { cx } from '../../../ui/cx.ts'

/** The available credits, and separately the held credits with the reason [B2]. */
export function BalancePill() {
  const balance = useBalance()
  const running = useCall('checkSession').data?.running.session
  const held = balance && balance.held > 0 ? balance.held : undefined
  const reason = heldFor(running && sessionKinds[running.type].word)
  return (
    <Link
      to="/wallet"
      className="inline-flex h-10 pointer-coarse:h-11 items-center gap-2 rounded-full border border-line bg-ink-1 px-2.5 whitespace-nowrap sm:px-4 transition-colors hover:border-line-strong"
    >
      <span
        aria-hidden
        className={cx('size-2.5 rounded-full bg-amber', held !== undefined && 'max-[23rem]:hidden')}
      />
      <span className="sr-only">{say('Wallet, [before the balance]')} </span>
      <span className="grid leading-tight">
        <span className="font-semibold">
          {balance === undefined ? '…' : formatNumber(balance.available)}{' '}
          <span className="max-lg:sr-only">{say('credits')}</span>
        </span>
        {held !== undefined && (
          <span className="text-xs text-paper-2">
            {say('{credits} held', { credits: formatNumber(held) })}{' '}
            <span className="max-lg:sr-only">{say(reason)}</span>
          </span>
        )}
      </span>
    </Link>
  )
}

/** What credits are held for; they come back, or are paid for seconds that were delivered [B3]. */
function heldFor(running: SessionKind['word'] | null | undefined): Message {
  switch (running) {
    case 'show':
      return 'for your show'
    case 'peek':
      return 'for your peek'
    case 'call':
      return 'for your call'
    case null:
    case undefined:
      return 'until it is settled'
  }
}
