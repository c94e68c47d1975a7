import type { ClientAccount } from '@footlight/contract'
import { useState } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Said } from '../../../ui/text/said.tsx'

/** [A13] What waits until the address is proven, and the letter once more. */
export function UnprovenAddress({ account }: { account: Pick<ClientAccount, 'id' | 'email'> }) {
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    const result = await call('askVerification', { params: { id: account.id } })
    setBusy(false)
    toast(
      result.ok
        ? { tone: 'good', text: say('The letter is on its way') }
        : { tone: 'bad', text: say('No letter was sent'), detail: result.message },
    )
  }
  return (
    <div role="status" className="grid gap-3 rounded border border-amber/40 bg-ink-1 px-4 py-3.5">
      <p className="wrap-anywhere">
        <Said
          text="Open the link in the letter that we sent to {email}. Longer previews, promo codes, reviews and messages wait for it."
          email={<bdi className="font-medium">{account.email}</bdi>}
        />
      </p>
      <div>
        <Button tone="quiet" size="sm" busy={busy} onClick={() => void again()}>
          {say('Send it again')}
        </Button>
      </div>
    </div>
  )
}
