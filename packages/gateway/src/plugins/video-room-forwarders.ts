import type { RoomId, RoomKey } from './video-room-rooms.ts'

/** Plain RTP of a publisher, sent elsewhere. */
export type ForwarderRequests = {
  rtp_forward: { body: NewForwarders; reply: Forwarding & { forwarders: Forwarder[] } }
  stop_rtp_forward: {
    body: RoomKey & { publisher_id: RoomId; stream_id: number }
    reply: { videoroom: 'stop_rtp_forward'; room: RoomId; publisher_id: RoomId; stream_id: number }
  }
  listforwarders: {
    body: RoomKey
    reply: {
      videoroom: 'forwarders'
      room: RoomId
      publishers: { publisher_id: RoomId; forwarders: Forwarder[] }[]
    }
  }
}

interface Forwarding {
  videoroom: 'rtp_forward'
  room: RoomId
  publisher_id: RoomId
}

interface Host {
  host?: string
  host_family?: 'ipv4' | 'ipv6'
}

export interface NewForwarders extends RoomKey, Host {
  publisher_id: RoomId
  admin_key?: string
  streams: NewForwarder[]
  srtp_suite?: 32 | 80
  srtp_crypto?: string
}

export interface NewForwarder extends Host {
  mid: string
  port: number
  ssrc?: number
  pt?: number
  rtcp_port?: number
  /** the best layer as one stream; without it each layer has a port of its own */
  simulcast?: boolean
  port_2?: number
  ssrc_2?: number
  pt_2?: number
  port_3?: number
  ssrc_3?: number
  pt_3?: number
}

export interface Forwarder {
  stream_id: number
  type: 'audio' | 'video' | 'data'
  host: string
  port: number
  local_rtcp_port?: number
  remote_rtcp_port?: number
  ssrc?: number
  pt?: number
  substream?: number
  srtp?: boolean
}
