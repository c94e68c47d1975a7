import type { SignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

interface SignInAgainProps {
  signedIn: SignedIn
  onIn: () => Promise<void>
  onLeave: () => void
}

/** Over the page whose sign-in has ended: what stands there stays, and what was asked is done afterwards. */
export function SignInAgain({ signedIn, onIn, onLeave }: SignInAgainProps) {
  return (
    <Dialog open title="Sign in again" size="sm">
      <p className="pb-5 text-paper-1">
        Your sign-in has ended, <bdi>{signedIn.account.displayName}</bdi>. The page stays as you left it, and
        goes on from here.
      </p>
      <SignInForm account={signedIn.account.email} onIn={onIn}>
        <Button tone="ghost" onClick={onLeave}>
          Leave as a guest
        </Button>
      </SignInForm>
    </Dialog>
  )
}
