import type { StudioSession } from '@footlight/contract'
import { type Bell, useOperatorWarning } from '../../blocks/live/broadcast/index.ts'
import { say } from '../../lib/language/say.ts'
import { Button } from '../../ui/button.tsx'
import { CircleAlert } from '../../ui/icons/icons.ts'

interface OperatorWarningBarProps {
  bell: Pick<Bell, 'signal'>
  session: StudioSession | null
}

/** [S15] The operator's warning above every page of the performer in the session, until it is confirmed. */
export function OperatorWarningBar({ bell, session }: OperatorWarningBarProps) {
  const warning = useOperatorWarning(bell, session)
  if (!warning) return null
  return (
    <aside className="bg-danger text-on-danger">
      <div className="mx-auto flex max-w-[1376px] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 sm:px-8">
        <div
          role="alert"
          className="flex max-h-40 min-w-0 flex-1 basis-52 items-start gap-2.5 overflow-y-auto"
        >
          <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
          <p className="min-w-0 wrap-anywhere">
            <strong>{say('A warning from the operator')}</strong> <span dir="auto">{warning.line.text}</span>
          </p>
        </div>
        <Button size="sm" tone="quiet" onClick={warning.confirmRead}>
          {say('I have read it')}
        </Button>
      </div>
    </aside>
  )
}
