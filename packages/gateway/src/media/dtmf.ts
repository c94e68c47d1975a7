import { dtmf } from '../constants.ts'
import { GatewayError } from '../errors.ts'

export interface DtmfOptions {
  /** of a tone, default 500 ms; browsers keep to 40 to 6,000 */
  durationMs?: number
  /** between two tones, default 50 ms; browsers keep to at least 30 */
  gapMs?: number
}

const tonesOnly = /^[\dA-D#*,]+$/i

/** See `Peer.sendDtmf`. An aborted signal silences what has not been played, and rejects with its reason. */
export async function sendDtmf(
  sender: RTCDTMFSender | null | undefined,
  tones: string,
  { durationMs = dtmf.durationMs, gapMs = dtmf.gapMs }: DtmfOptions,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  if (!tonesOnly.test(tones)) throw new GatewayError('dtmf', { message: `Not DTMF tones: '${tones}'` })
  if (!sender?.canInsertDTMF)
    throw new GatewayError('dtmf', { message: 'The other side takes no DTMF tones' })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const done = new AbortController()
  function silence() {
    if (sender?.canInsertDTMF) sender.insertDTMF('')
    reject(signal.reason)
  }
  sender.addEventListener('tonechange', ({ tone }) => tone === '' && resolve(), { signal: done.signal })
  signal.addEventListener('abort', silence, { signal: done.signal })
  sender.insertDTMF(tones, durationMs, gapMs)
  await promise.finally(() => done.abort())
}
