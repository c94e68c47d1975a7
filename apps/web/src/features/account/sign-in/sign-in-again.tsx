import type { SignedIn } from '../../../lib/account/session.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { Said } from '../../../ui/text/said.tsx'
import { SignInForm } from './sign-in-form.tsx'

interface SignInAgainProps {
  signedIn: SignedIn
  onIn: () => Promise<void>
  onLeave: () => void
}

/** A sign-in dialog over the page whose session has ended: the page stays, and the pending calls run afterwards. */
export function SignInAgain({ signedIn, onIn, onLeave }: SignInAgainProps) {
  return (
    <Dialog open title={say('Sign in again')} size="sm">
      <p className="pb-5 text-paper-1">
        <Said
          text="You were signed out, {name}. Sign in again and go on where you were."
          name={<bdi>{signedIn.account.displayName}</bdi>}
        />
      </p>
      <SignInForm account={signedIn.account.email} onIn={onIn}>
        <Button tone="ghost" onClick={onLeave}>
          {say('Leave as a guest')}
        </Button>
      </SignInForm>
    </Dialog>
  )
}
