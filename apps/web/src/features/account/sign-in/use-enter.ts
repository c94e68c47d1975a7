import type { Role } from '@footlight/contract'
import { useNavigate } from '@tanstack/react-router'
import { homes, useSessionChanged } from '../../../lib/account/session.ts'

/** What happens after a sign-in: everything is asked anew, and the reader gets the page that was asked for, or the home of their role. */
export function useEnter(returnTo: string | undefined): (role: Role) => Promise<void> {
  const navigate = useNavigate()
  const changed = useSessionChanged()
  return async (role) => {
    await changed()
    await navigate({ to: returnTo ?? homes[role], replace: true })
  }
}
