import { volumeEveryMs } from '../../constants.ts'
import { pollStats, type Watched } from './poll.ts'

/** What we send, or what we hear. */
export type Side = 'local' | 'remote'

/** 0 (silence) to 1 (full scale), the loudest where there are several; undefined where the browser does not say. */
export function readVolume(report: RTCStatsReport, side: Side, mid?: string): number | undefined {
  const levels: number[] = []
  for (const entry of report.values()) {
    const carries = entry.type === (side === 'local' ? 'outbound-rtp' : 'inbound-rtp')
    if (!carries || entry.kind !== 'audio' || (mid !== undefined && entry.mid !== mid)) continue
    // what is sent is measured where it is captured
    const measured = side === 'local' ? report.get(entry.mediaSourceId) : entry
    if (measured?.audioLevel !== undefined) levels.push(measured.audioLevel)
  }
  return levels.length > 0 ? Math.max(...levels) : undefined
}

export async function* watchVolume(
  watched: Watched,
  side: Side,
  mid?: string,
): AsyncGenerator<number | undefined, void, void> {
  for await (const report of pollStats(watched, volumeEveryMs)) yield readVolume(report, side, mid)
}
