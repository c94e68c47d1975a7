import { ignoreFailure } from '../../errors.ts'
import type { Candidate, Handle } from '../../handle.ts'

/**
 * Sends candidates in their order over any transport: while one message is on its way, what comes meanwhile waits for
 * the next. `null` is the end of them.
 */
export function createOutbox(handle: Pick<Handle, 'trickle'>, signal: AbortSignal) {
  let waiting: (Candidate | null)[] = []
  let isSending = false
  const unsent = ignoreFailure('one that is not sent is one way less')

  async function send() {
    if (isSending) return
    isSending = true
    while (waiting.length > 0 && !signal.aborted) {
      const batch = waiting.filter((candidate) => candidate !== null)
      const isEnd = batch.length < waiting.length
      waiting = []
      if (batch.length > 0) await handle.trickle(batch, { signal }).catch(unsent)
      if (isEnd) await handle.trickle(null, { signal }).catch(unsent)
    }
    isSending = false
  }

  return (candidate: Candidate | null) => {
    waiting.push(candidate)
    void send()
  }
}
