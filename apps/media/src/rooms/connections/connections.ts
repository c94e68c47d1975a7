import type { ConnectionId } from '../../engines/port.ts'
import type { HeldConnection } from './held-connection.ts'

interface Entry {
  readonly connection: HeldConnection
  endedAt: number | null
}

/** Evidence of a connection may arrive this long after its end. */
const afterglowMs = 10_000

/** Every requested connection; retained for a while after its end, for evidence that arrives late. */
export class Connections {
  readonly #byId = new Map<ConnectionId, Entry>()

  add(connection: HeldConnection): void {
    this.#byId.set(connection.id, { connection, endedAt: null })
  }

  /** Also finds a connection that ended a moment ago. */
  get(connectionId: ConnectionId): HeldConnection | undefined {
    return this.#byId.get(connectionId)?.connection
  }

  getOpen(connectionId: ConnectionId): HeldConnection | undefined {
    const entry = this.#byId.get(connectionId)
    return entry?.endedAt === null ? entry.connection : undefined
  }

  /** Marks the connection as ended; undefined if it had ended before. */
  end(connectionId: ConnectionId, at: number): HeldConnection | undefined {
    const entry = this.#byId.get(connectionId)
    if (entry?.endedAt !== null) return undefined
    entry.endedAt = at
    return entry.connection
  }

  open(): HeldConnection[] {
    return [...this.#byId.values()].flatMap(({ connection, endedAt }) =>
      endedAt === null ? [connection] : [],
    )
  }

  forget(at: number): void {
    for (const [id, { endedAt }] of this.#byId)
      if (endedAt !== null && at - endedAt > afterglowMs) this.#byId.delete(id)
  }
}
