import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import type { Rooms } from './rooms/rooms.ts'

/** [E8] The performers whom the demo broadcasts; a clip's folder has the stream's name. */
const demoStreams = ['p1002', 'p1003', 'p1004', 'p1005'] as const
/** Short, so that a replaced worker's viewers find the picture again within 3 s. */
const lookEveryMs = 250

export interface DemoBroadcastPorts {
  rooms: Rooms
  clock: Clock
  log: Log
  clipsDir: string
}

/** [E8] Keeps every demo stream on air whenever nobody publishes it. The returned function stops looking. */
export function startDemoBroadcasts({ rooms, clock, log, clipsDir }: DemoBroadcastPorts): () => void {
  const broadcasts = demoStreams
    .filter((name) => existsSync(join(clipsDir, name)))
    .map((name) => ({ name, stream: `live/${name}`, complained: false }))

  const look = () => {
    for (const broadcast of broadcasts) {
      if (rooms.isPublished(broadcast.stream)) continue
      rooms.publishClip(broadcast.stream, broadcast.name, `demo-${broadcast.name}`).then(
        () => {
          broadcast.complained = false
        },
        (error: unknown) => {
          if (!broadcast.complained)
            log.warn({ err: error, clip: broadcast.name }, 'a demo clip does not run')
          broadcast.complained = true
        },
      )
    }
  }
  look()
  return clock.every(lookEveryMs, look)
}
