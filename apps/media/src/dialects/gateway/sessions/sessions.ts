import type { Clock } from '../../../clock.ts'
import { Callers } from '../../../http/callers.ts'
import type { Log } from '../../../log.ts'
import { Refusal } from '../../../rooms/refusal.ts'
import type { Rooms } from '../../../rooms/rooms.ts'
import { limits } from '../limits.ts'
import { GatewayRefusal } from '../protocol/errors.ts'
import type { Owner, SessionSocket } from './session.ts'
import { Session } from './session.ts'

export interface SessionsPorts {
  rooms: Pick<Rooms, 'look'>
  clock: Clock
  log: Log
  /** random, positive and safe */
  newNumber(): number
}

/** [D8] a revoked session is over within this time */
const tickMs = 500

/** Every gateway session of this server. */
export class Sessions implements Disposable {
  readonly #ports: SessionsPorts
  readonly #byId = new Map<number, Session>()
  readonly #byAccount = new Map<string, Set<Session>>()
  readonly #places = new Callers(limits.sessions)
  readonly #leave = new Map<Session, () => void>()
  readonly #stopTicks: () => void
  #isStopped = false

  constructor(ports: SessionsPorts) {
    this.#ports = ports
    this.#stopTicks = ports.clock.every(tickMs, () => this.#tick())
  }

  get size(): number {
    return this.#byId.size
  }

  /** An open session. */
  find(id: number): Session | undefined {
    const session = this.findUnread(id)
    return session?.phase === 'over' ? undefined : session
  }

  /** The same, or one that is over and whose last events no poll has fetched yet. */
  findUnread(id: number): Session | undefined {
    return this.#byId.get(id)
  }

  require(id: number): Session {
    const session = this.find(id)
    if (!session) throw new GatewayRefusal('noSuchSession', `No such session ${id}`)
    return session
  }

  /** `id`: the one that the client chose; null: a random one. */
  create(id: number | null, owner: Owner, socket: SessionSocket | null): Session {
    if (id !== null && this.#byId.has(id))
      throw new GatewayRefusal('sessionConflict', `Session ${id} exists already`)
    this.#makeRoomFor(owner.claims.sub)
    const leave = this.#places.enter(owner.address)
    if (leave === null) throw new GatewayRefusal('notAcceptingSessions', 'Too many sessions at this address')
    const session = new Session({
      ...this.#ports,
      id: id ?? this.#freeId(),
      owner,
      socket,
      over: (one) => this.#over(one),
    })
    this.#byId.set(session.id, session)
    this.#leave.set(session, leave)
    const own = this.#byAccount.get(owner.claims.sub) ?? new Set()
    this.#byAccount.set(owner.claims.sub, own.add(session))
    return session
  }

  /** Its sessions wait to be claimed. */
  socketLost(socket: SessionSocket): void {
    for (const session of this.#byId.values()) session.socketLost(socket)
  }

  [Symbol.dispose](): void {
    this.#stopTicks()
    this.#isStopped = true
    for (const session of [...this.#byId.values()]) session.end('stopped')
  }

  /** A page that is reloaded leaves a session behind: such a one makes room for the next. */
  #makeRoomFor(account: string): void {
    const own = [...(this.#byAccount.get(account) ?? [])]
    if (own.length < limits.sessions.perAccount) return
    const lost = own.find(({ phase }) => phase === 'lost')
    if (!lost) throw new GatewayRefusal('notAcceptingSessions', 'Too many sessions of this account')
    lost.end('replaced')
  }

  #freeId(): number {
    const id = this.#ports.newNumber()
    return this.#byId.has(id) ? this.#freeId() : id
  }

  #tick(): void {
    const at = this.#ports.clock.steadyMs()
    for (const session of [...this.#byId.values()]) {
      if (this.#isRevoked(session)) session.end('revoked')
      else session.dispatch({ type: 'tick', at })
    }
  }

  #isRevoked({ claims }: Session): boolean {
    try {
      this.#ports.rooms.look(claims)
      return false
    } catch (error) {
      return error instanceof Refusal && error.code === 'SESSION_REVOKED'
    }
  }

  #over(session: Session): void {
    if (session.isUnread && !this.#isStopped)
      this.#ports.clock.after(limits.unreadMs, () => this.#forget(session))
    else this.#forget(session)
  }

  #forget(session: Session): void {
    const { id, claims } = session
    this.#byId.delete(id)
    const own = this.#byAccount.get(claims.sub)
    own?.delete(session)
    if (own?.size === 0) this.#byAccount.delete(claims.sub)
    this.#leave.get(session)?.()
    this.#leave.delete(session)
  }
}
