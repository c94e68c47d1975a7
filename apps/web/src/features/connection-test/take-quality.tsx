import type { Quality } from '@footlight/contract'
import { useNavigate } from '@tanstack/react-router'
import { useOpenBroadcast } from '../../blocks/live/broadcast/index.ts'
import { qualityWords, rememberQuality } from '../../blocks/live/devices/quality.ts'
import { useSignedIn } from '../../lib/account/session.ts'
import { say } from '../../lib/language/say.ts'
import { Button } from '../../ui/button.tsx'

/** [S21] Sets what the studio sends, for this visit and the next ones. Clients have no such choice. */
export function TakeQuality({ quality }: { quality: Quality }) {
  const isPerformer = useSignedIn()?.role === 'performer'
  const opened = useOpenBroadcast()
  const navigate = useNavigate()
  if (!isPerformer) return null
  const take = () => {
    rememberQuality(quality)
    // a studio that was open before has read what was remembered then
    opened?.broadcast.change({ quality })
    void navigate({ to: '/studio' })
  }
  return (
    <Button onClick={take}>
      {say('Take {quality} ({short}) to the studio', { quality: say(qualityWords[quality]), short: quality })}
    </Button>
  )
}
