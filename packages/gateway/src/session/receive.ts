import { GatewayError } from '../errors.ts'
import type { Handles } from './handles.ts'
import { type Message, readMessage } from './read-message.ts'
import { refusal, sessionGoneCode } from './request-machine.ts'
import type { Requests } from './requests.ts'
import type { SessionEvent } from './session-machine.ts'

/** The receivers of the server's messages. */
export interface Listeners {
  readonly sessionId: number
  requests: Requests
  handles: Handles
  dispatch(event: SessionEvent): void
}

/** Dispatches one message or a list of them; malformed ones are dropped. */
export function receive(value: unknown, listeners: Listeners): void {
  for (const item of Array.isArray(value) ? value : [value]) {
    const message = readMessage(item)
    if (message) pass(message, listeners)
  }
}

function pass(message: Message, { sessionId, requests, handles, dispatch }: Listeners): void {
  switch (message.type) {
    case 'reply': {
      const { reply, transaction } = message
      const isWanted = transaction !== undefined && requests.reply(transaction, reply)
      if (reply.type === 'error' && reply.code === sessionGoneCode) {
        dispatch({ type: 'gone', error: refusal(reply.code, reply.reason), timedOut: false })
      }
      if (isWanted) break
      if (reply.type === 'event') handles.dispatch(reply.sender, { type: 'said', said: reply.said })
      // An attach that was aborted meanwhile.
      if (reply.type === 'success' && reply.id !== undefined) handles.refuse(reply.id)
      break
    }
    case 'notice':
      handles.dispatch(message.sender, { type: 'noticed', notice: message.notice })
      break
    case 'detached':
      handles.dispatch(message.sender, { type: 'detachedByServer' })
      break
    case 'timeout':
      if (message.sessionId === sessionId) {
        const error = new GatewayError('session-gone', { reason: 'timeout' })
        dispatch({ type: 'gone', error, timedOut: true })
      }
  }
}
