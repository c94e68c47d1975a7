import type { ClientAccount } from '@footlight/contract'
import { useState } from 'react'
import { SendProofAgain } from '../../../blocks/account/send-proof-again.tsx'
import { useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import type { Result } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Said } from '../../../ui/text/said.tsx'

interface UnprovenAddressProps {
  account: Pick<ClientAccount, 'id' | 'email'>
}

/** [A13] A notice at the top of the account page: the e-mail address is not confirmed yet. */
export function UnprovenAddress({ account }: UnprovenAddressProps) {
  return (
    <div role="status" className="rounded border border-amber/40 bg-ink-1 px-4 py-3.5">
      <ProofEmail account={account} />
    </div>
  )
}

interface WaitingAddressProps {
  account: Pick<ClientAccount, 'id' | 'email' | 'newEmail'>
  /** the call of the reader's role that drops the new address */
  onTakeBack: () => Promise<Result<unknown>>
}

/** [A7] A new address that is not confirmed yet: which address applies, sending the link again, keeping the old one. */
export function WaitingAddress({ account: { id, email, newEmail }, onTakeBack }: WaitingAddressProps) {
  const invalidate = useInvalidate()
  const [busy, setBusy] = useState(false)
  const takeBack = async () => {
    setBusy(true)
    const result = await onTakeBack()
    setBusy(false)
    if (!result.ok) toast({ tone: 'bad', text: result.message })
    await invalidate('getClientAccount', 'checkSession')
  }
  return (
    <div role="status" className="grid gap-3 rounded border border-amber/40 bg-ink-1 px-4 py-3.5">
      <p className="wrap-anywhere">
        <Said
          text="Your new address {new} counts once you open the link that we sent there. Until then you sign in and get your mail at {old}."
          new={<bdi className="font-medium">{newEmail}</bdi>}
          old={<bdi className="font-medium">{email}</bdi>}
        />
      </p>
      <div className="flex flex-wrap gap-3">
        <SendProofAgain accountId={id} />
        <Button tone="quiet" size="sm" busy={busy} onClick={() => void takeBack()}>
          {say('Keep the old address')}
        </Button>
      </div>
    </div>
  )
}

/** What the account cannot do until the address is confirmed, and sending the e-mail again. */
export function ProofEmail({ account }: UnprovenAddressProps) {
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        <Said
          text="Open the e-mail that we sent to {email}: it says how to go on. Then you can add credits, use longer previews and promo codes, and write reviews and messages."
          email={<bdi className="font-medium">{account.email}</bdi>}
        />
      </p>
      <div>
        <SendProofAgain accountId={account.id} />
      </div>
    </div>
  )
}
