import { type ChatRequest, type PerformerAccount, sessionKinds } from '@footlight/contract'
import { lazy, useState } from 'react'
import { ReportButton } from '../../../../blocks/account/report-button.tsx'
import { CallConsent } from '../../../../blocks/live/lazy-call.ts'
import { say } from '../../../../lib/language/say.ts'
import { useTitle } from '../../../../lib/page/use-title.ts'
import type { CallError } from '../../../../lib/result.ts'
import { Rare } from '../../../../ui/notices/error-boundary.tsx'
import type { Again } from '../ended/again.ts'
import type { Refused } from '../show/use-show.ts'
import { Theatre } from '../stage/theatre.tsx'
import type { Viewer } from '../viewer.ts'
import { LobbyCall } from './lobby-call.tsx'
import { LobbyPicture, usePreview } from './lobby-picture.tsx'
import { waitingTitle } from './waiting-title.ts'

const clientParts = () => import('../client-parts.ts')
const ConsentDialog = lazy(async () => ({ default: (await clientParts()).ConsentDialog }))
const WaitingCard = lazy(async () => ({ default: (await clientParts()).WaitingCard }))

interface LobbyStageProps {
  performer: PerformerAccount
  performerNumber: number
  viewer: Viewer
  /** the client's open request, if any */
  request: ChatRequest | undefined
  isStarting: boolean
  isHere: boolean
  /** what to ask for at once: the consent stands open */
  ask: Again | undefined
  refused: Refused | undefined
  onCancel: () => Promise<void>
  /** why an accepted show does not begin */
  startError: CallError | null
  onStartAgain: () => void
}

/** [S2] The free lobby: a short look for everyone, and the way into a private show. */
export function LobbyStage(props: LobbyStageProps) {
  const { performer, performerNumber, viewer, request, isStarting, ask } = props
  const [consenting, setConsenting] = useState(ask)
  useTitle(request ? waitingTitle(request, isStarting) : performer.displayName)
  const preview = usePreview(performer, request !== undefined || consenting !== undefined)
  return (
    <>
      <Theatre
        stage={
          <LobbyPicture
            performer={performer}
            performerNumber={performerNumber}
            preview={preview}
            hasRequest={request !== undefined}
          />
        }
        side={
          <div className="p-5 beside:p-6">
            {request ? (
              <Rare>
                <WaitingCard
                  request={request}
                  starting={isStarting}
                  isHere={props.isHere}
                  onCancel={props.onCancel}
                  startError={props.startError}
                  onStartAgain={props.onStartAgain}
                />
              </Rare>
            ) : (
              <LobbyCall
                performer={performer}
                performerNumber={performerNumber}
                viewer={viewer}
                previewIsOver={preview.isUsedUp}
                refused={props.refused}
                onAsk={setConsenting}
              />
            )}
            {preview.playStream && viewer !== 'other' && (
              <ReportButton
                label={say('Report this live picture')}
                about={[{ kind: 'STREAM', id: performer.id }]}
                className="-ms-3 mt-3"
              />
            )}
          </div>
        }
      />
      {consenting && (
        <Consent
          performer={performer}
          type={consenting}
          hasRequest={request !== undefined}
          onClose={() => setConsenting(undefined)}
        />
      )}
    </>
  )
}

interface ConsentProps {
  performer: PerformerAccount
  type: Again
  hasRequest: boolean
  onClose: () => void
}

/** The client's consent to the price of a session, with its terms. */
function Consent({ performer, type, hasRequest, onClose }: ConsentProps) {
  const price = performer.prices[sessionKinds[type].service]
  if (price === null) return null
  return (
    <Rare>
      {type !== 'VIDEOCALL' ? (
        <ConsentDialog performer={performer} type={type} price={price} open={!hasRequest} onClose={onClose} />
      ) : (
        !hasRequest && <CallConsent performer={performer} price={price} onClose={onClose} onAsked={onClose} />
      )}
    </Rare>
  )
}
