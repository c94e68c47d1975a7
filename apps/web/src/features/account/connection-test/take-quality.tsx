import type { Quality } from '@footlight/contract'
import { useNavigate } from '@tanstack/react-router'
import { useOpenBroadcast } from '../../../blocks/live/broadcast/index.ts'
import { qualityWords, rememberQuality } from '../../../blocks/live/devices/quality.ts'
import { useSignedIn } from '../../../lib/account/session.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/notices/toast.tsx'

interface TakeQualityProps {
  quality: Quality
  returnTo: string | undefined
}

/** [S21] Sets what this browser sends, now and at the next visits: in a performer's studio, and in calls on both sides. */
export function TakeQuality({ quality, returnTo }: TakeQualityProps) {
  const isPerformer = useSignedIn()?.role === 'performer'
  const opened = useOpenBroadcast()
  const navigate = useNavigate()
  const named = { quality: say(qualityWords[quality]), short: quality }
  const take = () => {
    rememberQuality(quality)
    // a studio that was open before has read what was remembered then
    opened?.broadcast.change({ quality })
    if (isPerformer) return void navigate({ to: '/studio' })
    toast({ tone: 'good', text: say('Your video calls send {quality} ({short}).', named) })
    if (returnTo !== undefined) void navigate({ to: returnTo })
  }
  return (
    <Button onClick={take}>
      {isPerformer
        ? say('Take {quality} ({short}) to the studio', named)
        : say('Use {quality} ({short}) in video calls', named)}
    </Button>
  )
}
