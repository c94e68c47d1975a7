import type { ConnectionId, EngineErrorCode } from '../../engines/port.ts'
import { EngineError } from '../../engines/port.ts'
import type { Description } from '../../sdp/description.ts'

interface Opening {
  readonly start: () => Promise<Description>
  readonly settled: PromiseWithResolvers<Description>
  made: Description | null
  failure: unknown
}

/** Requested connections that are not open yet: the engine's work on each, and the request that awaits it. */
export class Openings {
  readonly #byId = new Map<ConnectionId, Opening>()

  add(connectionId: ConnectionId, start: () => Promise<Description>): Promise<Description> {
    const settled = Promise.withResolvers<Description>()
    this.#byId.set(connectionId, { start, settled, made: null, failure: undefined })
    return settled.promise
  }

  /** Runs the engine's work; resolves to null or to its error. `accept` or `refuse` settles the waiting request. */
  async make(connectionId: ConnectionId): Promise<EngineErrorCode | 'FAILURE' | null> {
    const opening = this.#byId.get(connectionId)
    if (!opening) return null
    try {
      opening.made = await opening.start()
      return null
    } catch (error) {
      opening.failure = error
      return error instanceof EngineError ? error.code : 'FAILURE'
    }
  }

  accept(connectionId: ConnectionId): void {
    const opening = this.#take(connectionId)
    if (opening?.made) opening.settled.resolve(opening.made)
    else opening?.settled.reject(new Error(`${connectionId} was accepted before it was described`))
  }

  refuse(connectionId: ConnectionId, reason: Error): void {
    const opening = this.#take(connectionId)
    opening?.settled.reject(opening.failure ?? reason)
  }

  refuseAll(reason: Error): void {
    for (const connectionId of [...this.#byId.keys()]) this.refuse(connectionId, reason)
  }

  #take(connectionId: ConnectionId): Opening | undefined {
    const opening = this.#byId.get(connectionId)
    this.#byId.delete(connectionId)
    return opening
  }
}
