import type { RejectionReason } from '@footlight/contract'
import { useAction } from '../../../../lib/calls/use-call.ts'
import { say } from '../../../../lib/language/say.ts'
import type { Failure } from '../../../../lib/result.ts'
import { ReasonForm } from '../../reason-form.tsx'
import { reasonsFor } from './usual-reasons.ts'
import { type Judged, seenOf } from './waiting.ts'

interface RejectFormProps {
  judged: Judged
  /** what a report of it says is wrong: the first of the reasons, and chosen */
  suggested?: RejectionReason | null
  isShown?: boolean
  /** a report led to it */
  isReported?: boolean
  onFailure?: (failure: Failure) => void
  /** with the reason as it was written in the operator's language */
  onDone: (reason: string) => void
  onCancel: () => void
}

/** Something is turned down with a reason, which its owner reads. */
export function RejectForm({
  judged,
  suggested = null,
  isShown = false,
  isReported = false,
  onFailure,
  onDone,
  onCancel,
}: RejectFormProps) {
  const reject = useAction(judged.of === 'words' ? 'rejectReview' : 'rejectPicture')
  const { params, body } = seenOf(judged, isShown)
  return (
    <ReasonForm
      reasons={reasonsFor([judged])}
      suggested={suggested}
      hint={say('Its owner reads this, by bell and e-mail. The usual reasons are translated.')}
      confirmLabel={say(isShown ? 'Take it down' : 'Turn it down')}
      send={async (reason) => {
        const result = await reject.attempt({
          params,
          body: { ...body, reason, ...(isReported && { isReported }) },
        })
        if (!result.ok) onFailure?.(result)
        return result
      }}
      onDone={onDone}
      onCancel={onCancel}
    />
  )
}
