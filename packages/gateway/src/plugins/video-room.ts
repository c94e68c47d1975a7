import { plugin } from './plugin.ts'
import type { ForwarderRequests } from './video-room-forwarders.ts'
import type { RoomId, RoomRequests } from './video-room-rooms.ts'

/** Rooms of publishers and subscribers; with the streams of Janus 1.x, several of each on one connection. */
export interface VideoRoom {
  requests: RoomRequests & ForwarderRequests & ParticipantRequests & SubscriberRequests
  event: VideoRoomEvent
}

interface Happened {
  videoroom: 'event'
  room?: RoomId
}

type ParticipantRequests = {
  /** as publisher it is answered with `joined`; as subscriber with `attached` and an offer */
  join: { body: JoinAsPublisher | JoinAsSubscriber; reply: Joined | Attached }
  /** with an offer, answered with an answer */
  joinandconfigure: { body: JoinAsPublisher & PublisherSettings; reply: Joined }
  publish: { body: PublisherSettings; reply: Configured }
  /** of a publisher (with an offer: publishes or renegotiates) or of a subscriber */
  configure: { body: PublisherSettings & SubscriberSettings; reply: Configured }
  unpublish: { body: object; reply: Happened & { unpublished: 'ok' } }
  leave: { body: object; reply: Happened & ({ leaving: 'ok' } | { left: 'ok' }) }
}

type SubscriberRequests = {
  /** with the answer to `join` or to `updated`, or without one after `pause` */
  start: { body: object; reply: Happened & { started: 'ok' } }
  pause: { body: object; reply: Happened & { paused: 'ok' } }
  switch: { body: { streams: StreamSwitch[] }; reply: Switched }
  subscribe: { body: { streams: StreamChoice[] }; reply: Updated }
  unsubscribe: { body: { streams: StreamDrop[] }; reply: Updated }
  update: { body: { subscribe?: StreamChoice[]; unsubscribe?: StreamDrop[] }; reply: Updated }
}

type Configured = Happened & { configured: 'ok'; restart?: 'ok' }

export interface JoinAsPublisher {
  ptype: 'publisher'
  room: RoomId
  id?: RoomId
  display?: string
  pin?: string
  token?: string
}

export interface JoinAsSubscriber {
  ptype: 'subscriber'
  room: RoomId
  streams: StreamChoice[]
  private_id?: number
  pin?: string
  /** the offer follows changes of the publishers by itself, default true */
  autoupdate?: boolean
  use_msid?: boolean
}

/** All streams of a publisher, or the one with this mid. */
export interface StreamChoice extends LayerChoice {
  feed: RoomId
  mid?: string
  crossrefid?: string
}

export type StreamDrop = { feed: RoomId; mid?: string } | { sub_mid: string }
export interface StreamSwitch {
  feed: RoomId
  mid: string
  sub_mid: string
}

interface LayerChoice {
  /** of a simulcast, 0 low to 2 high */
  substream?: number
  temporal?: number
  /** microseconds without a packet before the layer below is taken */
  fallback?: number
  spatial_layer?: number
  temporal_layer?: number
  /** tens of milliseconds */
  min_delay?: number
  max_delay?: number
}

export interface PublisherSettings {
  audiocodec?: string
  videocodec?: string
  /** bits per second */
  bitrate?: number
  keyframe?: boolean
  record?: boolean
  filename?: string
  display?: string
  audio_level_average?: number
  audio_active_packets?: number
  mid?: string
  send?: boolean
  descriptions?: { mid: string; description: string }[]
  update?: boolean
  restart?: boolean
}

/** Of all streams, of the one with this mid, or of each of `streams`. */
export interface SubscriberSettings extends StreamSettings {
  streams?: (StreamSettings & { mid: string })[]
  restart?: boolean
}

interface StreamSettings extends LayerChoice {
  mid?: string
  send?: boolean
}

export interface PublishedStream {
  type: 'audio' | 'video' | 'data'
  mindex: number
  mid: string
  disabled?: boolean
  codec?: string
  description?: string
  moderated?: boolean
  simulcast?: boolean
  svc?: boolean
  talking?: boolean
}

export interface Publisher {
  id: RoomId
  display?: string
  dummy?: boolean
  streams: PublishedStream[]
  talking?: boolean
}

export interface Attendee {
  id: RoomId
  display?: string
}

export interface Joined {
  videoroom: 'joined'
  room: RoomId
  description?: string
  id: RoomId
  private_id: number
  publishers: Publisher[]
  attendees?: Attendee[]
}

export interface SubscribedStream {
  type: 'audio' | 'video' | 'data'
  mindex: number
  mid: string
  active: boolean
  feed_id?: RoomId
  feed_mid?: string
  feed_display?: string
  feed_description?: string
  codec?: string
  send?: boolean
  ready?: boolean
}

export interface Attached {
  videoroom: 'attached'
  room: RoomId
  streams: SubscribedStream[]
}

/** Without streams and offer: nothing changed that needs a renegotiation. */
export type Updated = {
  videoroom: 'updated' | 'updating'
  room: RoomId
  streams?: SubscribedStream[]
}

type Switched = Happened & { switched: 'ok'; changes: number; streams?: SubscribedStream[] }

/** What the plugin says by itself: of an `event`, the one field that is there tells what happened. */
export type VideoRoomEvent =
  | (Happened & {
      publishers?: Publisher[]
      joining?: Attendee
      unpublished?: RoomId
      /** 'ok': this handle itself, by `reason` */
      leaving?: RoomId
      reason?: string
      kicked?: RoomId
      configured?: 'ok'
      started?: 'ok'
      mid?: string
      moderation?: 'muted' | 'unmuted'
      substream?: number
      temporal?: number
    })
  | Attached
  | Updated
  | { videoroom: 'destroyed'; room: RoomId }
  | { videoroom: 'talking' | 'stopped-talking'; room: RoomId; id: RoomId; 'audio-level-dBov-avg': number }
  | { videoroom: 'slow_link'; 'current-bitrate': number }

export const videoRoom = plugin<VideoRoom>('janus.plugin.videoroom')
