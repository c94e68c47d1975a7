import type { SessionKind } from '@footlight/contract'
import type { ReactNode } from 'react'
import { type Message, say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'

const words: Record<SessionKind['word'], { whole: Message; verb: Message }> = {
  show: { whole: 'End show', verb: 'End [short]' },
  peek: { whole: 'Stop peeking', verb: 'Stop [short]' },
  call: { whole: 'End call', verb: 'End [short]' },
}

interface EndButtonProps {
  word: SessionKind['word']
  isEnding: boolean
  /** not on a phone */
  icon?: ReactNode
  onEnd: () => void
}

/** The one End. On a phone the verb alone, as wide after the press as before: it is whole in each language and never moves. */
export function EndButton({ word, isEnding, icon, onEnd }: EndButtonProps) {
  const { whole, verb } = words[word]
  return (
    <Button
      tone="danger"
      busy={isEnding}
      icon={icon}
      aria-label={say(whole)}
      onClick={onEnd}
      className="shrink-0 whitespace-nowrap max-sm:px-4 max-[23rem]:px-2 max-sm:[&>svg]:hidden"
    >
      <span className="sm:hidden">{say(verb)}</span>
      <span className="max-sm:hidden">{say(whole)}</span>
    </Button>
  )
}
