import type { Clock } from '../ports/clock.ts'

export interface SilenceLimits {
  pollMs: number
  /** this long without a packet more is silence; 0 turns the watchdog off */
  silenceMs: number
  /** allowance before the first packet; default: no other */
  firstPacketMs?: number
}

interface WatchdogOptions extends Required<SilenceLimits> {
  /** packets received so far; rejected polls are passed over */
  countPackets: () => Promise<number>
  onSilence: () => void
}

/**
 * Detects a silent transport long before ICE does. Polls do not overlap; silence is reported once.
 * Two polls in a row must see nothing new: a page that was stopped for a while is not a silent server.
 */
export function startWatchdog(clock: Clock, options: WatchdogOptions): () => void {
  let packets = 0
  let lastPacketAt = clock.now()
  let quietPolls = 0
  let stopped = false
  let cancel = schedule()

  function schedule() {
    return clock.after(options.pollMs, () => void poll())
  }

  async function poll() {
    const counted = await options.countPackets().catch(() => packets)
    if (stopped) return
    if (counted !== packets) {
      packets = counted
      lastPacketAt = clock.now()
      quietPolls = 0
    } else {
      quietPolls += 1
    }
    const allowedMs = packets === 0 ? options.firstPacketMs : options.silenceMs
    if (options.silenceMs > 0 && quietPolls > 1 && clock.now() - lastPacketAt >= allowedMs) {
      stopped = true
      options.onSilence()
      return
    }
    cancel = schedule()
  }

  return () => {
    stopped = true
    cancel()
  }
}
