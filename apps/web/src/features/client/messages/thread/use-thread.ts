import type { Message } from '@footlight/contract'
import { messageUndoMs } from '@footlight/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../../lib/calls/api.ts'
import { useAction, useCall, useInvalidate } from '../../../../lib/calls/use-call.ts'
import { say } from '../../../../lib/language/say.ts'
import { toast } from '../../../../ui/notices/toast.tsx'
import { dropUnsent, keepUnsent, recallUnsent } from './drafts.ts'
import { mergePage, newMessageId, type Picture, type UnsentMessage } from './thread-lines.ts'

export interface ThreadPair {
  clientId: string
  performerId: string
}

/** [M1] One thread as its `accountId` has it: what is in it, what is on its way, and what one may do with it. */
export function useThread({ clientId, performerId }: ThreadPair, accountId: string) {
  const otherId = accountId === clientId ? performerId : clientId
  const params = { a: clientId, b: performerId }
  const { data, error, refetch } = useCall('messageThread', { params, query: {} })
  const [known, setKnown] = useState<readonly Message[]>([])
  const [seen, setSeen] = useState(data)
  const [unsent, setUnsent] = useState<readonly UnsentMessage[]>(() => leftBehind(accountId, otherId))
  const [isReadingOn, setReadingOn] = useState(false)
  const sendMessage = useAction('sendMessage')
  const deleteMessage = useAction('deleteMessage')
  const restoreMessage = useAction('restoreMessage')
  const deleteThread = useAction('deleteThread')
  const restoreThread = useAction('restoreThread')
  const invalidate = useInvalidate()
  const changed = () => invalidate('messageThread', 'messageThreads')
  // merged during render: an effect would first render the page without the known messages
  if (data && data !== seen) {
    setSeen(data)
    setKnown(mergePage(known, data.messages))
  }
  const messages = data === seen ? known : mergePage(known, data?.messages ?? [])
  useReading(params, data?.thread.unread ?? 0, messages[0]?.id, changed)

  // stored before its result is known: a reader who leaves in between finds it again
  const put = (message: UnsentMessage) => {
    keepUnsent(accountId, otherId, message)
    setUnsent((all) =>
      all.some(({ id }) => id === message.id)
        ? all.map((one) => (one.id === message.id ? message : one))
        : [...all, message],
    )
  }
  const forget = (id: string) => {
    dropUnsent(id)
    setUnsent((all) => all.filter((one) => one.id !== id))
  }
  const arrived = unsent.find(
    ({ id, failure }) => failure !== undefined && messages.some((one) => one.id === id),
  )
  const forgetArrived = useEffectEvent(forget)
  useEffect(() => {
    if (arrived) forgetArrived(arrived.id)
  }, [arrived])

  const send = async (message: Omit<UnsentMessage, 'failure'>, price: number) => {
    const { id, body, pictures } = message
    put({ ...message, failure: undefined })
    const attachments = pictures.map((picture) => picture.id)
    const result = await sendMessage.attempt({
      body: { clientId, performerId, id, body, price, attachments },
    })
    if (!result.ok) {
      put({ ...message, failure: result.message })
      // the price has changed: refetch, so that the button names the price that will be charged
      if (result.code === 'PRICE_CHANGED') void changed()
      return
    }
    const { message: sent } = result.value
    setKnown((all) => (all.some((one) => one.id === id) ? all : [sent, ...all]))
    forget(id)
    void invalidate('messageThread', 'messageThreads', 'updateBalanceInfo')
  }

  return {
    data,
    error,
    refetch,
    /** newest first */
    messages,
    unsent,
    send: (body: string, price: number, pictures: readonly Picture[] = []) =>
      void send({ id: newMessageId(), body, pictures }, price),
    /** the same message under the same id, at the price of now */
    retry(id: string, price: number) {
      const message = unsent.find((one) => one.id === id)
      if (message) void send(message, price)
    },
    discard: forget,
    hasEarlier: data !== undefined && messages.length < data.total,
    isReadingOn,
    async readOn() {
      const before = messages.at(-1)?.id
      setReadingOn(true)
      const result = await call('messageThread', { params, query: { ...(before && { before }) } })
      setReadingOn(false)
      if (!result.ok) return toast({ tone: 'bad', text: result.message })
      setKnown((all) => [
        ...all,
        ...result.value.messages.filter(({ id }) => !all.some((one) => one.id === id)),
      ])
    },
    async deleteMessage(id: string) {
      const result = await deleteMessage.attempt({ params: { id } })
      if (!result.ok) return toast({ tone: 'bad', text: result.message })
      setKnown((all) => all.filter((one) => one.id !== id))
      void changed()
      toastUndo(say('Deleted for you'), async () => {
        const restored = await restoreMessage.attempt({ params: { id } })
        void changed()
        return restored
      })
    },
    /** answers whether it is done */
    async deleteThread(): Promise<boolean> {
      const result = await deleteThread.attempt({ params })
      if (!result.ok) {
        toast({ tone: 'bad', text: result.message })
        return false
      }
      void changed()
      toastUndo(say('Conversation deleted for you'), async () => {
        const restored = await restoreThread.attempt({ params })
        void changed()
        return restored
      })
      return true
    },
  }
}

/** Messages left unsent when the thread was last open here. For those in flight then, the result is unknown. */
function leftBehind(accountId: string, otherId: string): UnsentMessage[] {
  const unheard = say('The page was left before the answer came. Sent again, it arrives once.')
  return recallUnsent(accountId, otherId).map((message) => ({
    ...message,
    failure: message.failure ?? unheard,
  }))
}

/** Marks the newest message as read once this page is visible, not while it is hidden. */
function useReading(
  params: { a: string; b: string },
  unread: number,
  newest: string | undefined,
  changed: () => Promise<void>,
): void {
  const readThread = useAction('readThread')
  const read = useEffectEvent(async (messageId: string) => {
    const result = await readThread.attempt({ params, body: { messageId } })
    if (result.ok) void changed()
  })
  useEffect(() => {
    if (unread === 0 || newest === undefined) return
    const whenSeen = () => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', whenSeen)
      void read(newest)
    }
    document.addEventListener('visibilitychange', whenSeen)
    whenSeen()
    return () => document.removeEventListener('visibilitychange', whenSeen)
  }, [unread, newest])
}

function toastUndo(text: string, undo: () => Promise<{ ok: true } | { ok: false; message: string }>): void {
  toast({
    tone: 'plain',
    text,
    forMs: messageUndoMs,
    action: {
      label: say('Undo'),
      onPress: async () => {
        const result = await undo()
        if (!result.ok) toast({ tone: 'bad', text: result.message })
      },
    },
  })
}
