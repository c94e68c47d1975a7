import type { Evidence } from '@footlight/contract/internal'
import { isOfPicture } from '@footlight/contract/internal'
import { inTurn } from '@footlight/gateway/runner'
import type { Clock } from '../../clock.ts'
import type { Engine, EngineEvent, ExchangeWanted, StreamKey, ViewerSecond } from '../../engines/port.ts'
import type { Description, IceCandidate } from '../../sdp/description.ts'
import type { HeldConnection } from '../connections/held-connection.ts'
import type { Lifecycle } from '../connections/lifecycle.ts'
import { countClosed, type Turn, unlessRefused } from '../turns.ts'
import type { CallEffect, CallEvent, Described, MediaCall, Switched } from './call.ts'
import { isVideoOn, partiesOf } from './call.ts'
import { callMachine, emptyCall } from './call-machine.ts'
import { CallParticipant } from './call-participant.ts'
import type { CallSeconds, CallSecondsEvent } from './call-seconds.ts'
import { callSeconds, noSeconds } from './call-seconds.ts'
import { isWithheld } from './client-picture.ts'

const tickMs = 250
/** [E3, B11, B13] what a call left is known for this long, longer than a session is held: a hung worker, seconds owed */
const rememberedMs = 120_000

export interface CallRunnerPorts {
  engine: Engine
  clock: Clock
  lifecycle: Lifecycle
  /** [B4] seconds of calls whose both directions are settled */
  report(seconds: Evidence[]): void
}

interface Entry {
  call: MediaCall
  seconds: CallSeconds
  emptySince: number | null
}

/** Runs the state machine of every call and connection test, beside the one of the streams. */
export class CallRunner implements AsyncDisposable {
  readonly #ports: CallRunnerPorts
  readonly #calls = new Map<StreamKey, Entry>()
  readonly #stops: (() => void)[]

  constructor(ports: CallRunnerPorts) {
    this.#ports = ports
    const { engine, clock } = ports
    this.#stops = [
      engine.subscribe((event) => this.#onEngine(event)),
      clock.every(tickMs, () => this.#tick(clock.now())),
    ]
  }

  /** [E3] Whether a party of this call was on a worker when it hung. */
  isApart(key: StreamKey): boolean {
    return this.#calls.get(key)?.call.isApart ?? false
  }

  /** `ses` of every call whose client is connected. */
  get connectedSessionIds(): string[] {
    return [...this.#calls.values()].flatMap(({ call: { isEcho, parties } }) =>
      !isEcho && parties.client?.phase === 'connected' ? [parties.client.sessionId] : [],
    )
  }

  open(
    participant: CallParticipant,
    wanted: ExchangeWanted,
    media: Described & Switched,
  ): Promise<Description> {
    const { id: connectionId, callKey: key, side, holder } = participant
    const { peer, sessionId } = holder
    const { lifecycle, engine } = this.#ports
    const made = lifecycle.open(participant, () => engine.exchange(peer, wanted))
    const member = { connectionId, sessionId, side, isApart: peer.apart === true }
    this.#dispatch(key, { type: 'openAsked', at: this.#now(), does: wanted.does, member, media })
    return made
  }

  answer(participant: CallParticipant, sdp: string, media: Described): Promise<void> {
    const { id: connectionId, callKey: key } = participant
    const event = { type: 'answerAsked', at: this.#now(), connectionId, media } as const
    return unlessRefused(this.#take, { key, event }, async () => {
      try {
        await this.#ports.engine.answer(connectionId, sdp)
      } catch (error) {
        this.#dispatch(key, { type: 'answerFailed', at: this.#now(), connectionId })
        throw error
      }
    })
  }

  setMedia({ id: connectionId, callKey: key }: CallParticipant, change: Partial<Switched>): void {
    if (this.#calls.has(key)) this.#dispatch(key, { type: 'mediaSet', at: this.#now(), connectionId, change })
  }

  trickle(connection: HeldConnection, candidate: IceCandidate | null): Promise<void> {
    return this.#ports.lifecycle.trickle(connection, candidate)
  }

  leave({ id: connectionId, callKey: key }: CallParticipant): void {
    if (this.#ports.lifecycle.connections.getOpen(connectionId))
      this.#dispatch(key, { type: 'leaveAsked', at: this.#now(), connectionId })
  }

  /** [D8] Returns how many connections were cut. */
  revoke(sessionIds: ReadonlySet<string>): number {
    const event = { type: 'revoked', at: this.#now(), sessionIds } as const
    return countClosed(this.#take, this.#calls.keys(), event)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const stop of this.#stops) stop()
    const { lifecycle } = this.#ports
    const open = lifecycle.connections.open().filter((one) => one instanceof CallParticipant)
    this.#calls.clear()
    await Promise.all(open.map(({ id }) => lifecycle.close(id, 'stopped')))
  }

  #dispatch(key: StreamKey, event: CallEvent): void {
    this.#take({ key, event })
  }

  readonly #take = inTurn(({ key, event, after }: Turn<CallEvent, CallEffect>): void => {
    const entry = this.#calls.get(key) ?? {
      call: emptyCall(key.startsWith('echo/')),
      seconds: noSeconds,
      emptySince: null,
    }
    this.#calls.set(key, entry)
    const { state, effects } = callMachine(entry.call, event)
    entry.call = state
    const isEmpty = partiesOf(state).length === 0
    entry.emptySince = isEmpty ? (entry.emptySince ?? event.at) : null
    if (!isEmpty) this.#noteSwitched(key, entry, event.at)
    for (const effect of effects) this.#run(key, effect)
    after?.(effects)
  })

  #run(key: StreamKey, effect: CallEffect): void {
    const { lifecycle, engine } = this.#ports
    switch (effect.type) {
      case 'open':
        void this.#make(key, effect)
        break
      case 'close':
        void lifecycle.close(effect.connectionId, effect.reason)
        break
      case 'accept':
        lifecycle.accept(effect.connectionId)
        break
      case 'refuse':
        lifecycle.refuse(effect.connectionId, effect.code)
        break
      case 'gate':
        engine.gate(effect.connectionId, effect.kinds)
        break
      case 'cap':
        engine.cap(effect.connectionId, effect.bitrate)
        break
      case 'refuseAnswer':
        // acted on by `answer`, which holds the SDP
        break
    }
  }

