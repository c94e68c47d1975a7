import { transactionLength } from '../constants.ts'
import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'
import type { Reply } from './read-message.ts'
import {
  type Expectation,
  type RequestEffect,
  type RequestEvent,
  type RequestState,
  requestTransition,
} from './request-machine.ts'
import { createRunner } from './runner.ts'

export interface Asked {
  expects: Expectation
  withinMs: number
  handleId?: number | undefined
  signal?: AbortSignal | undefined
}

/** The requests in flight, by transaction; a settled request is removed. */
export interface Requests {
  readonly size: number
  /** `send` puts the request on its way. */
  ask(asked: Asked, send: (transaction: string) => void): Promise<Reply>
  /** False: no one waits for this transaction. */
  reply(transaction: string, reply: Reply): boolean
  dispatch(transaction: string, event: RequestEvent): void
  /** to every request, or to those of one handle */
  dispatchAll(event: RequestEvent, handleId?: number): void
}

interface Entry {
  handleId: number | undefined
  dispatch(event: RequestEvent): void
}

export function createRequests(clock: Clock, random: Random): Requests {
  const entries = new Map<string, Entry>()
  return {
    get size() {
      return entries.size
    },
    ask({ expects, withinMs, handleId, signal }, send) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const transaction = createTransaction(random)
        const sent: RequestState = { name: 'sent', expects }
        const { dispatch } = createRunner(sent, requestTransition, perform)
        const abort = () => dispatch({ type: 'aborted', reason: signal?.reason })
        const cancelTimer = clock.after(withinMs, () => dispatch({ type: 'expired' }))
        signal?.addEventListener('abort', abort)
        entries.set(transaction, { handleId, dispatch })

        function perform(effect: RequestEffect) {
          entries.delete(transaction)
          cancelTimer()
          signal?.removeEventListener('abort', abort)
          if (effect.type === 'resolve') resolve(effect.reply)
          else reject(effect.error)
        }
        try {
          send(transaction)
        } catch (reason) {
          dispatch({ type: 'aborted', reason })
        }
      })
    },
    reply(transaction, reply) {
      const entry = entries.get(transaction)
      if (!entry || (reply.type === 'event' && reply.sender !== entry.handleId)) return false
      entry.dispatch({ type: 'replied', reply })
      return true
    },
    dispatch(transaction, event) {
      entries.get(transaction)?.dispatch(event)
    },
    dispatchAll(event, handleId) {
      for (const entry of [...entries.values()]) {
        if (handleId === undefined || entry.handleId === handleId) entry.dispatch(event)
      }
    },
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

function createTransaction(random: Random): string {
  let transaction = ''
  while (transaction.length < transactionLength) transaction += letters[Math.floor(random() * letters.length)]
  return transaction
}
