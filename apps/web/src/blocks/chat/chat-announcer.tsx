import type { ChatLine } from '@footlight/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { spokenOf } from './lines.ts'

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
