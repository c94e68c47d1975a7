import { type MessageThread, threadsOnPage } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { Pager } from '../../../blocks/pager.tsx'
import { Photo } from '../../../blocks/performer/photos/photo.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatNumber, formatRelative, sayCount } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { BrowserText } from '../../../lib/page/browser-text.tsx'
import { useServerNow } from '../../../lib/page/use-now.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { MessageCircle } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import type { MessagesSearch } from './search.ts'

interface ThreadListProps {
  side: 'client' | 'performer'
  search: MessagesSearch
  onSearch: (search: MessagesSearch) => void
  openId: string | undefined
}

/** [M1] The reader's threads, the latest first. */
export function ThreadList({ side, search, onSearch, openId }: ThreadListProps) {
  const { data, error, refetch } = useThreads(search)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="grid gap-2" aria-busy>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-18 w-full" />
        ))}
      </div>
    )
  if (data.threads.length === 0)
    return search.q || search.only ? (
      <EmptyState
        icon={<MessageCircle aria-hidden size={24} />}
        title={say('Nothing like that')}
        action={<Button onClick={() => onSearch({})}>{say('Show all messages')}</Button>}
      />
    ) : (
      <EmptyState
        icon={<MessageCircle aria-hidden size={24} />}
        title={say('No messages yet')}
        action={
          side === 'client' && (
            <Link to="/" className={buttonClass()}>
              {say('See who is live')}
            </Link>
          )
        }
      >
        {side === 'client'
          ? say('Write to a performer from their profile.')
          : say('Clients who write to you appear here. You can write to clients who watched you.')}
      </EmptyState>
    )
  return (
    <>
      <ul className="grid gap-1">
        {data.threads.map((thread) => (
          <ThreadItem
            key={side === 'client' ? thread.performerId : thread.clientId}
            thread={thread}
            side={side}
            search={search}
            isOpen={openId === (side === 'client' ? thread.performerId : thread.clientId)}
          />
        ))}
      </ul>
      {data.total > data.limit && (
        <div className="mt-5">
          <Pager
            state={data}
            sizes={false}
            numbers={false}
            onChange={({ offset, limit }) =>
              onSearch({ ...search, page: offset === 0 ? undefined : offset / limit + 1 })
            }
          />
        </div>
      )}
    </>
  )
}

interface ThreadItemProps {
  thread: MessageThread
  side: 'client' | 'performer'
  search: MessagesSearch
  isOpen: boolean
}

function ThreadItem({ thread, side, search, isOpen }: ThreadItemProps) {
  const now = useServerNow(60_000)
  const { lastMessage, lastAt, unread } = thread
  return (
    <li>
      <Link
        to="/messages/$other"
        params={{ other: side === 'client' ? thread.performerId : thread.clientId }}
        search={search}
        aria-current={isOpen ? 'page' : undefined}
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded px-3 py-2.5 transition-colors hover:bg-ink-2 aria-[current=page]:bg-ink-3"
      >
        <Avatar thread={thread} />
        <span className="grid gap-0.5">
          <span dir="auto" className={cx('truncate-own', unread > 0 ? 'font-bold' : 'font-semibold')}>
            {thread.name}
          </span>
          <span
            dir="auto"
            className={cx('truncate-own text-sm', unread > 0 ? 'text-paper-0' : 'text-paper-2')}
          >
            {lastWords(lastMessage, side)}
          </span>
        </span>
        <span className="grid justify-items-end gap-1 text-xs text-paper-2">
          {lastAt && (
            <time dateTime={lastAt}>
              <BrowserText>{formatRelative(lastAt, now)}</BrowserText>
            </time>
          )}
          {unread > 0 && (
            <span className="min-w-5.5 rounded-full bg-amber px-1.5 py-0.5 text-center font-semibold text-on-amber">
              <span aria-hidden>{formatNumber(unread)}</span>
              <span className="sr-only">
                {sayCount(unread, '{count} unread message', '{count} unread messages')}
              </span>
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

export function Avatar({ thread }: { thread: Pick<MessageThread, 'name' | 'photo' | 'performerNumber'> }) {
  return (
    <span className="block size-11 shrink-0 overflow-hidden rounded-full">
      <Photo
        performerNumber={thread.performerNumber ?? 0}
        file={thread.photo}
        name={thread.name}
        sizes="44px"
        className="aspect-square! size-11 text-xl!"
      />
    </span>
  )
}

function lastWords(message: MessageThread['lastMessage'], side: 'client' | 'performer'): string {
  if (message === null) return say('Nothing left here')
  const text = message.body || say('Picture')
  return message.author === side ? say('You: {text}', { text }) : text
}

/** [M1] One page of the reader's threads, as the address asks for it. */
export function useThreads(search: MessagesSearch) {
  return useCall(
    'messageThreads',
    {
      query: {
        ...(search.q && { q: search.q }),
        ...(search.only && { unread: 'true' as const }),
        offset: ((search.page ?? 1) - 1) * threadsOnPage,
        limit: threadsOnPage,
      },
    },
    { keepPreviousData: true },
  )
}
