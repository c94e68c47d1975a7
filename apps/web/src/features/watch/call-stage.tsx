import type { Session } from '@footlight/contract'
import { useState } from 'react'
import { formatPrice } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { HudMeter } from './hud-meter.tsx'
import { readMeter } from './meter.ts'
import type { Show } from './use-show.ts'

interface CallStageProps {
  show: Show
  session: Session
}

/** [S11] A running call: it is heard elsewhere, and its meter and its end stand here. */
export function CallStage({ show, session }: CallStageProps) {
  const now = useNow(500)
  const [isEnding, setEnding] = useState(false)
  const end = () => {
    setEnding(true)
    void show
      .end()
      .catch(() => undefined)
      .finally(() => setEnding(false))
  }
  return (
    <Page
      title={`On a call with ${session.performerName}`}
      width="reading"
      lead={
        session.state === 'STARTING'
          ? 'It rings. Billing starts when the call is answered.'
          : `${formatPrice(session.pricePerMinute)}, by the second, frozen for this call`
      }
    >
      <Panel>
        <div className="grid gap-5">
          <HudMeter reading={readMeter(session, show.heardAt, now)} />
          <Button tone="danger" wide busy={isEnding} onClick={end}>
            End call
          </Button>
        </div>
      </Panel>
    </Page>
  )
}
