import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useGoOffAir, useIsOnAir, useOpenBroadcast } from '../../blocks/live/broadcast/index.ts'
import { useSignOut } from '../../lib/account/session.ts'
import { say } from '../../lib/language/say.ts'
import { ConfirmDialog } from '../../ui/notices/confirm-dialog.tsx'
import { toast } from '../../ui/notices/toast.tsx'

interface Leaving {
  leave(): void
  /** to be rendered: the confirmation dialog */
  question: ReactNode
}

/** [S17] Signs out. A performer on air is asked to confirm first, and goes off air by it. */
export function useLeaving(): Leaving {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const isOnAir = useIsOnAir()
  const goOffAir = useGoOffAir(useOpenBroadcast()?.broadcast)
  const [isAsked, setIsAsked] = useState(false)

  const leave = async () => {
    setIsAsked(false)
    if (isOnAir) await goOffAir()
    // leaves a page that guests may not open before the reader becomes a guest
    await navigate({ to: '/' })
    await signOut().catch(() =>
      toast({
        tone: 'bad',
        text: say('Signing out did not work'),
        detail: say('You are still signed in. Try again.'),
      }),
    )
  }
  return {
    leave: () => (isOnAir ? setIsAsked(true) : void leave()),
    question: (
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={say('Go off air and sign out?')}
        confirmLabel={say('Go off air and sign out')}
        tone="danger"
        busy={false}
        onConfirm={() => void leave()}
      >
        <p>{say('You are on air. Signing out ends your broadcast, and a show that runs with it.')}</p>
      </ConfirmDialog>
    ),
  }
}
