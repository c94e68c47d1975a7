import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useSignOut } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'

export function SignOutButton() {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      await signOut()
      await navigate({ to: '/' })
    } catch {
      toast({ tone: 'bad', text: 'Signing out did not work', detail: 'You are still signed in. Try again.' })
      setBusy(false)
    }
  }
  return (
    <Button tone="quiet" busy={busy} icon={<LogOut aria-hidden size={17} />} onClick={() => void leave()}>
      Sign out
    </Button>
  )
}
