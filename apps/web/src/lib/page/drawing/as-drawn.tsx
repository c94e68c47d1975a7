import { useState } from 'react'
import { isTakingOver } from './in-turn.tsx'

interface AsDrawnProps {
  /** what it says, and of what: with another one as its `key` it is another text */
  of: string
  text: () => string
}

/**
 * A text that takes long to make: the first name or number that a page asks of Intl costs a slow phone a tenth of a
 * second. Where the server has written it, its words are taken.
 */
export function AsDrawn({ of, text }: AsDrawnProps) {
  const [drawn] = useState(() => (isTakingOver() ? wordsOf(of) : undefined))
  return <span data-drawn={of}>{drawn || text()}</span>
}

function wordsOf(of: string): string | null | undefined {
  return document.querySelector(`[data-drawn="${CSS.escape(of)}"]`)?.textContent
}
