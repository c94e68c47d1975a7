import type { PerformerAccount, Session } from '@footlight/contract'
import { lazy } from 'react'
import { Rare } from '../../../../ui/notices/error-boundary.tsx'
import { toolClass, toolWordClass } from './tool-look.ts'

const clientParts = () => import('../client-parts.ts')
const PeekControl = lazy(async () => ({ default: (await clientParts()).PeekControl }))
const TalkControl = lazy(async () => ({ default: (await clientParts()).TalkControl }))

interface ShowToolsProps {
  performer: PerformerAccount
  session: Session
  /** the microphone closes with the picture */
  isEnding: boolean
  /** this tab does not play the show: its microphone is closed */
  isAway: boolean
}

/** What a show has beside its picture and a call has not: the client's microphone, and whether others may look in. */
export function ShowTools({ performer: { prices }, session, isEnding, isAway }: ShowToolsProps) {
  return (
    <>
      {!isEnding && (
        <Rare>
          <TalkControl session={session} isAway={isAway} />
        </Rare>
      )}
      {(session.allowPeek || prices.peek !== null) && (
        <Rare>
          <PeekControl
            session={session}
            price={prices.peek}
            className={toolClass}
            wordClassName={toolWordClass}
          />
        </Rare>
      )}
    </>
  )
}
