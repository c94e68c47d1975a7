import type { RejectionReason } from '@footlight/contract'
import { useId, useState } from 'react'
import { useInvalidate } from '../../../../lib/calls/use-call.ts'
import { say } from '../../../../lib/language/say.ts'
import { useKeys } from '../../../../lib/page/keyboard/use-keys.ts'
import type { Failure, Result } from '../../../../lib/result.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormError } from '../../../../ui/fields/field.tsx'
import { toast } from '../../../../ui/notices/toast.tsx'
import { ReasonForm } from '../../reason-form.tsx'

interface ApplicantDecisionProps {
  approveLabel: string
  approve: () => Promise<Result<unknown>>
  /** why it cannot be approved yet; null: it can */
  obstacle?: string | null
  reasons: readonly RejectionReason[]
  reject: (reason: string) => Promise<Result<unknown>>
  onDecided: () => void
}

/** [O7] Another operator was first, or its owner replaced it: the queue goes on. */
const gone: readonly Failure['code'][] = ['ALREADY_DECIDED', 'REVIEW_CHANGED', 'NOT_FOUND']

/** A approves, R turns down with a reason. */
export function ApplicantDecision({
  approveLabel,
  approve,
  obstacle = null,
  reasons,
  reject,
  onDecided,
}: ApplicantDecisionProps) {
  const invalidate = useInvalidate()
  const obstacleId = useId()
  const [isRejecting, setRejecting] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const onFailure = ({ code, message }: Failure) => {
    if (!gone.includes(code)) return setFailure(message)
    toast({ tone: 'bad', text: message })
    void invalidate('applications', 'waitingDocuments')
    onDecided()
  }
  const accept = async () => {
    if (isBusy) return
    setBusy(true)
    const result = await approve()
    setBusy(false)
    if (!result.ok) return onFailure(result)
    // a document may be what an application waited for
    void invalidate('applications', 'waitingDocuments')
    onDecided()
  }
  useKeys({
    a: isRejecting || obstacle !== null ? undefined : () => void accept(),
    r: isRejecting ? undefined : () => setRejecting(true),
  })
  if (isRejecting)
    return (
      <ReasonForm
        reasons={reasons}
        hint={say('Its owner reads this, by bell and e-mail. The usual reasons are translated.')}
        confirmLabel={say('Turn it down')}
        send={async (reason) => {
          const result = await reject(reason)
          if (!result.ok) onFailure(result)
          return result
        }}
        onDone={onDecided}
        onCancel={() => setRejecting(false)}
      />
    )
  return (
    <div className="grid gap-3">
      {failure !== undefined && <FormError>{failure}</FormError>}
      {obstacle !== null && (
        <p id={obstacleId} className="text-sm text-paper-1">
          {obstacle}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button
          busy={isBusy}
          disabled={obstacle !== null}
          aria-describedby={obstacle === null ? undefined : obstacleId}
          onClick={() => void accept()}
        >
          {approveLabel}
        </Button>
        <Button tone="quiet" onClick={() => setRejecting(true)}>
          {say('Turn it down')}
        </Button>
      </div>
    </div>
  )
}
