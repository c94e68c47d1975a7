import { useState } from 'react'
import { Pager } from '../../../blocks/pager.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { sayCount } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useListFocus } from '../../../lib/page/keyboard/use-list-focus.ts'
import { Mail } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../ui/page.tsx'
import { DeadLetterItem } from './dead-letter-item.tsx'

/** [A12] E-mails that were given up, the last first: sending each again, or dropping it. */
export function MailSection() {
  const [page, setPage] = useState({})
  const { data, error, refetch } = useCall('listDeadLetters', { query: page }, { keepPreviousData: true })
  const { listProps } = useListFocus<HTMLUListElement>((data?.letters ?? []).map(({ id }) => id).join())
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-72 w-full" />
  const waiting = sayCount(data.waiting, '{count} e-mail waits to be sent', '{count} e-mails wait to be sent')
  if (data.letters.length === 0)
    return (
      <EmptyState icon={<Mail aria-hidden size={24} />} title={say('Every e-mail was delivered')}>
        {data.waiting > 0 ? waiting : say('E-mails that no mail server accepted appear here.')}
      </EmptyState>
    )
  return (
    <Panel title={say('E-mails that were not delivered')} className="max-w-4xl">
      <p className="mb-4 text-sm text-paper-2">
        {waiting}. {say('The text of an e-mail is not shown: it may hold a link that opens an account.')}
      </p>
      <ul className="divide-y divide-line" {...listProps}>
        {data.letters.map((email) => (
          <DeadLetterItem key={email.id} email={email} />
        ))}
      </ul>
      {data.total > data.limit && <Pager state={data} sizes={false} onChange={setPage} />}
    </Panel>
  )
}
