import type { PeerHandle } from './api.ts'
import type { PeerEvent } from './machine.ts'

/** What the gateway says of this connection, as the machine's events. */
export function listenToHandle(
  handle: PeerHandle,
  dispatch: (event: PeerEvent) => void,
  signal: AbortSignal,
) {
  const options = { signal }
  handle.on('hangup', ({ reason }) => dispatch({ type: 'hungUp', reason }), options)
  handle.on(
    'detached',
    ({ error }) => dispatch({ type: 'detached', reason: error?.message ?? 'detached' }),
    options,
  )
  handle.on(
    'trickle',
    (said) => {
      dispatch({ type: 'remoteCandidate', candidate: 'completed' in said ? null : said })
    },
    options,
  )
}

/** The ways that this side has found, as the machine's events. */
export function listenForCandidates(
  connection: RTCPeerConnection,
  dispatch: (event: PeerEvent) => void,
  signal: AbortSignal,
) {
  function hear({ candidate: found }: RTCPeerConnectionIceEvent) {
    // an empty one ends a generation of candidates; `null` follows
    if (found?.candidate === '') return
    const { candidate = '', sdpMid = null, sdpMLineIndex = null } = found ?? {}
    dispatch({ type: 'localCandidate', candidate: found && { candidate, sdpMid, sdpMLineIndex } })
  }
  connection.addEventListener('icecandidate', hear, { signal })
}
