import { Link } from '@tanstack/react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatNumber, formatRelative } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { BrowserText } from '../../../lib/page/browser-text.tsx'
import { useServerNow } from '../../../lib/page/use-now.ts'
import type { Waiting } from '../waiting/use-waiting.ts'

/** One queue: how many wait, and since when; a link to it. */
export function WaitingLine({ desk, queue, label, total, since, failed }: Waiting) {
  const now = useServerNow(60_000)
  return (
    <li className="flex min-h-11 items-center gap-4 py-1.5">
      <Link
        to="/admin"
        search={{ desk, queue }}
        className="min-w-0 flex-1 underline decoration-line underline-offset-4 hover:decoration-current"
      >
        {say(label)}
      </Link>
      <span className="text-sm text-paper-2">
        {failed
          ? say('Not known')
          : total !== undefined &&
            total > 0 &&
            since && <BrowserText>{formatRelative(since, now)}</BrowserText>}
      </span>
      <span className={total ? 'min-w-8 text-end font-semibold' : 'min-w-8 text-end text-paper-2'}>
        {total === undefined ? '' : formatNumber(total)}
      </span>
    </li>
  )
}

/** E-mails that were given up on, and those that wait to be sent. */
export function MailLine() {
  const { data, isError } = useCall('listFailedMails', { query: { limit: 1 } }, { refetchInterval: 30_000 })
  return (
    <>
      <WaitingLine
        desk="mail"
        label="E-mails that could not be delivered"
        total={data?.total}
        since={data?.letters[0]?.givenUpAt}
        failed={isError}
      />
      <WaitingLine desk="mail" label="E-mails that wait to be sent" total={data?.waiting} failed={isError} />
    </>
  )
}
