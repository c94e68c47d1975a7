import type { Message } from '@footlight/contract'
import { useEffect, useRef } from 'react'
import { ReportButton } from '../../../../blocks/account/report-button.tsx'
import { ChatAnnouncer, ChatBubble, useEndInView } from '../../../../blocks/chat/chat-log.tsx'
import { formatCredits, formatDateTime } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Trash2 } from '../../../../ui/icons/icons.ts'
import { MessagePictures } from './message-pictures.tsx'
import { receivedSince, type UnsentMessage } from './thread-lines.ts'
import type { useThread } from './use-thread.ts'

interface MessageLogProps {
  thread: ReturnType<typeof useThread>
  side: 'client' | 'performer'
  /** of the other */
  name: string
  /** credits that the next message costs */
  price: number
}

const onHover =
  '-my-2 -me-2 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-70'

/** What the two wrote, oldest first. */
export function MessageLog({ thread, side, name, price }: MessageLogProps) {
  const { messages, unsent } = thread
  const log = useEndInView()
  // scrolls to the reader's own new message, however far up the log was scrolled
  useEffect(() => {
    if (unsent.length > 0) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [unsent.length, log])
  const newestOnArrival = useRef(messages[0]?.id)
  const shown = messages.toReversed()
  return (
    <>
      <div
        ref={log}
        role="log"
        aria-label={say('Messages')}
        // the announcer below reads new lines out, so that the reader's own are not announced
        aria-live="off"
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 sm:px-5"
      >
        <ol className="flex flex-col gap-3">
          {thread.hasEarlier && (
            <li className="self-center">
              <Button
                size="sm"
                tone="ghost"
                busy={thread.isLoadingEarlier}
                onClick={() => void thread.loadEarlier()}
              >
                {say('Show earlier messages')}
              </Button>
            </li>
          )}
          {shown.length === 0 && unsent.length === 0 && (
            <li className="self-center py-10 text-center text-paper-2">
              {say('Nothing is written here yet.')}
            </li>
          )}
          {shown.map((message) => (
            <ChatBubble
              key={message.id}
              isMine={message.author === side}
              name={message.author === side ? say('You') : name}
              note={<Note message={message} side={side} />}
            >
              <span className="group flex items-end gap-1.5">
                <span className="grid min-w-0 flex-1 gap-1.5">
                  <MessagePictures message={message} />
                  {message.body && <span className="whitespace-pre-wrap">{message.body}</span>}
                </span>
                {message.author !== side && (
                  <ReportButton
                    size="sm"
                    label={say('Report this message')}
                    about={[{ kind: 'MESSAGE', id: message.id }]}
                    className={onHover}
                  />
                )}
                <IconButton
                  size="sm"
                  label={say('Delete this message for me')}
                  className={onHover}
                  onClick={() => void thread.deleteMessage(message.id)}
                >
                  <Trash2 aria-hidden size={15} />
                </IconButton>
              </span>
            </ChatBubble>
          ))}
          {unsent.map((message) => (
            <UnsentBubble
              key={message.id}
              message={message}
              price={price}
              onRetry={() => thread.retry(message.id, price)}
              onDiscard={() => thread.discard(message.id)}
            />
          ))}
        </ol>
      </div>
      <ChatAnnouncer lines={receivedSince(messages, newestOnArrival.current)} me={side} nameOf={() => name} />
    </>
  )
}

/** When it was written, what it cost, and whether it was read. */
function Note({ message, side }: { message: Message; side: 'client' | 'performer' }) {
  return (
    <>
      <time dateTime={message.sentAt}>{formatDateTime(message.sentAt)}</time>
      {message.price > 0 && <> · {formatCredits(message.price)}</>}
      {message.author === side && message.read && <> · {say('read')}</>}
    </>
  )
}

interface UnsentBubbleProps {
  message: UnsentMessage
  /** credits that it costs now */
  price: number
  onRetry: () => void
  onDiscard: () => void
}

/** What is on its way, or did not go: then it is for its writer to try again. */
function UnsentBubble({
  message: { body, pictures, failure },
  price,
  onRetry,
  onDiscard,
}: UnsentBubbleProps) {
  return (
    <ChatBubble isMine name={say('You')} note={say(failure === undefined ? 'sending…' : 'not sent')}>
      {pictures.map(({ id, address }) =>
        address === undefined ? (
          <span key={id} className="mb-1 block text-sm text-paper-2">
            {say('Picture')}
          </span>
        ) : (
          <img key={id} src={address} alt="" className="mb-1 max-h-60 rounded" />
        ),
      )}
      <span className="whitespace-pre-wrap">{body}</span>
      {failure !== undefined && (
        <span className="mt-1.5 grid gap-1.5 border-t border-danger-text/40 pt-1.5">
          <span role="alert" className="text-sm text-danger-text">
            {failure}
          </span>
          <span className="flex flex-wrap gap-2">
            <Button size="sm" onClick={onRetry}>
              {price > 0
                ? say('Send again for {credits}', { credits: formatCredits(price) })
                : say('Send again')}
            </Button>
            <Button size="sm" tone="ghost" onClick={onDiscard}>
              {say('Discard')}
            </Button>
          </span>
        </span>
      )}
    </ChatBubble>
  )
}
