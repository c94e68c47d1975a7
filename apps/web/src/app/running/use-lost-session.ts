import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { say } from '../../lib/language/say.ts'
import { toast } from '../../ui/notices/toast.tsx'

/**
 * [S17] Shows a toast with a link to the receipt when a session ends while its owner is on another page.
 * `sessionId` is the running session: null for none, undefined while unknown. `textOf` may add details of the ended one.
 */
export function useLostSession(
  sessionId: string | null | undefined,
  isThere: boolean,
  textOf: (sessionId: string) => string | undefined = () => undefined,
): void {
  const navigate = useNavigate()
  const followed = useRef<string>(undefined)
  const text = useEffectEvent((ended: string) => textOf(ended) ?? say('Your session is over.'))
  useEffect(() => {
    if (sessionId === undefined) return
    const ended = followed.current
    followed.current = isThere ? undefined : (sessionId ?? undefined)
    if (ended === undefined || sessionId !== null) return
    toast({
      tone: 'plain',
      text: text(ended),
      action: {
        label: say('Receipt'),
        onPress: () => void navigate({ to: '/history/$sessionId', params: { sessionId: ended } }),
      },
    })
  }, [sessionId, isThere, navigate])
}
