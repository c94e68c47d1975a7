import type { PerformerAccount } from '@footlight/contract'
import { SubscribeButton } from '../../../blocks/money/subscribe/subscribe-button.tsx'
import { FavouritePanel } from './favourite-panel.tsx'
import { ShareButton } from './share/share-button.tsx'
import { useShutOut } from './use-shut-out.ts'
import { WriteTo } from './write-to.tsx'

interface ActionsProps {
  performer: PerformerAccount
  performerNumber: number
}

/** What a client may do beside watching; with a blocked performer no more than share the address [S14]. */
export function Actions({ performer, performerNumber }: ActionsProps) {
  const { isBlocked } = useShutOut(performer)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-2">
        {!isBlocked && (
          <>
            <FavouritePanel performer={performer} performerNumber={performerNumber} />
            <WriteTo performer={performer} />
          </>
        )}
        <ShareButton name={performer.displayName} performerNumber={performerNumber} />
      </div>
      {!isBlocked && <SubscribeButton performer={performer} />}
    </div>
  )
}
