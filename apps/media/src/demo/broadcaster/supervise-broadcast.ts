import type { StreamOptions } from '@footlight/contract'
import { GatewayError, type GatewayErrorKind } from '@footlight/gateway'
import type { Log } from '../../log.ts'
import { CallRefused } from '../api-client.ts'
import { StreamRefused } from '../ask-stream.ts'
import type { Credentials } from '../sign-in.ts'
import { type BroadcastPorts, broadcast, enterStage } from './broadcast.ts'
import { type CallPorts, isOnCall, takeCalls } from './take-calls.ts'

const firstPauseMs = 100
/** Short, so that performers are live in the first second after the api has come up. */
const longestPauseMs = 250
/** After a refusal by the API, which an immediate retry would only repeat. */
const longestRefusedMs = 30_000
/** After a run of at least this length the next pause is short again. */
const wellAfterMs = 10_000
/** [D7] statuses of a stream message that may succeed on a retry */
const recoverable: readonly number[] = [502, 504, 514]
const tokenRefused = 403
/** what the media gateway, or its plugin, refused */
const refusals: readonly GatewayErrorKind[] = ['janus', 'plugin']

/**
 * [E8] Broadcasts again and again, and takes video calls in between, until `wait` rejects: it retries while the servers
 * are down and after refusals.
 */
export async function superviseBroadcast(
  ports: BroadcastPorts & CallPorts & { log: Log },
  performer: Credentials,
): Promise<never> {
  const { call, wait, now, log } = ports
  let pauseMs = firstPauseMs
  let complained = false
  // [D8] the token is good for as long as the performer's stage
  let stream: StreamOptions | null = null
  for (;;) {
    const beganMs = now()
    let longestMs = longestPauseMs
    try {
      const asked = isOnCall(call, performer)
      // with a token the stage needs no API
      if (await (stream ? asked.catch(() => false) : asked)) await takeCalls(ports, performer)
      else {
        stream ??= await enterStage(call, performer)
        await broadcast(ports, performer, stream)
      }
      complained = false
    } catch (error) {
      if (error instanceof CallRefused && error.status < 500) longestMs = longestRefusedMs
      if (error instanceof GatewayError && refusals.includes(error.kind)) longestMs = longestRefusedMs
      if (error instanceof StreamRefused) {
        if (error.status === tokenRefused) stream = null
        if (!recoverable.includes(error.status)) longestMs = longestRefusedMs
      }
      if (!complained) log.info({ err: error, performer: performer.account }, 'not on air: trying again')
      complained = true
    }
    if (now() - beganMs >= wellAfterMs) pauseMs = firstPauseMs
    await wait(pauseMs)
    pauseMs = Math.min(2 * pauseMs, longestMs)
  }
}
