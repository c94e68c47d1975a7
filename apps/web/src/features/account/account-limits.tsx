import type { Limits } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { raiseWords } from '../../blocks/money/raise-words.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { formatCredits } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { BrowserText } from '../../lib/page/browser-text.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/notices/error-state.tsx'
import { Skeleton } from '../../ui/notices/skeleton.tsx'
import { Panel } from '../../ui/page.tsx'

const kinds = [
  { limit: 'perSession', name: 'In one show' },
  { limit: 'perDay', name: 'In one day' },
] as const

/** [A7, B9] The client's spending limits and pending raises, with a link to the wallet, where they are changed. */
export function AccountLimits({ clientId }: { clientId: string }) {
  const { data, error, refetch } = useCall('getClientAccount', { params: { id: clientId } })
  return (
    <Panel
      title={say('Limits')}
      actions={
        <Link to="/wallet" className={buttonClass({ tone: 'quiet', size: 'sm' })}>
          {say('Change in the wallet')}
        </Link>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-16 w-full" />
      ) : (
        <dl className="grid gap-2.5">
          {kinds.map(({ limit, name }) => (
            <div key={limit} className="grid grid-cols-[7rem_1fr] gap-4">
              <dt className="text-paper-2">{say(name)}</dt>
              <dd>
                {creditsOf(data.clientAccount.limits[limit])}
                <Raise limits={data.clientAccount.limits} limit={limit} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  )
}

function Raise({ limits, limit }: { limits: Limits; limit: 'perSession' | 'perDay' }) {
  const raise = limits.pending.find((pending) => pending.limit === limit)
  if (!raise) return null
  return (
    <span className="block text-sm text-paper-2">
      <BrowserText>{raiseWords(raise)}</BrowserText>
    </span>
  )
}

function creditsOf(limit: number | null): string {
  return limit === null ? say('No limit') : formatCredits(limit)
}
