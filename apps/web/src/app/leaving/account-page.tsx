import { AccountScreen } from '../../features/account/index.ts'
import { SignOutButton } from './sign-out-button.tsx'

export const AccountPage = () => <AccountScreen signOut={<SignOutButton />} />
