import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { Said } from '../../../ui/text/said.tsx'

interface BlockedLineProps {
  name: string
  busy: boolean
  onUnblock: () => void
}

/** [S14] Stands in place of all acts with a blocked performer. */
export function BlockedLine({ name, busy, onUnblock }: BlockedLineProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 wrap-anywhere">
        <Said text="You blocked {name}." name={<bdi>{name}</bdi>} />
      </p>
      <Button tone="quiet" busy={busy} onClick={onUnblock}>
        {say('Unblock')}
      </Button>
    </div>
  )
}
