import { useSignedIn } from '../../../lib/account/session.ts'
import { say } from '../../../lib/language/say.ts'
import { useTitle } from '../../../lib/page/use-title.ts'
import { cx } from '../../../ui/cx.ts'
import { MessageCircle } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import type { MessagesSearch } from './search.ts'
import { SharedNotice } from './shared-notice.tsx'
import { ThreadPane } from './thread/thread-pane.tsx'
import { ThreadFilters } from './thread-filters.tsx'
import { ThreadList } from './thread-list.tsx'
import { useThreads } from './use-threads.ts'

interface MessagesScreenProps {
  search: MessagesSearch
  onSearch: (search: MessagesSearch) => void
  /** id of whom the open thread is with */
  otherId?: string
  onClose: () => void
}

/** [M1] Threads and one of them: side by side where there is room, one after the other on a phone. */
export function MessagesScreen({ search, onSearch, otherId, onClose }: MessagesScreenProps) {
  // an open thread says whom it is with
  useTitle(otherId === undefined ? say('Messages') : null)
  const signedIn = useSignedIn()
  if (!signedIn) return null
  const { account, role } = signedIn
  if (role === 'admin')
    return (
      <EmptyState heading="h1" title={say('Messages are between clients and performers')}>
        {say('Operators have no messages here.')}
      </EmptyState>
    )
  const pair = otherId && {
    clientId: role === 'client' ? account.id : otherId,
    performerId: role === 'client' ? otherId : account.id,
  }
  return (
    <div className="mx-auto grid h-full min-h-[inherit] w-full max-w-[1376px] grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(300px,380px)_minmax(0,1fr)]">
      <section
        aria-label={say('Conversations')}
        className={cx(
          'flex min-h-0 flex-col gap-4 overflow-y-auto px-4 pt-5 pb-24 sm:px-8 lg:border-e lg:border-line lg:px-5 lg:pb-6',
          pair && 'max-lg:hidden',
        )}
      >
        <h1 className="text-3xl">{say('Messages')}</h1>
        <SharedNotice />

        <ThreadFilters search={search} onSearch={onSearch} />

        <ThreadList side={role} search={search} onSearch={onSearch} openId={otherId} />
      </section>
      {pair ? (
        // remount per thread: each has its own draft, unsent messages and scroll position
        <ThreadPane
          key={otherId}
          pair={pair}
          side={role}
          accountId={account.id}
          onClose={onClose}
          search={search}
        />
      ) : (
        <NoneChosen search={search} />
      )}
    </div>
  )
}

/** Beside a list that has something to choose. */
function NoneChosen({ search }: { search: MessagesSearch }) {
  const { data } = useThreads(search)
  if (!data || data.threads.length === 0) return null
  return (
    <div className="grid place-content-center max-lg:hidden">
      <EmptyState icon={<MessageCircle aria-hidden size={24} />} title={say('Choose a conversation')} />
    </div>
  )
}
