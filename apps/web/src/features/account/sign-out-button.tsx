import { useNavigate } from '@tanstack/react-router'
import { useSignOut } from '../../lib/account/session.ts'
import { say } from '../../lib/language/say.ts'
import { Button } from '../../ui/button.tsx'
import { LogOut } from '../../ui/icons/icons.ts'
import { toast } from '../../ui/notices/toast.tsx'

export function SignOutButton() {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const leave = async () => {
    // away from a page that is no guest's before it becomes one
    await navigate({ to: '/' })
    await signOut().catch(() =>
      toast({
        tone: 'bad',
        text: say('Signing out did not work'),
        detail: say('You are still signed in. Try again.'),
      }),
    )
  }
  return (
    <Button tone="quiet" icon={<LogOut aria-hidden size={17} />} onClick={() => void leave()}>
      {say('Sign out')}
    </Button>
  )
}
