import type { ClientAccount } from '@footlight/contract'
import { useState } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Said } from '../../../ui/text/said.tsx'

interface UnprovenAddressProps {
  account: Pick<ClientAccount, 'id' | 'email'>
}

/** [A13] Above what is one's own: that the address is still to be proven. */
export function UnprovenAddress({ account }: UnprovenAddressProps) {
  return (
    <div role="status" className="rounded border border-amber/40 bg-ink-1 px-4 py-3.5">
      <ProofLetter account={account} />
    </div>
  )
}

/** What waits until the address is proven, and the letter once more. */
export function ProofLetter({ account }: UnprovenAddressProps) {
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
    <div className="grid gap-3">
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
