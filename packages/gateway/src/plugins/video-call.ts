import { plugin } from './plugin.ts'

/** A call between two users: one registers a name, the other calls it. */
export interface VideoCall {
  requests: {
    list: { body: object; reply: Result<{ list: string[] }> }
    register: { body: { username: string }; reply: Result<{ event: 'registered'; username: string }> }
    /** with an offer; its answer comes with the `accepted` event */
    call: { body: { username: string }; reply: Result<{ event: 'calling'; username: string }> }
    /** with an answer to the offer of `incomingcall` */
    accept: { body: object; reply: Result<{ event: 'accepted'; username: string }> }
    /** with an offer: renegotiates, and its answer comes with an `update` event */
    set: { body: CallSettings; reply: Result<{ event: 'set' }> }
    hangup: { body: { reason?: string }; reply: Result<HungUp> }
  }
  event: Result<CallEvent>
}

type Result<Of> = { videocall: 'event'; result: Of }
interface HungUp {
  event: 'hangup'
  username: string
  reason: string
}

export interface CallSettings {
  audio?: boolean
  video?: boolean
  /** bits per second, of what this side sends */
  bitrate?: number
  record?: boolean
  filename?: string
  /** of the other's simulcast, 0 low to 2 high */
  substream?: number
  temporal?: number
  /** microseconds without a packet before the layer below is taken */
  fallback?: number
  restart?: boolean
}

/** What the plugin says by itself. */
export type CallEvent =
  | HungUp
  | { event: 'incomingcall'; username: string }
  | { event: 'accepted'; username: string }
  | { event: 'update' }
  | { event: 'simulcast'; videocodec?: string; substream?: number; temporal?: number }
  | { event: 'slow_link'; 'current-bitrate': number }

export const videoCall = plugin<VideoCall>('janus.plugin.videocall')
