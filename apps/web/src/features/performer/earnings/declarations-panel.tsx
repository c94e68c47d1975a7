import { useState } from 'react'
import { declaredWords } from '../../../blocks/money/tax/tax-words.ts'
import { Pager } from '../../../blocks/pager.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatDate } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../ui/page.tsx'

/** [M6] What clients declare for tax about this performer's services; they stay unnamed. */
export function DeclarationsPanel() {
  const [query, setQuery] = useState({})
  const { data, error, refetch } = useCall('receivedDeclarations', { query }, { keepPrevious: true })
  return (
    <Panel title={say('Tax declarations of clients')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-16 w-full" />
      ) : data.declarations.length === 0 ? (
        <p className="text-paper-1">
          {say(
            'None yet. What clients declare about your services for their tax appears here, without names.',
          )}
        </p>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {data.declarations.map((declared) => (
              <li key={declared.id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
                <span className="min-w-0 wrap-anywhere">{declaredWords(declared)}</span>
                <span className="text-sm text-paper-2">{formatDate(declared.at)}</span>
              </li>
            ))}
          </ul>
          {data.total > data.limit && <Pager state={data} sizes={false} onChange={setQuery} />}
        </>
      )}
    </Panel>
  )
}
