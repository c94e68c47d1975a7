import { type ChatLine, chatLineLength } from '@footlight/contract'
import { useState } from 'react'
import { formatClock, isolated } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SendHorizontal } from '../../ui/icons/icons.ts'
import { ErrorBoundary } from '../../ui/notices/error-boundary.tsx'
import { ChatAnnouncer, ChatBubble, useEndInView } from './chat-log.tsx'
import { indexWords } from './lines.ts'
import { useSessionChat } from './use-session-chat.ts'

interface SessionChatProps {
  sessionId: string
  me: 'client' | 'performer'
  /** whom one talks to */
  otherName: string
  /** what is written in: default `show` */
  word?: 'show' | 'call'
  /** what stands in an empty chat */
  emptyText: string
  className?: string
}

/** [S15] The chat of a running private session, its log and its composer. */
export function SessionChat(props: SessionChatProps) {
  return (
    <ErrorBoundary className={props.className}>
      <Chat {...props} />
    </ErrorBoundary>
  )
}

function Chat({ sessionId, me, otherName, word = 'show', emptyText, className }: SessionChatProps) {
  const chat = useSessionChat(sessionId)
  const { lines = [], unsent } = chat
  const log = useEndInView()
  const nameOf = ({ author }: ChatLine) => (author === 'system' ? undefined : otherName)
  return (
    <section
      aria-label={say('Chat with {name}', { name: isolated(otherName) })}
      className={cx('flex min-h-0 flex-col', className)}
    >
      <div
        ref={log}
        role="log"
        aria-label={say('Chat')}
        // the announcer below reads new lines out, so that the reader's own are not announced
        aria-live="off"
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4"
      >
        <ol className="flex flex-col gap-2.5">
          {chat.lines?.length === 0 && unsent.length === 0 && (
            <li className="text-sm text-paper-2">{emptyText}</li>
          )}
          {chat.failed && (
            <li className="text-sm text-paper-1">{say('The chat did not load. It is tried again.')}</li>
          )}
          {lines.map((line) =>
            line.author === 'system' ? (
              <li key={line.id} className="flex justify-center gap-2 text-center text-xs text-paper-2">
                <time dateTime={line.at}>{formatClock(line.at)}</time>
                <span>{indexWords(line, word)}</span>
              </li>
            ) : (
              <ChatBubble
                key={line.id}
                isMine={line.author === me}
                name={line.author === me ? say('You') : otherName}
                note={<time dateTime={line.at}>{formatClock(line.at)}</time>}
              >
                {line.text}
              </ChatBubble>
            ),
          )}
          {unsent.map(({ key, text, failure }) => (
            <ChatBubble
              key={key}
              isMine
              name={say('You')}
              note={say(failure === undefined ? 'sending…' : 'not sent')}
            >
              {text}
              {failure !== undefined && (
                <span className="mt-1.5 grid gap-1.5 border-t border-danger-text/40 pt-1.5">
                  <span role="alert" className="text-sm text-danger-text">
                    {failure}
                  </span>
                  <span className="flex flex-wrap gap-2">
                    <Button size="sm" onClick={() => chat.retry(key)}>
                      {say('Send again')}
                    </Button>
                    <Button size="sm" tone="ghost" onClick={() => chat.discard(key)}>
                      {say('Discard')}
                    </Button>
                  </span>
                </span>
              )}
            </ChatBubble>
          ))}
        </ol>
      </div>
      <ChatAnnouncer lines={chat.lines} me={me} nameOf={nameOf} word={word} />
      <ChatComposer otherName={otherName} onSay={chat.say} />
    </section>
  )
}

interface ChatComposerProps {
  otherName: string
  onSay: (text: string) => void
}

/** One line to say; Enter sends it. */
function ChatComposer({ otherName, onSay }: ChatComposerProps) {
  const [text, setText] = useState('')
  return (
    <form
      className="flex items-center gap-2 border-t border-line px-5 py-3"
      onSubmit={(event) => {
        event.preventDefault()
        const line = text.trim()
        if (line === '') return
        onSay(line)
        setText('')
      }}
    >
      <TextInput
        aria-label={say('Say something to {name}', { name: isolated(otherName) })}
        placeholder={say('Say something to {name}', { name: isolated(otherName) })}
        autoComplete="off"
        enterKeyHint="send"
        maxLength={chatLineLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton
        label={say('Send')}
        type="submit"
        disabled={text.trim() === ''}
        className="text-amber-text!"
      >
        <SendHorizontal aria-hidden size={20} />
      </IconButton>
    </form>
  )
}
