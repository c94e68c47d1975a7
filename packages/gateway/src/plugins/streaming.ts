import { plugin } from './plugin.ts'

/** Mountpoints that come from elsewhere, to watch: `watch` gives an offer, `start` takes the answer. */
export interface Streaming {
  requests: {
    list: { body: object; reply: { streaming: 'list'; list: Mountpoint[] } }
    info: { body: MountpointKey; reply: { streaming: 'info'; info: MountpointInfo } }
    create: { body: NewMountpoint; reply: MountpointCreated }
    edit: { body: MountpointEdit; reply: { streaming: 'edited'; id: MountpointId; permanent: boolean } }
    destroy: {
      body: MountpointKey & { permanent?: boolean }
      reply: { streaming: 'destroyed'; destroyed: MountpointId }
    }
    enable: { body: MountpointKey; reply: { streaming: 'ok' } }
    disable: { body: MountpointKey & { stop_recording?: boolean }; reply: { streaming: 'ok' } }
    kick_all: { body: MountpointKey; reply: { streaming: 'kicked_all' } }
    recording: { body: Recording; reply: { streaming: 'ok' } }
    /** comes with an offer */
    watch: {
      body: { id: MountpointId; pin?: string; media?: string[]; restart?: boolean }
      reply: Result<{ status: 'preparing' | 'updating' }>
    }
    /** with the answer to `watch`, or without one after `pause` */
    start: { body: object; reply: Result<{ status: 'starting' }> }
    pause: { body: object; reply: Result<{ status: 'pausing' }> }
    /** Janus answers only if media has started */
    stop: { body: object; reply: Result<{ status: 'stopping' }> }
    switch: { body: { id: MountpointId }; reply: Result<{ switched: 'ok'; id: MountpointId }> }
    configure: { body: ViewerSettings; reply: Result<{ event: 'configured' }> }
  }
  event: Result<StreamingEvent> | { streaming: 'edited'; id: MountpointId; metadata?: string }
}

type Result<Of> = { streaming: 'event'; result: Of }

/** a number, or a string where the plugin is configured with `string_ids` */
export type MountpointId = number | string
interface MountpointKey {
  id: MountpointId
  secret?: string
}

/** What the plugin says by itself. */
export type StreamingEvent =
  | { status: 'started' | 'stopped' | 'updated' | 'kicked_all' }
  | { event: 'simulcast' | 'svc'; mid?: string; videocodec?: string; substream?: number; temporal?: number }

export interface MountpointMedia {
  mid: string
  type: 'audio' | 'video' | 'data'
  label?: string
  msid?: string
  /** milliseconds since the last packet came in */
  age_ms?: number
}

export interface Mountpoint {
  id: MountpointId
  type: 'live' | 'on demand'
  description?: string
  metadata?: string
  enabled?: boolean
  media?: MountpointMedia[]
}

export interface MountpointInfo extends Mountpoint {
  name: string
  viewers?: number
  /** only with the right secret */
  secret?: string
  pin?: string
  is_private?: boolean
  media?: (MountpointMedia & {
    mindex: number
    pt?: number
    codec?: string
    rtpmap?: string
    fmtp?: string
  })[]
}

interface AnyMountpoint {
  admin_key?: string
  id?: MountpointId
  name?: string
  description?: string
  metadata?: string
  secret?: string
  pin?: string
  is_private?: boolean
  permanent?: boolean
}

/** One m-line of a mountpoint that receives RTP. */
export interface NewMedia {
  type: 'audio' | 'video' | 'data'
  mid: string
  label?: string
  msid?: string
  port: number
  rtcpport?: number
  mcast?: string
  iface?: string
  pt?: number
  codec?: string
  fmtp?: string
  skew?: boolean
  bufferkf?: boolean
  simulcast?: boolean
  port2?: number
  port3?: number
  svc?: boolean
  buffermsg?: boolean
}

export type NewMountpoint = AnyMountpoint &
  (
    | {
        type: 'rtp'
        media: NewMedia[]
        collision?: number
        threads?: number
        srtpsuite?: 32 | 80
        srtpcrypto?: string
      }
    | {
        type: 'live' | 'ondemand'
        filename: string
        audiocodec?: string
        audiofmtp?: string
        audiopt?: number
      }
    | { type: 'rtsp'; url: string; rtsp_user?: string; rtsp_pwd?: string; audio?: boolean; video?: boolean }
  )

export interface MountpointCreated {
  streaming: 'created'
  /** the name */
  created: string
  permanent: boolean
  stream: {
    id: MountpointId
    type: string
    description: string
    is_private: boolean
    ports?: { type: string; mid: string; msid?: string; port: number; rtcp_port?: number }[]
  }
}

interface MountpointEdit extends MountpointKey {
  new_description?: string
  new_metadata?: string
  new_secret?: string
  new_pin?: string
  new_is_private?: boolean
  permanent?: boolean
  edited_event?: boolean
}

interface Recording extends MountpointKey {
  action: 'start' | 'stop'
  media: { mid: string; filename?: string }[]
}

export interface ViewerSettings {
  mid?: string
  send?: boolean
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

export const streaming = plugin<Streaming>('janus.plugin.streaming')