  async #make(key: StreamKey, { connectionId, does, replaces }: Extract<CallEffect, { type: 'open' }>) {
    const code = await this.#ports.lifecycle.make(connectionId, replaces)
    const at = this.#now()
    this.#dispatch(
      key,
      code ? { type: 'openFailed', at, connectionId, code } : { type: 'opened', at, connectionId, does },
    )
  }

  #onEngine(event: EngineEvent): void {
    if (event.type === 'evidence') {
      for (const row of event.viewers) this.#onSecond(row)
      return
    }
    const participant = this.#participant(event.connectionId, 'open')
    if (!participant) return
    const at = this.#now()
    const { callKey: key } = participant
    switch (event.type) {
      case 'slow':
        participant.notify({ type: 'slow' })
        break
      case 'connected':
        this.#dispatch(key, { ...event, at })
        participant.notify({ type: 'connected' })
        break
      case 'media': {
        const { hasVideo, hasAudio, pictureFault, codecs } = event
        this.#dispatch(key, { ...event, at })
        participant.notify({ type: 'media', hasVideo, hasAudio, pictureFault, codecs })
        break
      }
      case 'figures':
        // the studio asks for none of a call
        break
      case 'lost':
        this.#dispatch(key, { ...event, at })
        this.#ports.lifecycle.end(event.connectionId, event.reason)
        break
    }
  }

  /** [B4] A connection's second goes into its call's row; a connection test is not reported. */
  #onSecond(row: ViewerSecond): void {
    const participant = this.#participant(row.connectionId, 'recent')
    const entry = participant && this.#calls.get(participant.callKey)
    if (!participant || !entry || entry.call.isEcho) return
    const { callKey, side, holder } = participant
    if (side === 'performer')
      this.#dispatch(callKey, { type: 'pictureSecond', at: this.#now(), isDelivered: isOfPicture(row) })
    this.#step(callKey, entry, { type: 'settled', side, sessionId: holder.sessionId, row })
  }

  #tick(at: number): void {
    for (const [key, entry] of this.#calls) {
      this.#dispatch(key, { type: 'tick', at })
      this.#step(key, entry, { type: 'tick', at })
      if (entry.emptySince !== null && at - entry.emptySince >= rememberedMs) this.#calls.delete(key)
    }
  }

  #noteSwitched(key: StreamKey, entry: Entry, at: number): void {
    const [performerVideoOn, clientVideoOn] = [
      isVideoOn(entry.call, 'performer'),
      isVideoOn(entry.call, 'client'),
    ]
    const withheld = isWithheld(entry.call, at)
    this.#step(key, entry, { type: 'switched', at, performerVideoOn, clientVideoOn, withheld })
  }

  #step(key: StreamKey, entry: Entry, event: CallSecondsEvent): void {
    const { state, reported } = callSeconds(entry.seconds, event)
    entry.seconds = state
    if (reported.length === 0) return
    this.#ports.report(reported)
    for (const row of reported) this.#dispatch(key, { type: 'reported', at: this.#now(), row })
  }

  #participant(connectionId: string, which: 'open' | 'recent'): CallParticipant | null {
    const { connections } = this.#ports.lifecycle
    const found = which === 'open' ? connections.getOpen(connectionId) : connections.get(connectionId)
    return found instanceof CallParticipant ? found : null
  }

  #now(): number {
    return this.#ports.clock.now()
  }
}
