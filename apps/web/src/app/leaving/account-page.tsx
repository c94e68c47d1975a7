import { AccountScreen } from '../../features/account/index.ts'
import { say } from '../../lib/language/say.ts'
import { Button } from '../../ui/button.tsx'
import { LogOut } from '../../ui/icons/icons.ts'
import { useLeaving } from './use-leaving.tsx'

export const AccountPage = () => <AccountScreen signOut={<SignOutButton />} />

function SignOutButton() {
  const { leave, question } = useLeaving()
  return (
    <>
      <Button tone="quiet" icon={<LogOut aria-hidden size={17} />} onClick={leave}>
        {say('Sign out')}
      </Button>
      {question}
    </>
  )
}
