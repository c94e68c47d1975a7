import { useState } from 'react'
import { useCall } from '../../../../../lib/calls/use-call.ts'
import { say } from '../../../../../lib/language/say.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Panel } from '../../../../../ui/page.tsx'
import { Said } from '../../../../../ui/text/said.tsx'
import { PhoneForm } from './phone-form.tsx'
import { PhoneProof } from './phone-proof.tsx'

/** [S11] The number at which calls reach the performer. Nothing where the operator has no telephone line. */
export function PhonePanel() {
  const { data } = useCall('studioPhone')
  const [isChanging, setIsChanging] = useState(false)
  if (!data?.ready) return null
  const { phone, waiting } = data
  return (
    <Panel title={say('By telephone')}>
      {waiting ? (
        <PhoneProof phone={waiting.phone} />
      ) : phone !== null && !isChanging ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <Said
              text="Calls reach you at {number}"
              number={
                <span dir="ltr" className="font-medium">
                  {phone}
                </span>
              }
            />
          </p>
          <Button size="sm" tone="quiet" onClick={() => setIsChanging(true)}>
            {say('Change')}
          </Button>
        </div>
      ) : (
        <PhoneForm phone={phone} onDone={() => setIsChanging(false)} />
      )}
    </Panel>
  )
}
