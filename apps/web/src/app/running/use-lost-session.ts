import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { say } from '../../lib/language/say.ts'
import { toast } from '../../ui/notices/toast.tsx'

/**
 * [S17] A session that ended while its owner was on another page is told, with the way to its receipt.
 * `sessionId` is what runs now: null for nothing, undefined while that is unknown. `textOf` may say more of the one that ended.
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
