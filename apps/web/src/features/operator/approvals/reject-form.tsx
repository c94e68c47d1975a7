import type { RejectionReason } from '@footlight/contract'
import { useAction } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { ReasonForm } from '../reason-form.tsx'
import { type Judged, seenOf } from './waiting.ts'

interface RejectFormProps {
  judged: Judged
  /** what a report of it says is wrong: the first of the reasons, and chosen */
  suggested?: RejectionReason | null
  isShown?: boolean
  /** with the reason as it was written in the operator's language */
  onDone: (reason: string) => void
  onCancel: () => void
}

/** [O2] the usual reasons, the most frequent first */
const usual: Record<Judged['of'], readonly RejectionReason[]> = {
  words: [
    'It threatens or insults a person.',
    'It tells how to reach a person elsewhere.',
    'It is not about the show.',
    'It asks for payment outside Footlight.',
  ],
  picture: [
    'It is too dark or too blurred.',
    'It shows another person than you.',
    'It tells how to reach a person elsewhere.',
    'It is not suitable for everybody.',
    'The person in it may be under age.',
  ],
}

/** Something is turned down with a reason, which its owner reads. */
export function RejectForm({ judged, suggested = null, isShown = false, onDone, onCancel }: RejectFormProps) {
  const reject = useAction(judged.of === 'words' ? 'rejectReview' : 'rejectPicture')
  const { params, body } = seenOf(judged)
  return (
    <ReasonForm
      reasons={usual[judged.of]}
      suggested={suggested}
      hint={say('Its owner reads this, by bell and e-mail. The usual reasons are translated.')}
      confirmLabel={say(isShown ? 'Take it down' : 'Turn it down')}
      send={(reason) => reject.attempt({ params, body: { ...body, reason } })}
      onDone={onDone}
      onCancel={onCancel}
    />
  )
}
