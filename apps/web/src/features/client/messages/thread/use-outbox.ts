import type { Message } from '@footlight/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { say } from '../../../../lib/language/say.ts'
import { dropUnsent, recallUnsent, storeUnsent } from './drafts.ts'
import type { UnsentMessage } from './thread-lines.ts'

/** [M1] What was written here and is not in the thread yet; stored, so that a reload does not lose it. */
export function useOutbox(accountId: string, otherId: string, messages: readonly Message[]) {
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
