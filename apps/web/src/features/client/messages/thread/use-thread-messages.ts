import type { Message } from '@footlight/contract'
import { useState } from 'react'
import { call } from '../../../../lib/calls/api.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { toast } from '../../../../ui/notices/toast.tsx'
import { mergePage } from './thread-lines.ts'

/** The accounts of a thread, as its calls name them. */
export interface ThreadParams {
  a: string
  b: string
}

/** [M1] The messages of a thread as far as they are loaded, newest first: the newest page is refetched, earlier ones stay. */
export function useThreadMessages(params: ThreadParams) {
  const { data, error, refetch } = useCall('messageThread', { params, query: {} })
  const [known, setKnown] = useState<readonly Message[]>([])
  const [seen, setSeen] = useState(data)
  const [isLoadingEarlier, setLoadingEarlier] = useState(false)
  // merged during render: an effect would first render the page without the known messages
  if (data && data !== seen) {
    setSeen(data)
    setKnown(mergePage(known, data.messages))
  }
  const messages = data === seen ? known : mergePage(known, data?.messages ?? [])
  return {
    data,
    error,
    refetch,
    messages,
    add: (message: Message) =>
      setKnown((all) => (all.some(({ id }) => id === message.id) ? all : [message, ...all])),
    remove: (id: string) => setKnown((all) => all.filter((one) => one.id !== id)),
    hasEarlier: data !== undefined && messages.length < data.total,
    isLoadingEarlier,
    async loadEarlier() {
      const before = messages.at(-1)?.id
      setLoadingEarlier(true)
      const result = await call('messageThread', { params, query: { ...(before && { before }) } })
      setLoadingEarlier(false)
      if (!result.ok) return toast({ tone: 'bad', text: result.message })
      setKnown((all) => [
        ...all,
        ...result.value.messages.filter(({ id }) => !all.some((one) => one.id === id)),
      ])
    },
  }
}
