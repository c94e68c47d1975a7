import type { AudioCodec, VideoCodec } from '../constants.ts'

export interface Codec {
  mimeType: string
  clockRate: number
  channels?: number
  sdpFmtpLine?: string
}

const constrainedBaseline = '42e01f'
/** Not codecs but helpers of one: kept, behind all that carry media. */
const helpers = /\/(rtx|red|ulpfec|flexfec-03|CN|telephone-event)$/i

function profileOf(codec: Codec): string {
  return /profile-level-id=([\da-f]{6})/i.exec(codec.sdpFmtpLine ?? '')?.[1]?.toLowerCase() ?? ''
}

function isH264(codec: Codec): boolean {
  return /\/H264$/i.test(codec.mimeType)
}

type Test = (codec: Codec) => boolean

const named =
  (name: string): Test =>
  ({ mimeType }) =>
    mimeType.toLowerCase().endsWith(`/${name.toLowerCase()}`)
const baseline: Test = (codec) => isH264(codec) && profileOf(codec) === constrainedBaseline
const high: Test = (codec) => isH264(codec) && profileOf(codec).startsWith('64')

const videoChoice: Record<VideoCodec, Test> = {
  H264: baseline,
  H264HIGH: high,
  VP9: named('VP9'),
  VP8: named('VP8'),
}

/** Sorts by the first test that a codec passes; what passes none is left out, helpers stay at the end. */
function order<T extends Codec>(codecs: readonly T[], tests: Test[]): T[] {
  const rank = (codec: T) => tests.findIndex((test) => test(codec))
  const carrying = codecs.filter((codec) => !helpers.test(codec.mimeType) && rank(codec) >= 0)
  carrying.sort((one, other) => rank(one) - rank(other))
  return [...carrying, ...codecs.filter((codec) => helpers.test(codec.mimeType))]
}

/** H264 with packetization-mode=1 is what every receiver takes; a frame need not fit one packet. */
const fragmented: Test = ({ sdpFmtpLine = '' }) => sdpFmtpLine.includes('packetization-mode=1')

/** [C7] The chosen codec first, then H264 42e01f, other H264, VP8, VP9; anything else is not offered. */
export function orderVideoCodecs<T extends Codec>(codecs: readonly T[], choice: VideoCodec): T[] {
  const tests = [videoChoice[choice], baseline, isH264, named('VP8'), named('VP9')]
  return order(
    codecs,
    tests.flatMap((test) => [(codec: Codec) => test(codec) && fragmented(codec), test]),
  )
}

/** [C7] The chosen codec first, then opus, PCMU, PCMA; vorbis, which no browser sends, falls to opus. */
export function orderAudioCodecs<T extends Codec>(codecs: readonly T[], choice: AudioCodec): T[] {
  return order(codecs, [named(choice), named('opus'), named('PCMU'), named('PCMA')])
}

export interface Bitrates {
  videoBitrateKbps: number
  audioBitrateKbps: number
}

/** [C7] Sets the bandwidth lines (`b=AS`, `b=TIAS`) of each audio and video section, in the place RFC 8866 gives them. */
export function withBitrates(sdp: string, bitrates: Bitrates): string {
  const [session = '', ...sections] = sdp.split(/^(?=m=)/m)
  return [session, ...sections.map((section) => withBandwidth(section, bitrates))].join('')
}

function withBandwidth(section: string, { videoBitrateKbps, audioBitrateKbps }: Bitrates): string {
  const kbps = section.startsWith('m=video')
    ? videoBitrateKbps
    : section.startsWith('m=audio')
      ? audioBitrateKbps
      : undefined
  if (kbps === undefined) return section
  const lines = section.split(/\r?\n/).filter((line) => !/^b=(AS|TIAS):/.test(line))
  // m=, then i=, then c=, then b=
  const place = lines.findLastIndex((line) => /^[mic]=/.test(line)) + 1
  lines.splice(place, 0, `b=AS:${kbps}`, `b=TIAS:${kbps * 1000}`)
  return lines.join('\r\n')
}
