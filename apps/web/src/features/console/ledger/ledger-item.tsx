import { formatCredits, formatDateTime } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import type { OperatorSearch } from '../search.ts'
import { endWords, kindWords, type LedgerEnd, type LedgerTransfer } from './ledger-words.ts'

interface LedgerItemProps {
  transfer: LedgerTransfer
  onSearch: (search: OperatorSearch) => void
}

const link =
  'text-start underline decoration-line-strong underline-offset-4 wrap-anywhere hover:decoration-current'

/** One transfer with its postings; names lead to the account's transfers, the reference to what it belongs to. */
export function LedgerItem({ transfer, onSearch }: LedgerItemProps) {
  const { at, kind, reference, referenceName, sessionId, batchId, postings } = transfer
  return (
    <li className="grid gap-2 px-5 py-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{say(kindWords[kind])}</span>
        <span className="text-sm text-paper-2">{formatDateTime(at)}</span>
      </div>
      <ul className="grid gap-1 text-sm">
        {postings.map((posting) => (
          <li
            key={`${endWords(posting.from)} ${endWords(posting.to)}`}
            className="flex flex-wrap justify-between gap-x-4"
          >
            <span className="min-w-0">
              <End end={posting.from} onSearch={onSearch} /> → <End end={posting.to} onSearch={onSearch} />
            </span>
            <span className="font-semibold">{formatCredits(posting.amount)}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-5 text-sm text-paper-1">
        <button
          type="button"
          className={`${link} min-h-9 pointer-coarse:min-h-11`}
          onClick={() => onSearch({ desk: 'ledger', reference })}
        >
          {referenceName ?? reference}
        </button>
        {sessionId && (
          <button
            type="button"
            className={`${link} min-h-9 pointer-coarse:min-h-11`}
            onClick={() => onSearch({ desk: 'sessions', session: sessionId })}
          >
            {say('Open the session')}
          </button>
        )}
        {batchId && (
          <button
            type="button"
            className={`${link} min-h-9 pointer-coarse:min-h-11`}
            onClick={() => onSearch({ desk: 'payouts', batch: batchId })}
          >
            {say('Open the payout batch')}
          </button>
        )}
      </div>
    </li>
  )
}

function End({ end, onSearch }: { end: LedgerEnd; onSearch: LedgerItemProps['onSearch'] }) {
  const { ownerId } = end
  if (ownerId === null) return <span>{endWords(end)}</span>
  return (
    <button type="button" className={link} onClick={() => onSearch({ desk: 'ledger', owner: ownerId })}>
      {endWords(end)}
    </button>
  )
}
