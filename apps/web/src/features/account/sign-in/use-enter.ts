import type { Role } from '@footlight/contract'
import { useNavigate } from '@tanstack/react-router'
import { homes, useSessionChanged } from '../../../lib/account/session.ts'

/** After a sign-in, refetches everything and opens the page that was asked for, or else the role's home page. */
export function useEnter(returnTo: string | undefined): (role: Role) => Promise<void> {
  const navigate = useNavigate()
  const changed = useSessionChanged()
  return async (role) => {
    await changed()
    await navigate({ to: returnTo ?? homes[role], replace: true })
  }
}
