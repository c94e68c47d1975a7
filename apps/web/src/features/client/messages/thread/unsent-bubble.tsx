import { ChatBubble } from '../../../../blocks/chat/chat-bubble.tsx'
import { formatCredits } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import type { UnsentMessage } from './thread-lines.ts'

interface UnsentBubbleProps {
  message: UnsentMessage
  /** credits that it costs now */
  price: number
  onRetry: () => void
  onDiscard: () => void
}

/** What is on its way, or did not go: then it is for its writer to try again. */
export function UnsentBubble({
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
