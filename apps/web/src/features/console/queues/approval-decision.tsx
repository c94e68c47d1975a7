import { useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useKeys } from '../../../lib/page/keyboard/use-keys.ts'
import type { Failure } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/field.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { RejectForm } from './approvals/reject-form.tsx'
import { useJudging } from './approvals/use-judging.ts'
import type { Judged } from './approvals/waiting.ts'

/** A approves the open item, R rejects it with a reason. */
export function ApprovalDecision({ judged, onDecided }: { judged: Judged; onDecided: () => void }) {
  const invalidate = useInvalidate()
  // [O7] another operator was first: what was decided is said, and the queue goes on
  const onFailure = ({ code, message }: Failure) => {
    if (code !== 'ALREADY_DECIDED' && code !== 'REVIEW_CHANGED') return
    toast({ tone: 'bad', text: message })
    void invalidate('waitingReviews', 'waitingPictures')
    onDecided()
  }
  const { isBusy, failure, isRejecting, setRejecting, approve } = useJudging(judged, onDecided, onFailure)
  useKeys({
    a: isRejecting ? undefined : () => void approve(),
    r: isRejecting ? undefined : () => setRejecting(true),
  })
  if (isRejecting)
    return (
      <RejectForm
        judged={judged}
        onDone={onDecided}
        onFailure={onFailure}
        onCancel={() => setRejecting(false)}
      />
    )
  return (
    <div className="grid gap-3">
      {failure && <FormError>{failure.message}</FormError>}
      <div className="flex flex-wrap gap-2.5">
        <Button busy={isBusy} onClick={() => void approve()}>
          {say(judged.of === 'words' ? 'Let everybody read it' : 'Let everybody see it')}
        </Button>
        <Button tone="quiet" onClick={() => setRejecting(true)}>
          {say('Turn it down')}
        </Button>
      </div>
    </div>
  )
}
