import { seatHoldMs } from '@footlight/contract'
import type { Database } from '../../src/platform/database/database.ts'

const hourMs = 3_600_000
/** what each session may hold at least, after any holds before it */
const ownMs = 10_000
/** a session of so many paid seconds clears the failures before it */
const clearsAfterSeconds = 60
const waitsMs = [0, 0, 60_000, 300_000, 1_800_000]

/** [B13] How long absent clients ("dark") held a performer's time, as the simulator measured it. */
export class HeldTime {
  /** session → milliseconds */
  readonly #dark = new Map<string, number>()
  /** client and performer → sessions that the client let fail */
  readonly #failures = new Map<string, { count: number; atMs: number; ids: Set<string> }>()

  /** The client was dark for so long while the performer was on air; throws where the session is held beyond its bound. */
  async held(database: Database, id: string, ms: number, now: number, slackMs: number): Promise<void> {
    const own = (this.#dark.get(id) ?? 0) + ms
    this.#dark.set(id, own)
    const most = await this.#maxMs(database, id, now)
    if (most !== null && own > most + slackMs)
      throw new Error(`held for a client who is dark: ${id} ${own} of ${most} ms`)
  }

  /** Time that no process watched: a new process counts a hold from its own start on. */
  unwatched(id: string, ms: number): void {
    this.#dark.set(id, (this.#dark.get(id) ?? 0) - ms)
  }

  /** The longest hold of this session; null: it is over. */
  async #maxMs(database: Database, id: string, now: number): Promise<number | null> {
    const of = database.selectFrom('sessions').selectAll()
    const session = await of.where('id', '=', id).executeTakeFirstOrThrow()
    if (session.state === 'ENDED') return null
    const beganMs = session.created_at.getTime()
    if (now - beganMs >= hourMs) return seatHoldMs
    const others = await of
      .where('client_id', '=', session.client_id)
      .where('performer_id', '=', session.performer_id)
      .where('ended_at', '>', new Date(beganMs - hourMs))
      .execute()
    const before = others.reduce((sum, other) => sum + (this.#dark.get(other.id) ?? 0), 0)
    return Math.max(ownMs, seatHoldMs - before)
  }

  /** [B13] The session ended while its client was dark. */
  cameToNothing(pair: string, id: string, now: number): void {
    const before = this.#failures.get(pair) ?? { count: 0, atMs: 0, ids: new Set() }
    this.#failures.set(pair, { count: before.count + 1, atMs: now, ids: before.ids.add(id) })
  }

  /** Whether the next request of this client to this performer must be refused now. */
  async mustWait(
    database: Database,
    { clientId, performerId }: { clientId: string; performerId: string },
    now: number,
  ): Promise<boolean> {
    const pair = `${clientId} ${performerId}`
    const failed = this.#failures.get(pair)
    if (!failed) return false
    const paid = await database
      .selectFrom('sessions')
      .select('id')
      .where('client_id', '=', clientId)
      .where('performer_id', '=', performerId)
      .where('billed_seconds', '>=', clearsAfterSeconds)
      .execute()
    if (paid.some(({ id }) => !failed.ids.has(id))) this.#failures.delete(pair)
    const { count, atMs } = this.#failures.get(pair) ?? { count: 0, atMs: 0 }
    return now < atMs + (waitsMs[Math.min(count, waitsMs.length - 1)] ?? 0)
  }
}
