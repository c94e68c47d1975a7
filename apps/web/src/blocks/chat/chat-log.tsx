import type { ChatLine } from '@footlight/contract'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { spokenOf } from './lines.ts'

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

interface ChatAnnouncerProps {
  lines: readonly ChatLine[] | undefined
  me: ChatLine['author']
  nameOf: (line: ChatLine) => string | undefined
  /** of system lines: what they speak of */
  word?: 'show' | 'call'
}

/** Announces new chat lines of others to a screen reader, and none that were there when the chat opened. */
export function ChatAnnouncer({ lines, me, nameOf, word = 'show' }: ChatAnnouncerProps) {
  const [spoken, setSpoken] = useState('')
  const known = useRef<ReadonlySet<string>>(undefined)
  const speak = useEffectEvent((fresh: readonly ChatLine[]) => {
    const words = spokenOf(fresh, me, nameOf, word)
    if (words) setSpoken(words)
  })
  useEffect(() => {
    if (!lines) return
    const before = known.current
    known.current = new Set(lines.map(({ id }) => id))
    if (before) speak(lines.filter(({ id }) => !before.has(id)))
  }, [lines])
  return (
    <div aria-live="polite" className="sr-only">
      {spoken}
    </div>
  )
}

/** Keeps the newest line in view as the log grows, unless the reader has scrolled up to older ones. */
export function useEndInView() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const log = ref.current
    const lines = log?.firstElementChild
    if (!log || !lines) return
    let isAtEnd = true
    let top = 0
    const note = () => {
      const isUp = log.scrollTop < top
      top = log.scrollTop
      // growth by an image that loaded must not count as the reader scrolling up
      const isBelow = log.scrollHeight - top - log.clientHeight < 48
      if (isUp || isBelow) isAtEnd = isBelow
    }
    const grown = new ResizeObserver(() => {
      // only a log that scrolls is a tab stop, so that the keyboard can scroll it
      log.tabIndex = log.scrollHeight > log.clientHeight ? 0 : -1
      if (isAtEnd) log.scrollTop = log.scrollHeight
    })
    log.addEventListener('scroll', note)
    grown.observe(lines)
    grown.observe(log)
    return () => {
      log.removeEventListener('scroll', note)
      grown.disconnect()
    }
  }, [])
  return ref
}
