/** a number, or a string where the plugin is configured with `string_ids` */
export type RoomId = number | string

type Done<More = object> = { videoroom: 'success' } & More

/** Requests about rooms: answered synchronously, and allowed to any client that knows the secret. */
export type RoomRequests = {
  create: { body: NewRoom; reply: { videoroom: 'created'; room: RoomId; permanent: boolean } }
  edit: { body: RoomEdit; reply: { videoroom: 'edited'; room: RoomId; permanent: boolean } }
  destroy: {
    body: RoomKey & { permanent?: boolean }
    reply: { videoroom: 'destroyed'; room: RoomId; permanent: boolean }
  }
  exists: { body: { room: RoomId }; reply: Done<{ room: RoomId; exists: boolean }> }
  list: { body: { admin_key?: string }; reply: Done<{ list: Room[] }> }
  listparticipants: {
    body: { room: RoomId }
    reply: { videoroom: 'participants'; room: RoomId; participants: Participant[] }
  }
  allowed: { body: RoomKey & Allow; reply: Done<{ room: RoomId; allowed?: string[] }> }
  kick: { body: RoomKey & { id: RoomId }; reply: Done }
  moderate: { body: RoomKey & { id: RoomId; mid: string; mute: boolean }; reply: Done }
  enable_recording: { body: RoomKey & { record: boolean }; reply: Done<{ record: boolean }> }
}

export interface RoomKey {
  room: RoomId
  secret?: string
}

type Allow = { action: 'enable' | 'disable' } | { action: 'add' | 'remove'; allowed: string[] }

interface RoomSettings {
  description?: string
  is_private?: boolean
  require_pvtid?: boolean
  require_e2ee?: boolean
  signed_tokens?: boolean
  /** how many may publish at once */
  publishers?: number
  /** bits per second */
  bitrate?: number
  bitrate_cap?: boolean
  /** seconds between keyframes that are asked for, 0 never */
  fir_freq?: number
  audiocodec?: string
  videocodec?: string
  vp9_profile?: string
  h264_profile?: string
  opus_fec?: boolean
  opus_dtx?: boolean
  video_svc?: boolean
  audiolevel_ext?: boolean
  audiolevel_event?: boolean
  audio_active_packets?: number
  audio_level_average?: number
  videoorient_ext?: boolean
  playoutdelay_ext?: boolean
  transport_wide_cc_ext?: boolean
  record?: boolean
  rec_dir?: string
  lock_record?: boolean
  notify_joining?: boolean
}

export interface NewRoom extends RoomSettings {
  room?: RoomId
  permanent?: boolean
  secret?: string
  pin?: string
  allowed?: string[]
  admin_key?: string
  dummy_publisher?: boolean
  dummy_streams?: { codec: string; fmtp?: string }[]
}

interface RoomEdit extends RoomKey {
  new_description?: string
  new_secret?: string
  new_pin?: string
  new_is_private?: boolean
  new_require_pvtid?: boolean
  new_bitrate?: number
  new_fir_freq?: number
  new_publishers?: number
  new_lock_record?: boolean
  new_rec_dir?: string
  permanent?: boolean
}

export interface Room extends RoomSettings {
  room: RoomId
  description: string
  pin_required: boolean
  is_private: boolean
  max_publishers: number
  num_participants: number
}

export interface Participant {
  id: RoomId
  display?: string
  dummy?: boolean
  publisher: boolean
  talking?: boolean
}
