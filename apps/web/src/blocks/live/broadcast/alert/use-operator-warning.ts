import { type ChatLine, type StudioSession, sessionKinds } from '@footlight/contract'
import { useEffect, useState } from 'react'
import { useCall, useInvalidate } from '../../../../lib/calls/use-call.ts'
import { recall, remember, storageKeys } from '../../../../lib/page/storage.ts'
import { useRealtime } from '../../../../lib/realtime/use-realtime.ts'
import type { Bell } from './bell.ts'

export interface OperatorWarning {
  line: ChatLine
  confirmRead(): void
}

/** [S15] The operator's latest warning in this session, until the performer has confirmed it; it sounds as it comes. */
export function useOperatorWarning(
  bell: Pick<Bell, 'signal'>,
  session: StudioSession | null,
): OperatorWarning | undefined {
  const [readId, setReadId] = useState(() => recall(storageKeys.warningRead))
  const invalidate = useInvalidate()
  const isOpen = session !== null && sessionKinds[session.type].hasChat
  const chat = useCall('sessionChat', { params: { id: session?.id ?? '' }, query: {} }, { enabled: isOpen })
  useRealtime('session.chat', (event) => {
    if (event.sessionId === session?.id) void invalidate('sessionChat')
  })
  const line = isOpen ? chat.data?.lines.findLast(({ event }) => event === 'operator') : undefined
  const unread = line && line.id !== readId ? line : undefined
  const unreadId = unread?.id
  useEffect(() => {
    if (unreadId !== undefined) bell.signal('warning')
  }, [bell, unreadId])
  return (
    unread && {
      line: unread,
      confirmRead() {
        remember(storageKeys.warningRead, unread.id)
        setReadId(unread.id)
      },
    }
  )
}
