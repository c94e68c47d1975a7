import type { PerformerAccount } from '@footlight/contract'
import { isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { type Again, againWith } from '../ended/again.ts'
import type { Refused } from '../show/use-show.ts'

interface RefusedLineProps {
  performer: PerformerAccount
  refused: Refused
  onAsk: (type: Again) => void
}

/** [S4] What became of the request, and the way to ask again; who else is live stands below. */
export function RefusedLine({ performer, refused: { type, state }, onAsk }: RefusedLineProps) {
  const name = isolated(performer.displayName)
  const again = againWith(performer, type)
  return (
    <section aria-label={say('Your request')} className="grid gap-3 rounded-lg border border-request/60 p-4">
      <p role="status">
        {say(
          state === 'DECLINED'
            ? '{name} cannot right now. Nothing was charged.'
            : '{name} did not answer in time. Nothing was charged.',
          { name },
        )}
      </p>
      {again && (
        <Button tone="quiet" wide onClick={() => onAsk(again)}>
          {say('Ask again')}
        </Button>
      )}
    </section>
  )
}
