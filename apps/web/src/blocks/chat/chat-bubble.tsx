import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

interface ChatBubbleProps {
  isMine: boolean
  name: string
  /** when it was said, or what became of it */
  note: ReactNode
  children: ReactNode
}

/** One line of a chat; one's own stand at the end, the other's at the start. */
export function ChatBubble({ isMine, name, note, children }: ChatBubbleProps) {
  return (
    <li
      className={cx(
        'grid max-w-[85%] grid-cols-[minmax(0,1fr)] gap-0.5',
        isMine ? 'justify-items-end self-end' : 'self-start',
      )}
    >
      <span className="text-xs text-paper-2">
        <bdi className="wrap-anywhere">{name}</bdi> · {note}
      </span>
      <span
        dir="auto"
        className={cx(
          'rounded px-3 py-2 wrap-anywhere',
          isMine
            ? 'rounded-ee-sm bg-ink-3 forced-colors:border contrast-more:border'
            : 'rounded-es-sm border border-line bg-ink-2',
        )}
      >
        {children}
      </span>
    </li>
  )
}
