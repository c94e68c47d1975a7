import type { GatewayError } from '../../errors.ts'
import type { Candidate, Completed } from '../../handle.ts'
import type { PeerHandle } from './api.ts'
import type { PeerEvent } from './machine.ts'

/** Dispatches events of the connection and the gateway to the machine. */
export function listen(
  connection: RTCPeerConnection,
  handle: PeerHandle,
  dispatch: (event: PeerEvent) => void,
  signal: AbortSignal,
) {
  const options = { signal }
  function onFound({ candidate }: RTCPeerConnectionIceEvent) {
    // an empty one ends a generation of candidates; `null` follows
    if (candidate?.candidate !== '') dispatch({ type: 'localCandidate', candidate })
  }
  function onRemoteCandidate(candidate: Candidate | Completed) {
    dispatch({ type: 'remoteCandidate', candidate: 'completed' in candidate ? null : candidate })
  }
  function onDetached({ error }: { error?: GatewayError }) {
    dispatch({ type: 'detached', reason: error?.message ?? 'detached' })
  }
  connection.addEventListener('icecandidate', onFound, options)
  handle.on('trickle', onRemoteCandidate, options)
  handle.on('hangup', ({ reason }) => dispatch({ type: 'hungUp', reason }), options)
  handle.on('detached', onDetached, options)
}
