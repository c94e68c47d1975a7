import type { StreamTokenClaims } from '@footlight/contract/internal'
import { createRunner, type Runner } from '@footlight/gateway/runner'
import type { Clock } from '../../../clock.ts'
import { Rate } from '../../../http/callers.ts'
import type { Log } from '../../../log.ts'
import { limits } from '../limits.ts'
import type { Plugin } from '../plugins/plugin.ts'
import { GatewayRefusal } from '../protocol/errors.ts'
import type { SessionEvent } from '../protocol/messages.ts'
import { EventQueue } from './event-queue.ts'
import { Handle } from './handle.ts'
import type { OverCause, SessionEffect, SessionMachineEvent, SessionState } from './session-machine.ts'
import { sessionMachine } from './session-machine.ts'

/** A socket to which sessions are attached; null in its place: long polls fetch the events. */
export interface SessionSocket {
  send(event: SessionEvent): void
  joined(session: Session): void
  left(session: Session): void
}

export interface Owner {
  claims: StreamTokenClaims
  token: string
  /** null where it is unknown */
  address: string | null
}

export interface SessionPorts {
  id: number
  owner: Owner
  socket: SessionSocket | null
  clock: Clock
  log: Log
  newNumber(): number
  /** the session is over, and its handles are gone */
  over(session: Session): void
}

/** Runs the machine of one session: its events go to a socket, or wait for polls; it owns its handles. */
export class Session {
  readonly id: number
  readonly #ports: SessionPorts
  readonly #handles = new Map<number, Handle>()
  readonly #queue = new EventQueue()
  readonly #rate: Rate
  /** tokens whose signature was checked, the latest last */
  readonly #tokens = new Map<string, StreamTokenClaims>()
  readonly #runner: Runner<SessionState, SessionMachineEvent>
  #socket: SessionSocket | null = null
  #isOnPolls: boolean
  #claims: StreamTokenClaims
  #address: string | null
  #isMute = false

  constructor(ports: SessionPorts) {
    const { id, owner, socket, clock } = ports
    const at = clock.steadyMs()
    this.id = id
    this.#ports = ports
    this.#moveTo(socket)
    this.#isOnPolls = socket === null
    this.#claims = owner.claims
    this.#address = owner.address
    this.#rate = new Rate(limits.messages, at)
    const attached: SessionState = { phase: 'attached', to: socket ? 'socket' : 'poll', activeAt: at }
    this.#runner = createRunner(attached, sessionMachine, (effect: SessionEffect) => this.#run(effect))
    this.remember(owner.token, owner.claims)
  }

  get phase(): SessionState['phase'] {
    return this.#runner.state.phase
  }

  /** of the latest token */
  get claims(): StreamTokenClaims {
    return this.#claims
  }

  get address(): string | null {
    return this.#address
  }

  /** Whether a token is one of the pair of account and session that the first one named. */
  isOf({ sub, ses }: StreamTokenClaims): boolean {
    return sub === this.#claims.sub && ses === this.#claims.ses
  }

  /** The claims of a token that this session has accepted before. */
  accepted(token: string): StreamTokenClaims | undefined {
    return this.#tokens.get(token)
  }

  remember(token: string, claims: StreamTokenClaims): void {
    this.#claims = claims
    this.#tokens.delete(token)
    this.#tokens.set(token, claims)
    const [oldest] = this.#tokens.keys()
    if (this.#tokens.size > limits.tokensPerSession && oldest !== undefined) this.#tokens.delete(oldest)
  }

  /** A request or a poll came: the session lives on. Throws if there are too many. */
  touch(): void {
    const at = this.#ports.clock.steadyMs()
    if (!this.#rate.take(at)) throw new GatewayRefusal('unknown', 'Too many messages: this one is not read')
    this.dispatch({ type: 'touched', at })
  }

  claim(socket: SessionSocket | null, address: string | null): void {
    this.#moveTo(socket)
    this.#isOnPolls = socket === null
    this.#address = address
    this.dispatch({ type: 'claimed', at: this.#ports.clock.steadyMs(), to: socket ? 'socket' : 'poll' })
  }

  socketLost(socket: SessionSocket): void {
    if (this.#socket !== socket) return
    this.#moveTo(null)
    this.dispatch({ type: 'socketLost', at: this.#ports.clock.steadyMs() })
  }

  /** Events wait for a poll; of a session that is over, the last ones. */
  get isUnread(): boolean {
    return this.#isOnPolls && !this.#queue.isEmpty
  }

  /** Null: this session's events go to a socket. See `EventQueue.poll`. */
  poll(most: number, answer: (events: SessionEvent[]) => void): (() => void) | null {
    const isPolled = this.phase === 'over' ? this.isUnread : this.#isOnPolls
    return isPolled ? this.#queue.poll(most, answer) : null
  }

  attach(plugin: Plugin): Handle {
    if (this.#handles.size >= limits.handlesPerSession)
      throw new GatewayRefusal('pluginAttach', `A session has at most ${limits.handlesPerSession} handles`)
    const { newNumber, log } = this.#ports
    const id = newNumber()
    const handle = new Handle({
      id,
      sessionId: this.id,
      plugin,
      say: (event) => this.#say(event),
      dropWaiting: (isFirst) => {
        const isOwn = (event: SessionEvent) =>
          'sender' in event && event.sender === id && !('transaction' in event)
        this.#queue.dropFrom(
          (event) => isOwn(event) && 'plugindata' in event && isFirst(event.plugindata.data),
          isOwn,
        )
      },
      client: { claims: () => this.#claims, address: () => this.#address },
      log,
    })
    this.#handles.set(handle.id, handle)
    return handle
  }

  handle(id: number): Handle {
    const handle = this.#handles.get(id)
    if (!handle) throw new GatewayRefusal('noSuchHandle', `No such handle ${id} in session ${this.id}`)
    return handle
  }

  detach(id: number): void {
    const handle = this.#handles.get(id)
    if (!handle) return
    this.#handles.delete(id)
    handle.end()
    this.#say({ janus: 'detached', session_id: this.id, sender: id })
  }

  end(cause: OverCause): void {
    this.dispatch({ type: 'ended', cause })
  }

  dispatch(event: SessionMachineEvent): void {
    this.#runner.dispatch(event)
  }

  #run(effect: SessionEffect): void {
    switch (effect.type) {
      case 'releasePoll':
        this.#queue.release()
        break
      case 'deliverQueued':
        if (this.#socket) for (const event of this.#queue.takeAll()) this.#socket.send(event)
        break
      case 'over':
        this.#over(effect.sendsTimeout)
    }
  }

  /** [D8] The handles hear of their hangup before the session is told that it is over. */
  #over(sendsTimeout: boolean): void {
    this.#isMute = !sendsTimeout
    for (const handle of this.#handles.values()) handle.end()
    this.#handles.clear()
    this.#say({ janus: 'timeout', session_id: this.id })
    this.#isMute = true
    this.#moveTo(null)
    this.#queue.release()
    this.#ports.over(this)
  }

  #moveTo(socket: SessionSocket | null): void {
    if (socket === this.#socket) return
    this.#socket?.left(this)
    this.#socket = socket
    socket?.joined(this)
  }

  #say(event: SessionEvent): void {
    if (this.#isMute) return
    if (this.#socket) this.#socket.send(event)
    else if (!this.#queue.push(event)) this.end('unread')
  }
}
