import { useNavigate } from '@tanstack/react-router'
import { useSessionChanged } from '../../../lib/account/session.ts'

/** What happens once somebody is signed in: everything is asked anew, and the reader is back where he came from. */
export function useEnter(returnTo: string | undefined): () => Promise<void> {
  const navigate = useNavigate()
  const changed = useSessionChanged()
  return async () => {
    await changed()
    await navigate({ to: returnTo ?? '/', replace: true })
  }
}
