import type { Description } from './engines/port.ts'

/** [D4] What a stream carries. Names as RTP knows them (`H264`, `VP8`, `opus`); empty where the stream has none. */
export interface Codecs {
  audio: string
  video: string
}

/** Engines settle on one payload per m-line: the first is what the stream carries. */
export function codecsOf({ sdp }: Description): Codecs {
  return { audio: codecOf(sdp, 'audio'), video: codecOf(sdp, 'video') }
}

function codecOf(sdp: string, kind: 'audio' | 'video'): string {
  const section = sdp.split(/^(?=m=)/m).find((part) => part.startsWith(`m=${kind} `)) ?? ''
  const payload = /^m=\w+ [1-9]\d* \S+ (\d+)/.exec(section)?.[1]
  if (payload === undefined) return ''
  return new RegExp(`^a=rtpmap:${payload} ([^/\\s]+)`, 'm').exec(section)?.[1] ?? ''
}
