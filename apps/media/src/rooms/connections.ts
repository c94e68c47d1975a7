import type { ConnectionId, StreamKey } from '../engines/port.ts'

interface Connection {
  readonly stream: StreamKey
  readonly sessionId: string
  endedAt: number | null
}

/** Evidence of a connection may arrive this long after its end. */
const afterglowMs = 10_000

/** Whose each connection is; kept for a while after its end, for the evidence that is still to come. */
export class Connections {
  readonly #byId = new Map<ConnectionId, Connection>()

  add(connectionId: ConnectionId, stream: StreamKey, sessionId: string): void {
    this.#byId.set(connectionId, { stream, sessionId, endedAt: null })
  }

  get(connectionId: ConnectionId): Connection | undefined {
    return this.#byId.get(connectionId)
  }

  end(connectionId: ConnectionId, at: number): void {
    const connection = this.#byId.get(connectionId)
    if (connection) connection.endedAt ??= at
  }

  open(): { connectionId: ConnectionId; stream: StreamKey }[] {
    return [...this.#byId].flatMap(([connectionId, { stream, endedAt }]) =>
      endedAt === null ? [{ connectionId, stream }] : [],
    )
  }

  forget(at: number): void {
    for (const [id, { endedAt }] of this.#byId)
      if (endedAt !== null && at - endedAt > afterglowMs) this.#byId.delete(id)
  }
}
