import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type BlockOf, useBlockPress } from '../../../../blocks/account/block-button.tsx'
import { ClientNote } from '../../../../blocks/account/client-note.tsx'
import { ReportDialog } from '../../../../blocks/account/report-button.tsx'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import { isolated } from '../../../../lib/language/format.ts'
import { type Message, say } from '../../../../lib/language/say.ts'
import { useMedia } from '../../../../lib/page/use-media.ts'
import { useTitle } from '../../../../lib/page/use-title.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { ArrowLeft, Ban, Flag, MessageCircle, Trash2 } from '../../../../ui/icons/icons.ts'
import { Menu } from '../../../../ui/menu.tsx'
import { ConfirmDialog } from '../../../../ui/notices/confirm-dialog.tsx'
import { EmptyState } from '../../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../../ui/notices/skeleton.tsx'
import type { MessagesSearch } from '../search.ts'
import { Avatar } from '../thread-list.tsx'
import { MessageComposer } from './message-composer.tsx'
import { MessageLog } from './message-log.tsx'
import { type ThreadPair, useThread } from './use-thread.ts'

interface ThreadPaneProps {
  pair: ThreadPair
  side: 'client' | 'performer'
  accountId: string
  search: MessagesSearch
  onClose: () => void
}

/** One thread: whom it is with, what was written, and what to write next. */
export function ThreadPane({ pair, side, accountId, search, onClose }: ThreadPaneProps) {
  const thread = useThread(pair, accountId)
  const { data, error } = thread
  const [asks, setAsks] = useState(false)
  const otherId = side === 'client' ? pair.performerId : pair.clientId
  const name = data?.thread.name ?? ''
  useTitle(data ? `${name} · ${say('Messages')}` : error && say('Messages'))
  return (
    <section aria-label={say('Conversation')} className="flex min-h-0 flex-col">
      {/* where the list is away, and its heading with it */}
      <h1 className="sr-only lg:hidden">{say('Messages')}</h1>
      <header className="flex min-h-16 items-center gap-3 border-b border-line px-3 py-2 sm:px-5">
        <Link
          to="/messages"
          search={search}
          aria-label={say('All conversations')}
          className="inline-grid size-11 shrink-0 place-items-center rounded-full text-paper-1 hover:bg-ink-2 lg:hidden"
        >
          <ArrowLeft aria-hidden size={20} className="rtl:-scale-x-100" />
        </Link>
        {data ? (
          <>
            <Other thread={data.thread} />
            <ThreadActions
              otherId={otherId}
              name={name}
              side={side}
              onDelete={thread.messages.length > 0 ? () => setAsks(true) : undefined}
            />
          </>
        ) : (
          !error && <Skeleton className="h-11 w-48" />
        )}
      </header>
      {data && side === 'performer' && (
        <ClientNote clientId={otherId} name={name} className="border-b border-line px-5 py-1" />
      )}
      {data ? (
        <MessageLog thread={thread} side={side} name={name} price={data.price} />
      ) : (
        <NoThread thread={thread} search={search} />
      )}
      {data &&
        (data.obstacle ? (
          <Obstacle obstacle={data.obstacle} />
        ) : (
          <MessageComposer
            accountId={accountId}
            otherId={otherId}
            otherName={name}
            price={data.price}
            onSend={thread.send}
          />
        ))}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={say('Delete this conversation?')}
        confirmLabel={say('Delete for me')}
        tone="danger"
        busy={false}
        onConfirm={async () => {
          setAsks(false)
          if (await thread.deleteThread()) onClose()
        }}
      >
        {say('It goes from your list alone, and you have ten seconds to take it back.')}
      </ConfirmDialog>
    </section>
  )
}

/** The other account of the thread; a performer's name leads to the profile. */
function Other({ thread }: { thread: Reply<'messageThread'>['thread'] }) {
  const { name, performerNumber } = thread
  return (
    <>
      <Avatar thread={thread} />
      <h2 className="min-w-0 flex-1 text-lg">
        {performerNumber === null ? (
          <span dir="auto" className="block truncate-own">
            {name}
          </span>
        ) : (
          <Link
            to="/performers/$number"
            params={{ number: String(performerNumber) }}
            dir="auto"
            className="block truncate-own py-2 hover:underline"
          >
            {name}
          </Link>
        )}
      </h2>
    </>
  )
}

interface NoThreadProps {
  thread: Pick<ReturnType<typeof useThread>, 'error' | 'refetch'>
  search: MessagesSearch
}

/** What stands in the place of the messages until they are loaded, or why they are not. */
function NoThread({ thread: { error, refetch }, search }: NoThreadProps) {
  if (error?.failure.code === 'NOT_FOUND')
    return (
      <EmptyState
        icon={<MessageCircle aria-hidden size={24} />}
        title={say('There is no such conversation')}
        action={
          <Link to="/messages" search={search} className={buttonClass()}>
            {say('All conversations')}
          </Link>
        }
      >
        {say('It may be deleted, or the address was typed wrong.')}
      </EmptyState>
    )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="grid flex-1 content-end gap-3 p-5">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="ms-auto h-12 w-1/2" />
    </div>
  )
}

type Reason = NonNullable<Reply<'messageThread'>['obstacle']>

const obstacleWords: Record<Reason, Message> = {
  EMAIL_NOT_VERIFIED: 'Confirm your e-mail address, then you can write.',
  SERVICE_NOT_OFFERED: 'This performer takes no messages right now.',
  BLOCKED: 'One of you has blocked the other: nothing can be written here.',
  GONE: 'This account is closed; messages are no longer answered.',
}

/** Why nothing can be written, where the line to write would be. */
function Obstacle({ obstacle }: { obstacle: Reason }) {
  return (
    <p className="border-t border-line px-5 py-4 text-paper-1">
      {say(obstacleWords[obstacle])}{' '}
      {obstacle === 'EMAIL_NOT_VERIFIED' && (
        <Link to="/account" className="font-semibold text-amber-text underline underline-offset-4">
          {say('To your account')}
        </Link>
      )}
    </p>
  )
}

interface ThreadActionsProps extends BlockOf {
  side: 'client' | 'performer'
  /** undefined where there is nothing to delete */
  onDelete: (() => void) | undefined
}

/** A row of icons would leave a phone no room for the name. */
const narrow = '(width < 40rem)'

/** [M1, S14] What one may do about the other and the thread: icons, or on a phone a menu in words. */
function ThreadActions({ otherId, name, side, onDelete }: ThreadActionsProps) {
  const block = useBlockPress({ otherId, name, side })
  const [reports, setReports] = useState(false)
  const isNarrow = useMedia(narrow)
  const actions = [
    { icon: Ban, text: block.label, onPress: block.press, disabled: block.disabled },
    { icon: Flag, text: say('Report {name}', { name: isolated(name) }), onPress: () => setReports(true) },
    ...(onDelete ? [{ icon: Trash2, text: say('Delete this conversation'), onPress: onDelete }] : []),
  ]
  return (
    <>
      {isNarrow ? (
        <Menu label={say('More about this conversation')} items={actions} />
      ) : (
        actions.map(({ icon: Icon, text, onPress, disabled = false }) => (
          <IconButton key={text} label={text} disabled={disabled} onClick={onPress}>
            <Icon aria-hidden size={19} />
          </IconButton>
        ))
      )}
      {block.question}
      {reports && (
        <ReportDialog
          about={[{ kind: 'ACCOUNT', id: otherId }]}
          side={side}
          onClose={() => setReports(false)}
        />
      )}
    </>
  )
}
