import { chatLineLength } from '@footlight/contract'
import { useState } from 'react'
import { isolated } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SendHorizontal } from '../../ui/icons/icons.ts'

interface ChatComposerProps {
  otherName: string
  onSay: (text: string) => void
}

/** One line to say; Enter sends it. */
export function ChatComposer({ otherName, onSay }: ChatComposerProps) {
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
