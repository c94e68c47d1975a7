import { simulcastBitrates } from '../constants.ts'

/**
 * A picture in three sizes at once: whole, half and quarter. For `peer.add(track, { encodings: simulcast() })`.
 * Bitrates are upper limits in bit/s. Janus numbers the substreams 2 (`h`), 1 (`m`) and 0 (`l`).
 */
export function simulcast(
  bitrates: Partial<Record<keyof typeof simulcastBitrates, number>> = {},
): RTCRtpEncodingParameters[] {
  const { high, medium, low } = { ...simulcastBitrates, ...bitrates }
  return [
    { rid: 'h', maxBitrate: high },
    { rid: 'm', maxBitrate: medium, scaleResolutionDownBy: 2 },
    { rid: 'l', maxBitrate: low, scaleResolutionDownBy: 4 },
  ]
}
