import type { Log } from '../../../log.ts'
import type { IceCandidate } from '../../../sdp/description.ts'
import { refusalOf } from '../../refusals.ts'
import { limits } from '../limits.ts'
import type { HandlePort, Plugin, PluginHandle, PluginMessage } from '../plugins/plugin.ts'
import { GatewayRefusal, PluginRefusal } from '../protocol/errors.ts'
import type { Jsep, SessionEvent } from '../protocol/messages.ts'
import type { Json } from '../protocol/read-fields.ts'

export interface HandlePorts {
  id: number
  sessionId: number
  plugin: Plugin
  say(event: SessionEvent): void
  dropWaiting: HandlePort['dropWaiting']
  client: Pick<HandlePort, 'claims' | 'address'>
  log: Log
}

/** One handle of a session: passes what its client sends to its plugin, in order and one at a time. */
export class Handle {
  readonly id: number
  readonly #ports: HandlePorts
  readonly #served: PluginHandle
  #turn: Promise<void> = Promise.resolve()
  #waiting = 0
  #isOver = false

  constructor(ports: HandlePorts) {
    this.id = ports.id
    this.#ports = ports
    const { client, sessionId: session_id } = ports
    this.#served = ports.plugin.open({
      ...client,
      say: (data, jsep) => this.#say(data, jsep),
      notify: (notice) => ports.say({ ...notice, session_id, sender: this.id }),
      dropWaiting: (isFirst) => ports.dropWaiting(isFirst),
    })
  }

  message(transaction: string, body: Json, jsep: Jsep | null): void {
    const reply: PluginMessage['reply'] = (data, answer) => this.#say(data, answer, transaction)
    const fail = (error: unknown) => reply(this.#refused(error))
    this.#enqueue(async () => {
      try {
        await this.#served.message({ body, jsep, reply, fail })
      } catch (error) {
        fail(error)
      }
    })
  }

  /** Throws where `message` could not take this one. */
  requireRoom(jsep: Jsep | null = null): void {
    if (this.#waiting >= limits.messagesPerHandle)
      throw new GatewayRefusal('pluginMessage', 'Too many messages of this handle wait')
    if (jsep?.type === 'answer' && !this.#served.expectsAnswer)
      throw new GatewayRefusal('unexpectedAnswer', 'Unexpected answer: there is no offer that it belongs to')
  }

  trickle(candidates: readonly (IceCandidate | null)[]): void {
    this.#enqueue(() => {
      for (const candidate of candidates) this.#served.trickle(candidate)
    })
  }

  hangup(): void {
    this.#enqueue(() => this.#served.hangup())
  }

  end(): void {
    this.#served.end()
    this.#isOver = true
  }

  #enqueue(work: () => void | Promise<void>): void {
    this.#waiting += 1
    this.#turn = this.#turn.then(async () => {
      try {
        if (!this.#isOver) await work()
      } catch (error) {
        this.#ports.log.error({ err: error }, 'a request of a gateway handle failed')
      }
      this.#waiting -= 1
    })
  }

  #say(data: Json, jsep: Jsep | undefined, transaction?: string): void {
    if (this.#isOver) return
    const { plugin, sessionId: session_id, say } = this.#ports
    say({
      janus: 'event',
      session_id,
      sender: this.id,
      ...(transaction === undefined ? {} : { transaction }),
      plugindata: { plugin: plugin.name, data: { [plugin.word]: 'event', ...data } },
      ...(jsep === undefined ? {} : { jsep }),
    })
  }

  #refused(error: unknown): Json {
    if (error instanceof PluginRefusal) return { error_code: error.code, error: error.message }
    const { plugin, log } = this.#ports
    const refusal = refusalOf(error)
    if (refusal) return { error_code: plugin.codeOf(refusal.code), error: refusal.sentence }
    log.error({ err: error, plugin: plugin.name }, 'a message of a gateway plugin failed')
    return { error_code: 499, error: 'The server failed' }
  }
}
