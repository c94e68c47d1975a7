import { GatewayError } from '../../errors.ts'
import type { Jsep } from '../../handle.ts'

/** Takes what came as a description of this type; anything else is an `invalid-jsep`. */
export function readJsep(value: unknown, type: Jsep['type']): Jsep {
  const { type: found, sdp } = (value ?? {}) as Record<string, unknown>
  if (found !== type || typeof sdp !== 'string' || sdp === '') throw new GatewayError('invalid-jsep')
  return { type, sdp }
}

export async function makeOffer(connection: RTCPeerConnection, iceRestart: boolean): Promise<Jsep> {
  await connection.setLocalDescription(inStereo(await connection.createOffer({ iceRestart })))
  return readJsep(connection.localDescription, 'offer')
}

export async function takeAnswer(connection: RTCPeerConnection, answer: Jsep): Promise<undefined> {
  await setRemoteDescription(connection, answer)
}

export async function makeAnswer(connection: RTCPeerConnection, offer: Jsep, sends: boolean): Promise<Jsep> {
  await setRemoteDescription(connection, offer)
  if (sends) for (const transceiver of connection.getTransceivers()) transceiver.direction = 'sendrecv'
  await connection.setLocalDescription(inStereo(await connection.createAnswer()))
  return readJsep(connection.localDescription, 'answer')
}

/** Chromium sends one channel unless the other side's description says stereo, and plays one unless its own does. */
const inStereo = ({ type, sdp = '' }: RTCSessionDescriptionInit): RTCSessionDescriptionInit => ({
  type,
  sdp: sdp.replaceAll(/useinbandfec=1(?!.*stereo)/g, '$&;stereo=1;sprop-stereo=1'),
})

/** A malformed SDP in a well-formed description is detected only here. */
async function setRemoteDescription(connection: RTCPeerConnection, jsep: Jsep): Promise<void> {
  await connection.setRemoteDescription(jsep).catch((cause: unknown) => {
    throw new GatewayError('invalid-jsep', { cause })
  })
}
