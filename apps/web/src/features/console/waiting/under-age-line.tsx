import { Link } from '@tanstack/react-router'
import { useSignedIn } from '../../../lib/account/session.ts'
import { formatRelative } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { BrowserText } from '../../../lib/page/browser-text.tsx'
import { useServerNow } from '../../../lib/page/use-now.ts'
import { cx } from '../../../ui/cx.ts'
import { TriangleAlert } from '../../../ui/icons/icons.ts'
import { useUnderAge } from './use-waiting.ts'

/** [S14] A report that a person may be under age waits: a red line that opens it; nothing where none waits. */
export function UnderAgeLine({ className }: { className?: string }) {
  const report = useUnderAge(useSignedIn()?.capabilities ?? [])
  const now = useServerNow(60_000)
  if (!report) return null
  const { queue, item, since } = report
  return (
    <Link
      to="/admin"
      search={{ desk: 'queues', queue, item }}
      className={cx(
        'flex min-h-11 items-center gap-2.5 rounded border-2 border-danger px-3 py-2 text-sm font-semibold text-danger-text hover:bg-ink-2',
        className,
      )}
    >
      <TriangleAlert aria-hidden size={18} className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {say('A report says that a person may be under age')}{' '}
        <span className="font-normal">
          · <BrowserText>{formatRelative(since, now)}</BrowserText>
        </span>
      </span>
    </Link>
  )
}
