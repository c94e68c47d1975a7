import type { StreamTokenClaims } from '@footlight/contract/internal'
import type { EngineErrorCode } from '../../../engines/port.ts'
import type { RefusalCode } from '../../../rooms/refusal.ts'
import type { IceCandidate } from '../../../sdp/description.ts'
import type { Jsep, Notice } from '../protocol/messages.ts'
import type { Json } from '../protocol/read-fields.ts'

/** A message of a handle. */
export interface PluginMessage {
  body: Json
  jsep: Jsep | null
  /** Sends the event that answers it; of this and `fail` one is to be called, once. */
  reply(data: Json, jsep?: Jsep): void
  /** The event says what a PluginRefusal, or the rooms, refused. */
  fail(error: unknown): void
}

/** What a plugin has of the handle that it serves. */
export interface HandlePort {
  /** of the session's latest token */
  claims(): StreamTokenClaims
  /** the client's address; null where it is unknown */
  address(): string | null
  /** Sends an event that answers no message. */
  say(data: Json, jsep?: Jsep): void
  notify(notice: Notice): void
  /**
   * Drops the events of this handle that wait for a poll or a claim, from the first one on whose data are such; answers to
   * its messages stay.
   */
  dropWaiting(isFirst: (data: Json) => boolean): void
}

/** One handle, as its plugin serves it. Methods are called one after the other. */
export interface PluginHandle {
  /** whether the plugin has offered, and no answer came yet */
  readonly expectsAnswer: boolean
  /** Where it throws, the message fails. */
  message(message: PluginMessage): void | Promise<void>
  /** null: there are no more */
  trickle(candidate: IceCandidate | null): void
  /** Ends the connection at the client's request; the handle stays. */
  hangup(): void
  /** The handle is gone. */
  end(): void
}

export interface Plugin {
  /** `janus.plugin.…` */
  readonly name: string
  /** the field of its events that has the value `event` */
  readonly word: string
  /** of the tokens that may use it */
  readonly direction: StreamTokenClaims['direction']
  /** its own code for what rooms and engine refuse */
  codeOf(refusal: RefusalCode | EngineErrorCode): number
  open(port: HandlePort): PluginHandle
}
