import { goodbyeWithinMs } from '../constants.ts'
import { GatewayError, ignoreFailure } from '../errors.ts'
import type { CallOptions } from '../handle.ts'
import type { Link } from './link.ts'
import type { BareRequest, Reply } from './read-message.ts'
import type { Expectation } from './request-machine.ts'
import type { Requests } from './requests.ts'
import type { Runner } from './runner.ts'
import type { SessionEvent, SessionState } from './session-machine.ts'

export type SessionRequests = ReturnType<typeof createSessionRequests>

/** The requests of a session and of its handles, over its link, with its ids and secrets. */
export function createSessionRequests(
  { secrets, answerWithinMs }: { secrets: Record<string, string>; answerWithinMs: number },
  requests: Requests,
  link: Link,
  runner: Runner<SessionState, SessionEvent>,
) {
  const { dispatch } = runner

  function send(
    { janus, ...fields }: BareRequest,
    expects: Expectation,
    { signal }: CallOptions,
    withinMs: number,
    handleId?: number,
  ): Promise<Reply> {
    return requests.ask({ expects, withinMs, handleId, signal }, (transaction) =>
      link.send({ janus, transaction, ...fields, ...secrets }),
    )
  }

  async function ask(request: BareRequest, expects: Expectation, options: CallOptions, handleId?: number) {
    const { state } = runner
    if (state.name === 'closed') throw new GatewayError('closed')
    if (state.name !== 'connected') throw new GatewayError('not-connected')
    // Janus answers `info` outside of sessions only.
    if (expects === 'info') return send(request, expects, options, answerWithinMs)
    const ids = { session_id: state.sessionId, ...(handleId !== undefined && { handle_id: handleId }) }
    return send({ ...request, ...ids }, expects, options, answerWithinMs, handleId)
  }

  return {
    /** Rejects at once while the session is not connected. */
    ask,
    /** Creates the session, or claims a known one; the outcome goes to the machine. */
    async establish(request: BareRequest, known?: number) {
      try {
        const reply = await send(request, 'success', {}, answerWithinMs)
        const sessionId = known ?? (reply.type === 'success' ? reply.id : undefined)
        if (sessionId === undefined) throw new GatewayError('malformed')
        dispatch({ type: 'granted', sessionId })
      } catch (thrown) {
        const error = thrown as GatewayError
        dispatch(error.retryable ? { type: 'lost', cause: error } : { type: 'refused', error })
      }
    },
    async keepAlive() {
      try {
        await ask({ janus: 'keepalive' }, 'done', {})
      } catch (cause) {
        // A socket without an ack is dead, even if its state is open.
        if (cause instanceof GatewayError && cause.kind === 'timeout') dispatch({ type: 'lost', cause })
      }
    },
    async sayGoodbye(sessionId: number) {
      const request = { janus: 'destroy', session_id: sessionId }
      await send(request, 'goodbye', {}, goodbyeWithinMs).catch(
        ignoreFailure('the server ends a silent session itself'),
      )
      link.disconnect()
    },
  }
}
