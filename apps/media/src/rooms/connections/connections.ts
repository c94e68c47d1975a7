import type { ConnectionId } from '../../engines/port.ts'
import type { HeldConnection } from './connection.ts'

interface Entry {
  readonly connection: HeldConnection
  endedAt: number | null
}

/** Evidence of a connection may arrive this long after its end. */
const afterglowMs = 10_000

/** Every connection that was asked for; kept for a while after its end, for the evidence that is still to come. */
export class Connections {
  readonly #byId = new Map<ConnectionId, Entry>()

  add(connection: HeldConnection): void {
    this.#byId.set(connection.id, { connection, endedAt: null })
  }

  /** Ended a moment ago, too. */
  get(connectionId: ConnectionId): HeldConnection | undefined {
    return this.#byId.get(connectionId)?.connection
  }

  getOpen(connectionId: ConnectionId): HeldConnection | undefined {
    const entry = this.#byId.get(connectionId)
    return entry?.endedAt === null ? entry.connection : undefined
  }

  /** The connection, if this is its end. */
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
