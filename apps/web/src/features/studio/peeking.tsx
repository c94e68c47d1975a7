import { performerPart, performerSharePercent, type StudioSession } from '@footlight/contract'
import { formatNumber, isolated } from '../../lib/format.ts'
import { Eye } from '../../ui/icons/icons.ts'

interface PeekingProps {
  session: StudioSession
  /** what a peek costs a minute; null: she does not offer it */
  price: number | null
}

/** [S10] How many look into the running show, and what they earn her beside it. */
export function Peeking({ session: { allowPeek, peekCount, clientName }, price }: PeekingProps) {
  if (price === null) return null
  const each = performerPart(price, performerSharePercent)
  return (
    <p className="mb-4 flex items-start gap-2.5 text-sm text-paper-1">
      <Eye aria-hidden size={17} className="mt-0.5 shrink-0" />
      <span role="status">
        {allowPeek ? (
          <>
            <strong className="font-semibold text-paper-0">{peekCount} peeking</strong>
            {peekCount > 0
              ? `: ${formatNumber(each * peekCount)} credits/min net beside the show.`
              : `. Each would earn you ${formatNumber(each)} credits/min net.`}
          </>
        ) : (
          `${isolated(clientName)} lets nobody peek.`
        )}
      </span>
    </p>
  )
}
