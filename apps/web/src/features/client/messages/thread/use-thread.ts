import { type Message, messageUndoMs } from '@footlight/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAction, useInvalidate } from '../../../../lib/calls/use-call.ts'
import { say } from '../../../../lib/language/say.ts'
import { toast } from '../../../../ui/notices/toast.tsx'
import { dropUnsent, recallUnsent, storeUnsent } from './drafts.ts'
import { newMessageId, type Picture, type UnsentMessage } from './thread-lines.ts'
import { type ThreadParams, useThreadMessages } from './use-thread-messages.ts'

export interface ThreadPair {
  clientId: string
  performerId: string
}

type Changed = () => Promise<void>

/** [M1] One thread as its `accountId` has it: what is in it, what is on its way, and what one may do with it. */
export function useThread({ clientId, performerId }: ThreadPair, accountId: string) {
  const otherId = accountId === clientId ? performerId : clientId
  const params = { a: clientId, b: performerId }
  const { add, remove, ...loaded } = useThreadMessages(params)
  const { data, messages } = loaded
  const outbox = useOutbox(accountId, otherId, messages)
  const invalidate = useInvalidate()
  const changed = () => invalidate('messageThread', 'messageThreads')
  useMarkRead(params, data?.thread.unread ?? 0, messages[0]?.id, changed)
  const deletion = useDeletion(params, remove, changed)
  const sendMessage = useAction('sendMessage')

  const send = async (message: Omit<UnsentMessage, 'failure'>, price: number) => {
    const { id, body, pictures } = message
    // stored before its result is known: a reader who leaves in between finds it again
    outbox.put({ ...message, failure: undefined })
    const attachments = pictures.map((picture) => picture.id)
    const result = await sendMessage.attempt({
      body: { clientId, performerId, id, body, price, attachments },
    })
    if (!result.ok) {
      outbox.put({ ...message, failure: result.message })
      // the price has changed: refetch, so that the button names the price that will be charged
      if (result.code === 'PRICE_CHANGED') void changed()
      return
    }
    add(result.value.message)
    outbox.remove(id)
    void invalidate('messageThread', 'messageThreads', 'updateBalanceInfo')
  }

  return {
    ...loaded,
    ...deletion,
    unsent: outbox.unsent,
    send: (body: string, price: number, pictures: readonly Picture[] = []) =>
      void send({ id: newMessageId(), body, pictures }, price),
    /** the same message under the same id, at the price of now */
    retry(id: string, price: number) {
      const message = outbox.unsent.find((one) => one.id === id)
      if (message) void send(message, price)
    },
    discard: outbox.remove,
  }
}

/** Marks the newest message as read once this page is visible, not while it is hidden. */
function useMarkRead(params: ThreadParams, unread: number, newest: string | undefined, changed: Changed) {
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

/** Deletes a message or the thread for this account; a toast offers to take it back. */
function useDeletion(params: ThreadParams, onDeleted: (messageId: string) => void, changed: Changed) {
  const deleteMessage = useAction('deleteMessage')
  const restoreMessage = useAction('restoreMessage')
  const deleteThread = useAction('deleteThread')
  const restoreThread = useAction('restoreThread')
  return {
    async deleteMessage(id: string) {
      const result = await deleteMessage.attempt({ params: { id } })
      if (!result.ok) return toast({ tone: 'bad', text: result.message })
      onDeleted(id)
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

/** [M1] What was written here and is not in the thread yet; stored, so that a reload does not lose it. */
function useOutbox(accountId: string, otherId: string, messages: readonly Message[]) {
  const [unsent, setUnsent] = useState<readonly UnsentMessage[]>(() => leftBehind(accountId, otherId))
  const remove = (id: string) => {
    dropUnsent(id)
    setUnsent((all) => all.filter((one) => one.id !== id))
  }
  const arrived = unsent.find(
    ({ id, failure }) => failure !== undefined && messages.some((one) => one.id === id),
  )
  const removeArrived = useEffectEvent(remove)
  useEffect(() => {
    if (arrived) removeArrived(arrived.id)
  }, [arrived])
  return {
    unsent,
    put(message: UnsentMessage) {
      storeUnsent(accountId, otherId, message)
      setUnsent((all) =>
        all.some(({ id }) => id === message.id)
          ? all.map((one) => (one.id === message.id ? message : one))
          : [...all, message],
      )
    },
    remove,
  }
}

/** Messages left unsent when the thread was last open here. For those in flight then, the result is unknown. */
function leftBehind(accountId: string, otherId: string): UnsentMessage[] {
  const unknown = say('The page was left before the answer came. Sent again, it arrives once.')
  return recallUnsent(accountId, otherId).map((message) => ({
    ...message,
    failure: message.failure ?? unknown,
  }))
}
