import { type PerformerAccount, requestTtlMs } from '@footlight/contract'
import { useState } from 'react'
import { useActionOnce } from '../../../../lib/calls/use-action-once.ts'
import { useInvalidate } from '../../../../lib/calls/use-call.ts'
import { isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormError } from '../../../../ui/fields/field.tsx'
import { Dialog } from '../../../../ui/notices/dialog.tsx'
import { ErrorState } from '../../../../ui/notices/error-state.tsx'
import { CapField } from '../../../money/cap-field.tsx'
import { blockedBy, ConsentBlock, ConsentFacts, useAffordability } from '../../../money/consent-facts.tsx'
import { ConnectionTestLink } from '../../connection-test-link.tsx'
import { rememberAgreed } from '../own-call.ts'
import { CameraLook } from '../view/camera-look.tsx'

interface CallConsentProps {
  performer: PerformerAccount
  price: number
  onClose: () => void
  /** the performer was asked */
  onAsked: () => void
}

/** [S3, S20] What a video call costs and how long it lasts, with a look at one's own picture; one press asks. */
export function CallConsent({ performer, price, onClose, onAsked }: CallConsentProps) {
  const [cap, setCap] = useState<number | undefined>(0)
  const ask = useActionOnce('requestChat', { storedForMs: requestTtlMs })
  const invalidate = useInvalidate()
  const { affordability, error, retry } = useAffordability(performer.id, 'VIDEOCALL', cap ?? 0)
  const block = affordability && blockedBy(affordability)
  const isEnough = affordability !== undefined && block === undefined
  const { displayName: name } = performer
  const own = affordability?.pricePerMinute ?? price

  const agree = async () => {
    // a price that has risen since is shown before it is agreed to
    const body = {
      performerId: performer.id,
      type: 'VIDEOCALL',
      pricePerMinute: own,
      ...(cap && { cap }),
    } as const
    const { request } = await ask.once({ body })
    rememberAgreed(request.id)
    await invalidate('checkSession')
    onAsked()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={say('A video call with {name}', { name: isolated(name) })}
      actions={
        isEnough && (
          <>
            <Button tone="quiet" onClick={onClose}>
              {say('Not now')}
            </Button>
            <Button busy={ask.busy} disabled={cap === undefined} onClick={() => void agree().catch(retry)}>
              {say('Agree and ask')}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-x-6 pt-2 sm:grid-cols-2">
        {/* how one will be seen comes first where there is one column */}
        <div className="pt-3 sm:order-last">
          <p className="pb-3 text-paper-1">
            {say('{name} sees and hears you as well. Nobody else does.', { name: isolated(name) })}
          </p>
          {isEnough && (
            <>
              <CameraLook />
              <p className="pt-3 text-sm text-paper-1">
                <ConnectionTestLink />
              </p>
            </>
          )}
        </div>
        <div>
          {error ? (
            <ErrorState error={error} onRetry={retry} />
          ) : (
            <ConsentFacts price={own} affordability={affordability} word="call" isSeen />
          )}
          {ask.failure && <FormError>{ask.failure.message}</FormError>}
          {block && <ConsentBlock by={block} word="call" name={name} />}
          {isEnough && (
            <div className="grid gap-4 pt-5">
              <CapField word="call" price={own} affordability={affordability} cap={cap} onChange={setCap} />
            </div>
          )}
        </div>
      </div>
    </Dialog>
  )
}
