import type { Clock } from '../../ports/clock.ts'

export interface WatchOptions {
  /** which track, by its media section; without it all of the kind in question */
  mid?: string
  /** ends the watching, without an error */
  signal?: AbortSignal
}

/** What is watched, and until when. */
export interface Watched {
  connection: Pick<RTCPeerConnection, 'getStats'>
  clock: Clock
  signal: AbortSignal
}

/** The connection's statistics now, and then each `everyMs` after they were taken. */
export async function* pollStats({ connection, clock, signal }: Watched, everyMs: number) {
  while (!signal.aborted) {
    const report = await connection.getStats()
    if (signal.aborted) return
    yield report
    await pause(clock, everyMs, signal)
  }
}

function pause(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    function end() {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = clock.after(delayMs, end)
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
  })
}
