import type { ChatLine } from '@footlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '../../lib/calls/create-api.ts'
import { oneTimeKey } from '../../lib/calls/one-time-key.ts'
import { callQuery, useAction, useCall, useInvalidate } from '../../lib/calls/use-call.ts'
import { useRealtime } from '../../lib/realtime/use-realtime.ts'
import { type UnsentLine, withLine } from './lines.ts'

export interface SessionChat {
  /** oldest first; undefined until the server has answered */
  lines: readonly ChatLine[] | undefined
  unsent: readonly UnsentLine[]
  /** why the chat cannot be read */
  failed: boolean
  say(text: string): void
  /** sends the same line again under the same idempotency key */
  retry(key: string): void
  discard(key: string): void
}

/** [S15] The text chat of a private session, refetched on realtime events. A sent line shows immediately. */
export function useSessionChat(sessionId: string): SessionChat {
  const input = { params: { id: sessionId } }
  const page = { ...input, query: {} }
  const { data, isError } = useCall('sessionChat', page)
  const [unsent, setUnsent] = useState<readonly UnsentLine[]>([])
  const sayInSession = useAction('sayInSession')
  const client = useQueryClient()
  const invalidate = useInvalidate()
  useRealtime('session.chat', (event) => {
    if (event.sessionId === sessionId) void invalidate('sessionChat')
  })

  const forget = (key: string) => setUnsent((lines) => lines.filter((line) => line.key !== key))
  const send = async ({ key, text }: Pick<UnsentLine, 'key' | 'text'>) => {
    const result = await sayInSession.attempt({ ...input, body: { text }, idempotencyKey: key })
    if (!result.ok) {
      setUnsent((lines) =>
        lines.map((line) => (line.key === key ? { ...line, failure: result.message } : line)),
      )
      return
    }
    const { queryKey } = callQuery('sessionChat', page)
    client.setQueryData<Reply<'sessionChat'>>(
      queryKey,
      (chat) => chat && { ...chat, lines: withLine(chat.lines, result.value.line) },
    )
    forget(key)
  }

  return {
    lines: data?.lines,
    unsent,
    failed: isError && !data,
    say(text) {
      const line = { key: oneTimeKey(), text, failure: undefined }
      setUnsent((lines) => [...lines, line])
      void send(line)
    },
    retry(key) {
      const line = unsent.find((one) => one.key === key)
      if (!line) return
      setUnsent((lines) => lines.map((one) => (one.key === key ? { ...one, failure: undefined } : one)))
      void send(line)
    },
    discard: forget,
  }
}
