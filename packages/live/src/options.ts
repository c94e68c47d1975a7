import type { AudioCodec, Quality, VideoCodec } from './constants.ts'

export interface RelayServer {
  urls: string | string[]
  username?: string
  credential?: string
}

/** A token and the stream that it is for; omitted fields are taken from the options. */
export interface StreamTicket {
  token: string
  serverUrl?: string
  applicationName?: string
  streamName?: string
  /** their credentials expire: each connect uses those that came with its token */
  relayServers?: readonly RelayServer[]
  /** of its compatibility stream, without a token; null: there is none */
  fallbackUrl?: string | null
}

/** What publisher and player have in common. Durations in milliseconds. */
export interface StreamOptions {
  /** `ws[s]://` or `http[s]://`; `/webrtc-session.json` unless a path is given */
  serverUrl: string
  streamName: string
  /** default `live` */
  applicationName?: string
  token?: string
  /**
   * Asked for a fresh token before every reconnect, and before the first connect where `token` is not given. It may say
   * with it where the stream is now.
   * A rejection is retried, unless it is a LiveError that is not recoverable.
   */
  getToken?: () => Promise<string | StreamTicket>
  element?: HTMLVideoElement
  debug?: boolean
  /** default true; false asks by HTTP POST */
  useWebSockets?: boolean
  /** default true; false drops the relay servers [C9] */
  useTurn?: boolean
  relayServers?: readonly RelayServer[]
  /** nothing but relayed candidates: for tests and strict networks [C9] */
  relayOnly?: boolean
  /** a connect that takes longer is tried again; default 8,000 */
  connectTimeoutMs?: number
  /** this long without a packet is a lost transport; default 1,000 for a publisher, 1,500 for a player; 0: never */
  silenceMs?: number
}

export interface PublisherOptions extends StreamOptions {
  /** default md */
  quality?: Quality
  /** default true; false neither opens a camera nor offers a picture */
  video?: boolean
  /** default false */
  audio?: boolean
  paused?: boolean
  cameraId?: string
  microphoneId?: string
  /** default H264 */
  videoCodec?: VideoCodec
  /** default PCMU */
  audioCodec?: AudioCodec
  /** a second, smaller picture for viewers on narrow lines, from md upwards and in H264 and VP8; default false */
  simulcast?: boolean
}

export interface PlayerOptions extends StreamOptions {
  /** one kind of media alone, on a connection of its own; default: all that the server offers */
  media?: 'video' | 'audio'
  /** [E6] tells the server at what size the picture is shown, for a smaller one; it must know that; default false */
  reportsSize?: boolean
  muted?: boolean
  /** 0 to 1; default: as loud as the element is */
  volume?: number
  paused?: boolean
}
