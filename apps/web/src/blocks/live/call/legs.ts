import {
  type PlayerCounters,
  type PlayerStats,
  type PublisherCounters,
  type PublisherStats,
  playerStats,
  publisherStats,
  readPlayerCounters,
  readPublisherCounters,
} from '@footlight/live'
import { type Leg, type LegOptions, type LegPorts, openLeg } from './leg.ts'

/** How often the line is measured. */
const statsEveryMs = 2000

export interface LegsPorts extends LegPorts {
  /** returns a function that cancels the timer */
  after(delayMs: number, run: () => void): () => void
}

/** Of the line in both directions. */
export interface LineStats {
  up: PublisherStats | undefined
  down: PlayerStats | undefined
}

export type Legs = ReturnType<typeof createLegs>

interface LegsOptions extends LegOptions {
  /** whether the line is up, and measured */
  isConnected(): boolean
  /** undefined while there is no connection */
  onStats(stats: LineStats): void
}

interface LineCounters {
  sent: PublisherCounters
  received: PlayerCounters
  of: RTCPeerConnection
}

/** The legs of a call, one after another: only the latest is listened to, and its line is measured. */
export function createLegs(ports: LegsPorts, options: LegsOptions) {
  const { report, onTrack, onStats, isConnected } = options
  let leg: Leg | undefined
  let stopMeasuring = () => {}

  function close() {
    stopMeasuring()
    leg?.close()
    leg = undefined
    onStats({ up: undefined, down: undefined })
  }

  function measure(mine: Leg) {
    let before: LineCounters | undefined
    async function sample() {
      const { connection } = mine
      const stats = await connection?.getStats()
      if (mine !== leg) return
      if (connection && stats && isConnected()) {
        const now = {
          sent: readPublisherCounters(stats),
          received: readPlayerCounters(stats),
          of: connection,
        }
        if (before?.of === connection)
          onStats({
            up: publisherStats(before.sent, now.sent),
            down: playerStats(before.received, now.received, null),
          })
        before = now
      }
      sampleLater()
    }
    function sampleLater() {
      stopMeasuring = ports.after(statsEveryMs, () => void sample())
    }
    sampleLater()
  }

  return {
    get current() {
      return leg
    },
    /** Opens the next leg, after the end of the one before. */
    open() {
      close()
      const mine: Leg = openLeg(ports, {
        ...options,
        report: (event) => mine === leg && report(event),
        onTrack: (track) => mine === leg && onTrack(track),
      })
      leg = mine
      measure(mine)
    },
    close,
  }
}
