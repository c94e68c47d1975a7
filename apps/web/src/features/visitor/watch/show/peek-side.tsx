import type { PerformerAccount, Session } from '@footlight/contract'
import { ReportButton } from '../../../../blocks/account/report-button.tsx'
import { useSignedIn } from '../../../../lib/account/session.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { formatClock, formatCredits, formatPrice } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { EyeOff, Plus } from '../../../../ui/icons/icons.ts'
import { capWords } from '../meter/cap-words.ts'
import { TipButton } from '../tip/tip-button.tsx'
import type { LogLine } from './show-log.ts'

interface PeekSideProps {
  performer: PerformerAccount
  session: Session
  log: readonly LogLine[]
  onTopUp: () => void
}

/** [S18] What was given in this peek, from here or from another browser of the client. */
function useTipsIn({ performerId, createdAt }: Session): LogLine[] {
  const clientId = useSignedIn()?.account.id
  const { data } = useCall(
    'history',
    { params: { id: clientId ?? '' }, query: { type: 'tip', from: createdAt, limit: 20 } },
    { enabled: clientId !== undefined, keepPreviousData: true },
  )
  return (data?.history ?? [])
    .filter((entry) => entry.performerId === performerId)
    .map(({ at, amount }) => ({
      at: Date.parse(at),
      text: say('You gave {credits}', { credits: formatCredits(-amount) }),
    }))
}

/** [S10] Beside a peek: what it is, what it costs, what happened so far. Who peeks does not talk. */
export function PeekSide({ performer, session, log, onTopUp }: PeekSideProps) {
  const { cap, pricePerMinute } = session
  const lines = [...log, ...useTipsIn(session)].sort((one, other) => one.at - other.at)
  return (
    <section className="flex flex-1 flex-col" aria-label={say('This peek')}>
      <header className="grid gap-1 border-b border-line px-5 py-3 sm:py-4">
        <h2 className="flex items-center gap-2.5 text-base sm:text-lg">
          <EyeOff aria-hidden size={18} className="shrink-0 text-amber-text" />
          <span className="flex-1">{say('You are peeking; they do not see you')}</span>
          <ReportButton label={say('Report this show')} about={[{ kind: 'SESSION', id: session.id }]} />
        </h2>
        <p className="text-sm text-paper-1">
          {say('{price}, fixed for this peek. It ends when the show ends or its client closes it.', {
            price: formatPrice(pricePerMinute),
          })}
          {cap !== null && ` ${say('The peek ends by itself at {credits}.', { credits: capWords(session) })}`}
        </p>
      </header>
      <div role="log" aria-label={say('What happened')} className="flex-1 px-5 py-3 text-sm sm:py-5">
        <ol className="grid gap-3">
          {lines.map((line) => (
            <li key={`${line.at}${line.text}`} className="flex gap-3 text-paper-1">
              <time className="shrink-0 text-paper-2">{formatClock(new Date(line.at).toISOString())}</time>
              <span>{line.text}</span>
            </li>
          ))}
        </ol>
        {lines.length === 0 && (
          <p className="text-paper-2">{say('Waiting for the first picture. Nothing is billed yet.')}</p>
        )}
      </div>
      <footer className="sticky bottom-0 max-[22rem]:static grid grid-cols-[repeat(auto-fit,minmax(min(8.25rem,100%),1fr))] gap-2 border-t border-line bg-ink-1 p-3 sm:gap-3 sm:px-5">
        <TipButton performer={performer} session={session} wide isLogged />
        <Button tone="quiet" wide icon={<Plus aria-hidden size={18} />} onClick={onTopUp}>
          {say('Add credits')}
        </Button>
      </footer>
    </section>
  )
}
