import { useEffect, useId, useState } from 'react'
import { useSignedIn } from '../../../lib/account/session.ts'
import { sayCount } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { readText } from '../../../lib/page/search-params.ts'
import { useTitle } from '../../../lib/page/use-title.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { MessageCircle } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import type { MessagesSearch } from './search.ts'
import { dropShared, onShared, peekShared, type Shared } from './shared.ts'
import { ThreadPane } from './thread/thread-pane.tsx'
import { ThreadList, useThreads } from './thread-list.tsx'

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

/** A notice about content shared from another app: the first conversation that is opened gets it as a draft. */
function SharedNotice() {
  const [shared, setShared] = useState<Shared | null>(null)
  useEffect(() => {
    const look = () => void peekShared(Date.now()).then(setShared)
    look()
    return onShared(look)
  }, [])
  if (!shared) return null
  const { text, pictures } = shared
  return (
    <section
      role="status"
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded border border-line bg-ink-2 p-4"
    >
      <h2 className="text-lg">{say('Choose a conversation for what you share')}</h2>
      {text && (
        <p dir="auto" className="line-clamp-3 wrap-anywhere whitespace-pre-line text-paper-1">
          {text}
        </p>
      )}
      {pictures > 0 && (
        <p className="text-sm text-paper-2">{sayCount(pictures, '{count} picture', '{count} pictures')}</p>
      )}
      <div>
        <Button tone="quiet" size="sm" onClick={() => void dropShared()}>
          {say('Do not share it')}
        </Button>
      </div>
    </section>
  )
}

interface ThreadFiltersProps {
  search: MessagesSearch
  onSearch: (search: MessagesSearch) => void
}

/** By name, and by what is unread; both stand in the address. */
function ThreadFilters({ search, onSearch }: ThreadFiltersProps) {
  const id = useId()
  return (
    <search className="grid gap-3">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const q = readText(new FormData(event.currentTarget).get('q'))
          onSearch({ ...search, q, page: undefined })
        }}
      >
        <label htmlFor={id} className="sr-only">
          {say('Search by name')}
        </label>
        <TextInput
          // the address may change under it
          key={search.q ?? ''}
          id={id}
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          defaultValue={search.q}
          placeholder={say('Search by name')}
        />
      </form>
      <SegmentedControl
        label={say('Which conversations')}
        wide
        value={search.only ?? 'all'}
        onChange={(only) =>
          onSearch({ ...search, only: only === 'unread' ? only : undefined, page: undefined })
        }
        options={[
          { value: 'all', label: say('All [messages]') },
          { value: 'unread', label: say('Unread') },
        ]}
      />
    </search>
  )
}
