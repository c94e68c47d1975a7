import type { PerformerAccount, Session } from '@footlight/contract'
import { Plus } from 'lucide-react'
import { formatCredits, formatPrice } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Photo } from '../../ui/photo.tsx'
import { SessionChat } from '../../ui/session-chat.tsx'
import { PeekControl } from './peek-control.tsx'
import { TalkControl } from './talk-control.tsx'

interface ShowSideProps {
  performer: PerformerAccount
  performerNumber: number
  session: Session
  onTopUp: () => void
}

/** Beside the picture: what was agreed, who hears and who looks in, the chat, and more credits. */
export function ShowSide({ performer, performerNumber, session, onTopUp }: ShowSideProps) {
  const { displayName, mainPhoto, prices } = performer
  return (
    <section className="flex min-h-0 flex-1 flex-col" aria-label="This show">
      <header className="flex items-center gap-3 border-b border-line px-5 py-3">
        <span className="size-11 shrink-0 overflow-hidden rounded-full *:size-full">
          <Photo performerNumber={performerNumber} file={mainPhoto} name={displayName} sizes="44px" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-lg">Private show</h2>
          <p className="text-sm text-paper-2">
            {formatPrice(session.pricePerMinute)}, frozen
            {session.cap !== null && ` · ends at ${formatCredits(session.cap)}`}
          </p>
        </div>
        <Button size="sm" tone="quiet" icon={<Plus aria-hidden size={16} />} onClick={onTopUp}>
          Add credits
        </Button>
      </header>
      {session.type === 'VIDEO' && <TalkControl session={session} />}
      {(session.allowPeek || prices.peek !== null) && <PeekControl session={session} />}
      <SessionChat
        sessionId={session.id}
        me="client"
        otherName={displayName}
        emptyText="Waiting for the first picture. Nothing is billed yet."
        className="max-lg:h-96 lg:flex-1"
      />
    </section>
  )
}
