import { GatewayError } from '../errors.ts'
import type { CallOptions, Handle } from '../handle.ts'
import type { Plugin } from '../plugins/plugin.ts'
import { createHandle, type RunningHandle } from './handle.ts'
import type { HandleEvent } from './handle-machine.ts'
import type { BareRequest, Reply } from './read-message.ts'
import type { Expectation } from './request-machine.ts'

/** What the handles need of their session. */
export interface SessionPorts {
  readonly isClosed: boolean
  /** Rejects at once while the session is not connected. */
  ask(request: BareRequest, expects: Expectation, options: CallOptions, handleId?: number): Promise<Reply>
  /** Rejects what waits for this handle. */
  settle(handleId: number, error: GatewayError): void
}

export interface Handles {
  readonly size: number
  attach(plugin: Plugin, options: CallOptions & { opaqueId?: string }): Promise<Handle>
  dispatch(id: number, event: HandleEvent): void
  /** The server attached a handle whose attach was aborted: detaches it again. */
  refuse(id: number): void
  /** The session has reconnected: sends the detaches that could not be sent before. */
  catchUp(): void
  end(error: GatewayError, timedOut: boolean): void
}

export function createHandles(session: SessionPorts): Handles {
  const running = new Map<number, RunningHandle>()
  /** ids of handles that were detached while the server was unreachable */
  const leftovers = new Set<number>()

  async function sendDetach(id: number, options: CallOptions = {}) {
    try {
      await session.ask({ janus: 'detach' }, 'done', options, id)
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      if (error.retryable && !session.isClosed) leftovers.add(id)
    }
  }

  return {
    get size() {
      return running.size + leftovers.size
    },
    async attach(plugin, options) {
      if (!plugin?.name) throw new GatewayError('invalid-plugin')
      const opaque = options.opaqueId === undefined ? {} : { opaque_id: options.opaqueId }
      const reply = await session.ask({ janus: 'attach', plugin: plugin.name, ...opaque }, 'success', options)
      const id = reply.type === 'success' ? reply.id : undefined
      if (id === undefined || running.has(id)) throw new GatewayError('malformed')
      if (session.isClosed) throw new GatewayError('closed')
      const started = createHandle(id, plugin, {
        async ask(request, expects, callOptions) {
          try {
            return await session.ask(request, expects, callOptions, id)
          } catch (error) {
            const over = error instanceof GatewayError && error.kind === 'invalid-handle'
            if (over) started.dispatch({ type: 'ended', error, timedOut: false })
            throw error
          }
        },
        release(error) {
          running.delete(id)
          session.settle(id, error)
        },
        sendDetach: (callOptions) => sendDetach(id, callOptions),
      })
      running.set(id, started)
      return started.handle
    },
    dispatch(id, event) {
      running.get(id)?.dispatch(event)
    },
    refuse(id) {
      if (!running.has(id)) void sendDetach(id)
    },
    catchUp() {
      for (const id of [...leftovers]) {
        leftovers.delete(id)
        void sendDetach(id)
      }
    },
    end(error, timedOut) {
      for (const started of [...running.values()]) started.dispatch({ type: 'ended', error, timedOut })
      leftovers.clear()
    },
  }
}
