import { useEffect, useState } from 'react'
import { sayCount } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { dropShared, onShared, peekShared, type Shared } from './shared.ts'

/** A notice about content shared from another app: the first conversation that is opened gets it as a draft. */
export function SharedNotice() {
  const [shared, setShared] = useState<Shared | null>(null)
  useEffect(() => {
    const look = () => void peekShared(Date.now()).then(setShared)
    look()
    return onShared(look)
  }, [])
  if (!shared) return null
  const { text, pictures } = shared
  return (
    <section
      role="status"
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded border border-line bg-ink-2 p-4"
    >
      <h2 className="text-lg">{say('Choose a conversation for what you share')}</h2>
      {text && (
        <p dir="auto" className="line-clamp-3 wrap-anywhere whitespace-pre-line text-paper-1">
          {text}
        </p>
      )}
      {pictures > 0 && (
        <p className="text-sm text-paper-2">{sayCount(pictures, '{count} picture', '{count} pictures')}</p>
      )}
      <div>
        <Button tone="quiet" size="sm" onClick={() => void dropShared()}>
          {say('Do not share it')}
        </Button>
      </div>
    </section>
  )
}
