import { createEmitter } from '../emitter.ts'
import { GatewayError } from '../errors.ts'
import type { CallOptions, Handle, HandleEvents, Said } from '../handle.ts'
import type { Plugin } from '../plugins/plugin.ts'
import { type HandleEffect, type HandleEvent, type HandleState, handleTransition } from './handle-machine.ts'
import type { BareRequest, Reply } from './read-message.ts'
import type { Expectation } from './request-machine.ts'
import { createRunner } from './runner.ts'

/** What a handle needs of its session. */
export interface HandlePorts {
  ask(request: BareRequest, expects: Expectation, options: CallOptions): Promise<Reply>
  /** Forgets the handle and settles what waits for it. */
  release(error: GatewayError): void
  /** Tells the server, now or when the session is back. */
  sendDetach(options: CallOptions): Promise<void>
}

export interface RunningHandle {
  readonly handle: Handle
  dispatch(event: HandleEvent): void
}

export function createHandle(id: number, plugin: Plugin, ports: HandlePorts): RunningHandle {
  const emitter = createEmitter<HandleEvents>()
  const runner = createRunner<HandleState, HandleEvent, HandleEffect>(
    { name: 'attached' },
    handleTransition,
    (effect) => {
      if (effect.type === 'release') return ports.release(effect.error)
      emitter.emit(effect.name, effect.event)
      if (effect.name === 'detached') emitter.clear()
    },
  )

  async function ask(request: BareRequest, expects: Expectation, options: CallOptions): Promise<Reply> {
    if (!handle.isAttached) throw new GatewayError('invalid-handle')
    return ports.ask(request, expects, options)
  }

  const handle: Handle = {
    id,
    plugin,
    get isAttached() {
      return runner.state.name === 'attached'
    },
    on: emitter.on,
    async send(body, { jsep, ...options } = {}) {
      const reply = await ask({ janus: 'message', body, ...(jsep && { jsep }) }, 'answer', options)
      return (reply as { said: Said<object> }).said
    },
    async trickle(candidates, options = {}) {
      const sent = Array.isArray(candidates)
        ? { candidates }
        : { candidate: candidates ?? { completed: true } }
      await ask({ janus: 'trickle', ...sent }, 'done', options)
    },
    async hangup(options = {}) {
      await ask({ janus: 'hangup' }, 'done', options)
    },
    async detach(options = {}) {
      options.signal?.throwIfAborted()
      if (!handle.isAttached) return
      runner.dispatch({ type: 'detach' })
      await ports.sendDetach(options)
    },
    [Symbol.asyncDispose]: () => handle.detach(),
  }
  return { handle, dispatch: runner.dispatch }
}
