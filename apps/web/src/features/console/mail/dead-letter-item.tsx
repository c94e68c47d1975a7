import type { FailedMail } from '@footlight/contract'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDateTime, sayCount } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { failureOf } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { deadLetterWords } from './dead-letter-words.ts'

/** One e-mail that was given up: which, to whom, and what the mail server said of it. */
export function DeadLetterItem({ email }: { email: FailedMail }) {
  const { id, recipient, template, tries, lastError, givenUpAt } = email
  const again = useAction('sendLetterAgain')
  const drop = useAction('dropLetter')
  const invalidate = useInvalidate()
  const act = async (work: Promise<unknown>, done: string) => {
    try {
      await work
      toast({ tone: 'good', text: done })
    } catch (error) {
      toast({ tone: 'bad', text: say('Nothing was changed'), detail: failureOf(error).message })
    }
    await invalidate('listDeadLetters', 'listAuditLog')
  }
  const which = deadLetterWords(template)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="font-medium break-words">{which ? say(which) : template}</p>
        <p className="text-sm break-all text-paper-1">
          <bdi>{recipient}</bdi>
        </p>
        <p className="text-sm break-words text-paper-2">
          {formatDateTime(givenUpAt)} · {sayCount(tries, '{count} try', '{count} tries')} · {lastError}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          tone="quiet"
          busy={again.isPending}
          disabled={drop.isPending}
          onClick={() =>
            void act(again.mutateAsync({ params: { id } }), say('The e-mail is being sent again'))
          }
        >
          {say('Send again')} <span className="sr-only">{recipient}</span>
        </Button>
        <Button
          size="sm"
          tone="quiet"
          busy={drop.isPending}
          disabled={again.isPending}
          onClick={() => void act(drop.mutateAsync({ params: { id } }), say('The e-mail is deleted'))}
        >
          {say('Drop')} <span className="sr-only">{recipient}</span>
        </Button>
      </div>
    </li>
  )
}
