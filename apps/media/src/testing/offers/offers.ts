import { readFileSync } from 'node:fs'

/** An offer of this folder, with the line ends of the wire; names, addresses and keys in it are replaced. */
export const readOffer = (path: string): string =>
  readFileSync(new URL(path, import.meta.url), 'utf8').replaceAll(/\r?\n/g, '\r\n')

/** Offers of encoders, as they came over the wire. */
export const offers = {
  /** which sends with libdatachannel */
  OBS: readOffer('encoders/obs-30.sdp'),
  /** without sound: passive, a group that names an m-line that is not there */
  FFmpeg: readOffer('encoders/ffmpeg-8.sdp'),
  /** a second m-line that has no port before it is bundled */
  'RFC 9725': readOffer('publishers/rfc9725-example.sdp'),
  /** a browser's, with a data channel that no session here has */
  'a page with a data channel': readOffer('encoders/page-with-data-channel.sdp'),
}

/** What a player asks for: the same, the other way round. */
export const playerOffer = offers.OBS.replaceAll('a=sendonly', 'a=recvonly').replaceAll(
  /a=(ssrc|msid):.*\r\n/g,
  '',
)

/** Candidates for the ICE session of the offer of OBS. */
export const trickleFragment = [
  'a=ice-ufrag:EsAw',
  'a=ice-pwd:P2uYro0UCOQ4zxjKXaWCBui1',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=mid:0',
  'a=candidate:1 1 udp 2122260223 192.0.2.1 61764 typ host generation 0 ufrag EsAw network-id 1',
  'a=candidate:2 1 tcp 1518280447 192.0.2.1 9 typ host tcptype active generation 0 ufrag EsAw network-id 1',
  'a=end-of-candidates\r\n',
].join('\r\n')

export const restartFragment = 'a=ice-ufrag:ysXw\r\na=ice-pwd:vw5LmwG4y/e6dPP/zAP9Gp5k\r\n'
